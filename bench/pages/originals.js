/** Imitates K2's use of the plugin for popups after the document has loaded. */
jQuery(($) => {
  for (const kind of ['image', 'iframe']) $(`[data-k2-modal="${kind}"]`).magnificPopup({ type: kind });
});
