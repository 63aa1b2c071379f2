/** Imitates other software on a page: markup of editors and extensions, and scripts. */
import { likeMooTools, likePrototype, ownClasses } from '../../test/foreign-globals.ts';

/** Written into a page as they are. `%` is replaced by a value that is unique to each. */
export const SNIPPETS: readonly string[] = [
  '<div class="modal fade" id="m%" tabindex="-1" role="dialog"><a href="#m%" data-toggle="modal">x</a><button type="button" data-dismiss="modal">x</button></div>',
  '<ul class="nav nav-tabs"><li class="active"><a href="#t%" data-toggle="tab">1</a></li></ul><div class="tab-content"><div id="t%" class="tab-pane active">1</div></div>',
  '<form action="/elsewhere" method="get"><input name="q" value="a"><select name="s"><option>1<option>2</select><button>Go</button></form>',
  '<a href="/elsewhere?a=%">A link</a>',
  '<a href="/elsewhere" target="_blank" rel="noopener">A link to a window</a>',
  '<a href="#nowhere">A link to nothing</a>',
  '<a href="/file.zip" download>A file</a>',
  '<details><summary>More</summary><p>Less</p></details>',
  '<div contenteditable="true">An editor</div>',
  '<label>Name <input type="text" name="n%" required></label><label><input type="checkbox" name="c%"> Yes</label>',
  '<iframe src="about:blank" title="A frame"></iframe>',
  '<div class="itemRatingForm"><div class="itemCurrentRating" style="width:40%"></div><ul class="itemRatingList"><li><a href="#" data-id="%" class="one-star">1</a></li></ul><div class="itemRatingLog"></div></div>',
  '<div class="k2LiveSearchBlock"><form action="/index.php"><input name="searchword" type="text"><input name="format" value="html"></form><div class="k2LiveSearchResults"></div></div>',
  '<div class="cbTabs"><ul class="cbTabNavBar"><li class="cbTabNav"><a class="cbTabNavLink" href="#p%">1</a></li></ul><div id="p%" class="cbTabPane">1</div></div>',
  '<span class="cbTooltip" data-cbtooltip-tooltip="&lt;b&gt;A tip&lt;/b&gt;">Tip</span>',
  '<a class="k2Anchor" href="#content">Up</a><a class="k2Anchor" href="/elsewhere#x">There</a><a class="k2Anchor">No</a>',
  '<a data-k2-modal="iframe" href="/elsewhere">Frame</a><a data-k2-modal="image" href="/media/site/icon.svg">Image</a>',
  '<div class="k2CalendarBlock"><table class="calendar"><tr><td><a class="calendarNavLink" href="/index.php?option=com_k2&amp;view=itemlist&amp;task=calendar&amp;month=%&amp;year=2026">&lt;</a></td></tr></table></div>',
  '<form class="cbValidation" action="/elsewhere" method="post"><input name="n" required data-rule-minlength="3"><input type="password" name="p" data-rule-passwordstrength="true"><input type="submit" value="Send"></form>',
  '<div data-k2-ignore><a href="/elsewhere">Ignored</a><div class="cbMoreLess"><div class="cbMoreLessContent">x</div></div></div>',
];

/** Imitates scripts of a template, which listen on the document and on elements, in both phases. */
function likeATemplate(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.('a[data-toggle], [data-dismiss]');
    if (link) link.classList.toggle('open');
  });
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      if ((event.target as Element).querySelector('[name=q]')) event.preventDefault();
    });
}

/**
 * Imitates a script that moves the server's markup into a wrapper of its own while K2 Islands loads. It moves
 * everything, because half a page would differ each time.
 */
function likeAnEditor(): void {
  const wrap = () => {
    for (const element of document.querySelectorAll('form, .cbTabs, .itemRatingForm')) {
      const wrapper = document.createElement('div');
      element.replaceWith(wrapper);
      wrapper.append(element);
    }
  };
  addEventListener('DOMContentLoaded', () => setTimeout(wrap, 20));
}

const inline = (script: () => void) => `<script>(${script})()</script>`;
const files = (...paths: readonly string[]) => paths.map((path) => `<script src="/${path}"></script>`).join('');
const JQUERY = ['media/jui/js/jquery.min.js', 'media/jui/js/jquery-noconflict.js'];

/** Scripts by their kind. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  jquery: files(...JQUERY),
  k2: files(...JQUERY, 'media/k2/assets/js/k2.frontend.js?v=2.28&sitepath=/'),
  cb: files(...JQUERY, 'components/com_comprofiler/js/cb.js'),
  'bare-k2': files('media/k2/assets/js/k2.frontend.js?v=2.28&sitepath=/'),
  mootools: inline(likeMooTools),
  prototype: inline(likePrototype),
  classes: inline(ownClasses),
  template: inline(likeATemplate),
  editor: inline(likeAnEditor),
};
