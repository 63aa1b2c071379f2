import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/tabs.ts';
import { adopting } from '../../test/adopt.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { shadowMembers } from '../../test/shadowed-form.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

interface Collection {
  readonly 0?: Element;
  on(event: string, listener: (event: unknown, ...details: unknown[]) => void): void;
  data(key: string, value: object): void;
  removeData(key: string): void;
  trigger(event: string): void;
  triggerHandler(event: string, details: readonly unknown[]): void;
}
const jquery: (element: Element) => Collection = createRequire(import.meta.url)('jquery');

const standIn = standInForTests({ language: 'en' });
const page = testPage();
const undo: (() => void)[] = [];

/** Adopts tabs of the example page, the outer ones first like the loader. */
function adoptTabs(...ids: string[]): void {
  for (const id of ids) undo.push(adopt(find(`#${id}`), page));
}

/** Titles of the selected entries, and ids of the visible panes. */
function state(id: string): { selected: string[]; shown: string[] } {
  const own = (selector: string) =>
    [...find(`#${id}`).querySelectorAll<HTMLElement>(selector)].filter((part) => part.closest('.cbTabs')?.id === id);
  return {
    selected: own('[role=tab][aria-selected=true]').map(({ textContent }) => textContent),
    shown: own('[role=tabpanel]')
      .filter(({ hidden }) => !hidden)
      .map((pane) => pane.id),
  };
}

const link = (tab: number) => find<HTMLAnchorElement>(`[href="#cbtabpane${tab}"]`);
const pane = (tab: number) => find(`#cbtabpane${tab}`);
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  return event;
};
const event = (name: string) => {
  const listener = vi.fn();
  document.addEventListener(name, (event) => listener((event as CustomEvent).detail), { once: true });
  return listener;
};
const clearCookies = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the widget writes
  for (const id of ['cbtabs3', 'cbtabs7']) document.cookie = `${id}=; max-age=0; path=/`;
};

beforeEach(() => {
  history.replaceState(null, '', '/');
  clearCookies();
  standIn.open(render);
});
afterEach(() => {
  for (const task of undo.splice(0).reverse()) task();
  document.body.removeAttribute('dir');
  expect(page.failures).toEqual([]);
});

describe('the tablist', () => {
  it('has the links as tabs with a roving tabindex, and a focusable panel if nothing in it is focusable', () => {
    adoptTabs('cbtabs7');
    const list = find('#cbtabs7 .cbTabsNav');
    expect(list.getAttribute('role')).toBe('tablist');
    expect([...list.children].map((item) => item.getAttribute('role'))).toEqual(Array(4).fill('presentation'));
    expect([link(14).getAttribute('role'), link(14).getAttribute('aria-controls')]).toEqual(['tab', 'cbtabpane14']);
    expect(pane(14).getAttribute('role')).toBe('tabpanel');
    expect(find(`#${pane(14).getAttribute('aria-labelledby')}`)).toBe(link(14));
    expect([11, 12, 14].map((tab) => link(tab).tabIndex)).toEqual([0, -1, -1]);
    expect(pane(11).tabIndex).toBe(0);
    link(12).click();
    expect([11, 12, 14].map((tab) => link(tab).tabIndex)).toEqual([-1, 0, -1]);
    // The pane contains links.
    expect(pane(12).tabIndex).toBe(-1);
  });

  it('hides and disables the link of an empty pane, and the pane', () => {
    adoptTabs('cbtabs7');
    expect(find('#cbtabnav13').className).toBe('cbTabNav nav-item disabled hidden');
    expect(pane(13).classList).toContain('disabled');
    expect(pane(13).hidden && find('#cbtabnav13').hidden).toBe(true);
    link(13).click();
    expect(state('cbtabs7').selected).toEqual(['About me']);
  });
});

describe('selecting a tab', () => {
  it('sets the classes of entry, link and pane in both generations, and fires an event', () => {
    adoptTabs('cbtabs7');
    const selected = event('k2:tab-selected');
    link(14).click();
    expect(state('cbtabs7')).toEqual({ selected: ['Photos'], shown: ['cbtabpane14'] });
    for (const part of [find('#cbtabnav14'), link(14), pane(14)]) expect(part.classList).toContain('active');
    expect(document.querySelectorAll('#cbtabs7 > * > .active')).toHaveLength(1);
    expect(selected).toHaveBeenCalledExactlyOnceWith({ tab: 'cbtabpane14' });
  });

  it('works from anywhere, by title, number or id, and moves the focus there', () => {
    adoptTabs('cbtabs7');
    const external = find<HTMLAnchorElement>('.cbTabNavExternal');
    for (const [name, title] of [
      ['Photos', 'Photos'],
      ['12', 'Articles'],
      ['cbtabpane14', 'Photos'],
      [' about  ME', 'About me'],
      ['cbtabnav12', 'Articles'],
    ]) {
      external.dataset.tab = name;
      external.click();
      expect(state('cbtabs7').selected).toEqual([title]);
      expect(document.activeElement).toBe(find('#cbtabs7 > .cbTabsContent > .cbTabPane.active'));
    }
    external.dataset.tab = 'nothing';
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    external.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  it.each<[string, () => void]>([
    ['a request to show a field', () => void page.emit(find('#answers'), 'k2:show-field', {})],
    ['a new hash', () => void dispatchEvent(new Event('hashchange'))],
    // A browser scrolls to the element without an event.
    ['a link with the hash that the address has already', () => find('#to-answers').click()],
  ])('shows an element in nested tabs for %s', (_what, ask) => {
    document.body.insertAdjacentHTML('beforeend', '<a href="#answers" id="to-answers">Answers</a>');
    history.replaceState(null, '', '#answers');
    adoptTabs('cbtabs7', 'cbtabs8');
    link(11).click();
    expect(state('cbtabs7').selected).not.toContain('Articles');
    ask();
    expect(state('cbtabs7').selected).toEqual(['Articles']);
    expect(state('cbtabs8').selected).toEqual(['Answers']);
  });

  it.each([
    '<a href="#answers" target="_blank">New window</a>',
    '<a href="/other#answers">Another page</a>',
    '<a href="#answers" class="handled">Handled by a script of the page</a>',
  ])('ignores a link that does not lead there in this window: %s', (html) => {
    document.body.insertAdjacentHTML('beforeend', html);
    document.querySelector('.handled')?.addEventListener('click', (event) => event.preventDefault());
    adoptTabs('cbtabs7', 'cbtabs8');
    addEventListener('click', (event) => event.preventDefault(), { once: true });
    [...document.querySelectorAll('a')]
      .at(-1)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(state('cbtabs7').selected).toEqual(['About me']);
  });
});

describe('the keys of tabs', () => {
  const walk = (...keys: string[]) =>
    keys.map((key) => {
      press(key);
      return document.activeElement?.textContent;
    });

  it('move and select with the arrows, wrapping, past disabled ones, and with Home and End', () => {
    adoptTabs('cbtabs7');
    link(11).focus();
    expect(walk('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End')).toEqual([
      ...['Articles', 'Photos', 'About me', 'Photos', 'About me', 'Photos'],
    ]);
    expect(state('cbtabs7')).toEqual({ selected: ['Photos'], shown: ['cbtabpane14'] });
  });

  it('are up and down in a vertical tablist', () => {
    adoptTabs('cbtabs7');
    [11, 12, 14].forEach((tab, index) => {
      link(tab).getBoundingClientRect = () => new DOMRect(0, index * 20, 100, 20);
    });
    link(11).focus();
    expect(find('#cbtabs7 .cbTabsNav').getAttribute('aria-orientation')).toBe('vertical');
    expect(walk('ArrowDown', 'ArrowRight', 'ArrowUp')).toEqual(['Articles', 'Articles', 'About me']);
  });

  it.each([
    ['ArrowDown', {}, false],
    ['ArrowRight', { ctrlKey: true }, false],
    [' ', {}, true],
  ])('are otherwise left to the page: %j, %o', (key, more, isTaken) => {
    adoptTabs('cbtabs7');
    link(11).focus();
    expect(press(key, more).defaultPrevented).toBe(isTaken);
  });
});

describe('the initial tab', () => {
  const first = () => {
    adoptTabs('cbtabs7');
    return state('cbtabs7').selected[0];
  };

  it.each([
    ['/', 'About me'],
    ['?tab=Photos', 'Photos'],
    ['?tab=14', 'Photos'],
    ['#cbtabpane14', 'Photos'],
    // Its pane is empty.
    ['?tab=Friends', 'About me'],
    ['#nothing', 'About me'],
  ])('is at %s: %s', (address, title) => {
    history.replaceState(null, '', address);
    expect(first()).toBe(title);
  });

  it('is the one that the server prints in a script', () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.textContent = `cbjQuery( document ).ready( function( $ ) { $( '.cbTabs' ).cbtabs( { useCookies: false, tabSelected: 'Photos' } ); } );`;
    document.body.append(script);
    expect(first()).toBe('Photos');
  });

  describe('if the address has the class of a plugin', () => {
    const CLICK = "$( '#cbtabnav12 > a' ).click();";
    const openProfile = (address: string, script: string) => {
      history.replaceState(null, '', address);
      document.body.innerHTML = `<script type="text/plain">cbjQuery( document ).ready( function( $ ) { $( '.cbTabs' ).cbtabs({useCookies: 0,tabSelected: "getConnectionTab"});${script}});</script><div class="cbTabs" id="cbtabscb_tabmain"><ul class="cbTabsNav nav nav-tabs mb-3" id="cbtabscb_tabmainNav"><li class="cbTabNav nav-item" id="cbtabnav11"><a href="#cbtabpane11" class="cbTabNavLink nav-link">Contact</a></li><li class="cbTabNav nav-item" id="cbtabnav12"><a href="#cbtabpane12" class="cbTabNavLink nav-link">Connections</a></li></ul><div class="cbTabsContent tab-content"><div class="cbTabPane tab-pane" id="cbtabpane11"><p>a</p></div><div class="cbTabPane tab-pane" id="cbtabpane12"><p>b</p></div></div></div>`;
      const shows = event('k2:show-field');
      adoptTabs('cbtabscb_tabmain');
      return [state('cbtabscb_tabmain').selected, shows.mock.calls.length];
    };

    it.each([
      ['is the one with the link that the server’s script clicks', '?tab=getConnectionTab', CLICK, 'Connections', 1],
      ['is still the tab that the address names', '?tab=Contact', CLICK, 'Contact', 1],
      ['is not the one that a script presses without it', '', CLICK, 'Contact', 0],
    ])('%s', (_, query, script, title, shows) =>
      expect(openProfile(`/cb-profile${query}`, script)).toEqual([[title], shows]),
    );
  });

  describe('if this browser has stored one', () => {
    const stored = (address: string, usesCookies = 'true') => {
      find('#cbtabs7').dataset.cbtabsUseCookies = usesCookies;
      // biome-ignore lint/suspicious/noDocumentCookie: what the widget reads
      document.cookie = 'cbtabs7=cbtabnav14; path=/';
      history.replaceState(null, '', address);
      return first();
    };

    it.each([
      ['takes precedence over the target of the address', '#cbtabpane12', 'true', 'Photos'],
      ['gives way to the tab in the address', '?tab=Articles', 'true', 'Articles'],
      ['is not read without the option', '/', 'false', 'About me'],
    ])('%s', (_, address, usesCookies, title) => expect(stored(address, usesCookies)).toBe(title));

    it('gives way to the one with the focus', () => {
      const field = document.createElement('input');
      pane(12).append(field);
      field.focus();
      expect(stored('/')).toBe('Articles');
      expect(document.activeElement).toBe(field);
    });
  });
});

describe('older markup of tabs', () => {
  it('gets a tablist of the headings in its panes', () => {
    adoptTabs('cbtabs3');
    const items = [...find('#cbtabs3 .cbTabsNav').children];
    expect(items.map((item) => item.outerHTML.replace(/ (role|aria-\S+|tabindex)="[^"]*"/g, ''))[1]).toBe(
      '<li class="cbTabNav" id="cbtabnav32"><a class="cbTabNavLink" href="#cbtabpane32" id="cbtabpane32-tab">Opening hours</a></li>',
    );
    expect(document.querySelectorAll('#cbtabnav32')).toHaveLength(1);
    expect([...document.querySelectorAll<HTMLElement>('#cbtabs3 h2')].every(({ hidden }) => hidden)).toBe(true);
    link(33).click();
    expect(state('cbtabs3')).toEqual({ selected: ['Contact'], shown: ['cbtabpane33'] });
  });
});

describe('tabs in steps', () => {
  const button = (tab: number, name: 'Next' | 'Previous') => pane(tab).querySelector<HTMLElement>(`.cbTabNav${name}`);
  const submit = () => find('#join [type=submit]');
  const shown = () => state('cbtabs5').shown[0];

  it('have a tablist that shows the progress and is not clickable', () => {
    adoptTabs('cbtabs5');
    link(43).click();
    link(41).focus();
    press('ArrowRight');
    expect(shown()).toBe('cbtabpane41');
    expect([41, 42, 43].map((tab) => link(tab).getAttribute('aria-disabled'))).toEqual([null, 'true', 'true']);
  });

  it('have no Previous in the first step and no Next in the last one, which alone can submit the form', () => {
    shadowMembers(find('#join') as HTMLFormElement, ['querySelectorAll']);
    adoptTabs('cbtabs5');
    expect(button(41, 'Previous')?.hidden && button(43, 'Next')?.hidden).toBe(true);
    expect(button(41, 'Previous')?.classList.contains('hidden')).toBe(true);
    expect(submit().hidden).toBe(true);
    button(41, 'Next')?.click();
    expect(shown()).toBe('cbtabpane42');
    expect(document.activeElement).toBe(pane(42));
    button(42, 'Next')?.click();
    expect(submit().hidden).toBe(false);
    expect(submit().parentElement?.parentElement?.id).toBe('join');
    button(43, 'Previous')?.click();
    expect([shown(), submit().hidden]).toEqual(['cbtabpane42', true]);
  });

  it('skip a step that a script of the site disables, and end at the last enabled one', async () => {
    adoptTabs('cbtabs5');
    const entry = (tab: number) => link(tab).closest('.cbTabNav');
    entry(42)?.classList.add('disabled');
    button(41, 'Next')?.click();
    expect([shown(), submit().hidden]).toEqual(['cbtabpane43', false]);
    button(43, 'Previous')?.click();
    expect(shown()).toBe('cbtabpane41');
    entry(43)?.classList.add('disabled');
    await vi.waitFor(() => expect([button(41, 'Next')?.hidden, submit().hidden]).toEqual([true, false]));
    entry(42)?.classList.remove('disabled');
    await vi.waitFor(() => expect([button(41, 'Next')?.hidden, submit().hidden]).toEqual([false, true]));
    button(41, 'Next')?.click();
    expect([shown(), submit().hidden]).toEqual(['cbtabpane42', false]);
  });

  it('fire an event before a pane is left forwards', () => {
    adoptTabs('cbtabs5');
    const asked = event('k2:tab-leave');
    const leave = (event: Event) => event.preventDefault();
    pane(41).addEventListener('k2:tab-leave', leave);
    button(41, 'Next')?.click();
    expect(shown()).toBe('cbtabpane41');
    expect(asked).toHaveBeenCalledExactlyOnceWith({ tab: 'cbtabpane41', next: 'cbtabpane42' });
    pane(41).removeEventListener('k2:tab-leave', leave);
    button(41, 'Next')?.click();
    expect(shown()).toBe('cbtabpane42');
  });

  it('move to the next step on Enter in a field, and submit only at the end', () => {
    adoptTabs('cbtabs5');
    find('#join-name').focus();
    expect(press('Enter').defaultPrevented).toBe(true);
    expect(shown()).toBe('cbtabpane42');
    page.emit(find('#join-note'), 'k2:show-field', {});
    find('#join-note').focus();
    expect(press('Enter').defaultPrevented).toBe(false);
  });
});

describe('a release of tabs', () => {
  it('restores everything as the server printed it', () => {
    const before = document.body.innerHTML;
    adoptTabs('cbtabs7', 'cbtabs8', 'cbtabs3', 'cbtabs5');
    link(14).click();
    link(33).click();
    pane(41).querySelector<HTMLElement>('.cbTabNavNext')?.click();
    for (const task of undo.splice(0).reverse()) task();
    expect(document.body.innerHTML).toBe(before);
    link(12).click();
    find('.cbTabNavExternal').click();
    expect(document.body.innerHTML).toBe(before);
  });

  it('is not needed for a box without tabs, which is not adopted', () => {
    find('#cbtabs7').replaceChildren();
    adoptTabs('cbtabs7');
    expect(find('#cbtabs7').outerHTML).toBe('<div class="cbTabs" id="cbtabs7"></div>');
  });
});

describe('a tab that Community Builder’s own script selects', () => {
  /** Acts like the original with jQuery: sets the classes of links and panes, then fires its event, but no click. */
  function select(tab: number, isHeard = true) {
    for (const part of document.querySelectorAll('#cbtabs7 .active')) part.classList.remove('active');
    for (const part of [link(tab), pane(tab)]) part.classList.add('active');
    if (isHeard)
      jquery(find('#cbtabs7')).triggerHandler('cbtabs.selected', [{}, {}, { tabPane: { 0: pane(tab), length: 1 } }]);
  }
  beforeEach(() => void Object.assign(window, { cbjQuery: jquery }));
  afterEach(() => void Reflect.deleteProperty(window, 'cbjQuery'));

  it('is selected, and the reader can then select another one', () => {
    adoptTabs('cbtabs7');
    select(12);
    expect(state('cbtabs7')).toEqual({ selected: [link(12).textContent], shown: ['cbtabpane12'] });
    link(11).click();
    expect(state('cbtabs7')).toEqual({ selected: [link(11).textContent], shown: ['cbtabpane11'] });
  });

  it('follows the reader’s selection, and so do its listeners', () => {
    /** Acts like the original: keeps the state of a box, and handles a click that a script makes. */
    const original = {
      tabs: [11, 12, 14].map((tab) => ({ tabPane: jquery(pane(tab)) })),
      selected: undefined as unknown,
    };
    jquery(find('#cbtabs7')).data('cbtabs', original);
    [11, 12, 14].forEach((number, index) => {
      jquery(link(number)).on('click', (_event, isExternal) => {
        if (isExternal !== true) return;
        original.selected = original.tabs[index];
        jquery(find('#cbtabs7')).triggerHandler('cbtabs.selected', [{}, original, original.selected]);
      });
    });
    const heard = vi.fn();
    jquery(find('#cbtabs7')).on('cbtabs.selected', (_event, _by, _original, tab) =>
      heard((tab as { tabPane: Collection }).tabPane[0]?.id),
    );
    adoptTabs('cbtabs7');
    link(12).click();
    expect(heard.mock.calls).toEqual([['cbtabpane12']]);
    expect(original.selected).toBe(original.tabs[1]);
    expect(state('cbtabs7')).toEqual({ selected: ['Articles'], shown: ['cbtabpane12'] });
    link(12).click();
    expect(heard).toHaveBeenCalledTimes(1);
    jquery(find('#cbtabs7')).removeData('cbtabs');
  });

  it('follows the tab in the address, which it does not support itself', () => {
    const heard = vi.fn();
    jquery(find('#cbtabs7')).data('cbtabs', {});
    jquery(link(12)).on('click', heard);
    history.replaceState(null, '', '#cbtabpane12');
    adoptTabs('cbtabs7');
    expect(state('cbtabs7').shown).toEqual(['cbtabpane12']);
    expect(heard).toHaveBeenCalledTimes(1);
    jquery(find('#cbtabs7')).removeData('cbtabs');
  });
});
