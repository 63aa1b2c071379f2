/** What K2 itself does with the popups' plugin once the document is ready. */
jQuery(($) => {
  for (const kind of ['image', 'iframe']) $(`[data-k2-modal="${kind}"]`).magnificPopup({ type: kind });
});
