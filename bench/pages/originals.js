/** What a template does with the plugins once the document is ready. */
jQuery(($) => {
  for (const kind of ['image', 'iframe']) $(`[data-k2-modal="${kind}"]`).magnificPopup({ type: kind });
  $('form.cbValidation').each((_, form) => {
    $(form).validate();
  });
  new WOW({ live: true }).init();
});
