import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../src/page/page.ts';
import { forgetToken, markTokenStale } from '../../src/session/token.ts';
import { addPendingWork } from '../../src/validation/pending-work.ts';
import { adopting } from '../../test/adopt.ts';
import { fakeFetch, noConnection, redirected } from '../../test/fake-fetch.ts';
import { testPage } from '../../test/page.ts';
import { fakeResizes, type Resizes } from '../../test/resizes.ts';
import { adopt as adoptWidget } from './controller.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

interface Collection {
  on(events: string, handler: (event: { readonly type: string }, ...details: unknown[]) => void): Collection;
  off(events: string): Collection;
  data(key: string): unknown;
  data(key: string, value: object): Collection;
  removeData(key: string): Collection;
  trigger(event: string): Collection;
}
const jquery: ((element: Element) => Collection) & { readonly fn: object } = createRequire(import.meta.url)('jquery');

const CHECK = `data-rule-cbfield='{"user":0,"field":"username","reason":"register"}'`;
const SETTINGS = `data-cbvalidate-settings='{"cbfield":{"url":"/index.php?f=[field]"},"cbremote":{"csrf":"${'a'.repeat(32)}"}}'`;
const answer = (valid: boolean, message: string | null) => new Response(JSON.stringify({ valid, message }));

const undo: (() => void)[] = [];
let form: HTMLFormElement;
/** Submits that would have gone to the server. */
let sent: string[] = [];

/** Prints a row like Community Builder 2.11. */
function row(id: string, attributes = '', label = id): string {
  return `<div class="cb_form_line form-group row" id="cbfr_${id}"><label for="${id}" class="col-form-label" id="cblab${id}">${label}</label>
    <div class="cb_field"><div id="cbfv_${id}"><input id="${id}" name="${id}" class="form-control" ${attributes}></div></div></div>`;
}
/** Prints a row like the releases before 2.11. */
function oldRow(id: string, attributes = ''): string {
  return `<div class="cb_form_line" id="cbfr_${id}"><label for="${id}" class="control-label">${id}</label>
    <div class="cb_field"><div id="cbfv_${id}"><input id="${id}" name="${id}" ${attributes}></div></div></div>`;
}
const BUTTON = '<button type="submit" name="go" value="1" data-submit-text="Lade..."><b>Register</b></button>';

/** Reads the form like a browser. */
function read(submitter: HTMLElement | null): FormData {
  const formData = new FormData(form, submitter);
  form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
  return formData;
}

function open(content: string, { language = 'en' as Language, attributes = '' } = {}) {
  document.body.innerHTML = `<form class="cbValidation" id="form" ${attributes}>${content}${BUTTON}</form>`;
  form = document.forms[0] as HTMLFormElement;
  const onSubmit = ({ defaultPrevented, submitter }: SubmitEvent) => {
    if (!defaultPrevented) sent.push(`${new URLSearchParams([...read(submitter)] as [string, string][])}`);
  };
  const page = testPage(language);
  undo.push(adopt(form, page));
  form.addEventListener('submit', onSubmit);
  undo.push(() => expect(page.failures).toEqual([]));
  return page;
}

const find = <Found extends HTMLElement = HTMLInputElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const field = (id: string) => find(`#${id}`);
const button = () => find<HTMLButtonElement>('#form button[type=submit]');
const messages = () =>
  [...document.querySelectorAll('.cbValidationMessage')].map(({ id, textContent }) => [id, textContent]);
const spoken = () => document.querySelector('[role=status]')?.textContent;
const fire = (target: EventTarget, type: string, init: EventInit = {}) =>
  target.dispatchEvent(new Event(type, { bubbles: true, ...init }));
const leave = (id: string) => fire(field(id), 'focusout');
const type = (id: string, value: string, key = 'a') => {
  field(id).value = value;
  field(id).dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
};
const change = (id: string, value: string) => {
  field(id).value = value;
  fire(field(id), 'change');
};
const submit = (submitter: HTMLElement = button()) => {
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter });
  form.dispatchEvent(event);
  return event;
};
const settle = async (ms = 200) => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
});
afterEach(() => {
  for (const task of undo.splice(0)) task();
  vi.unstubAllGlobals();
});

describe('a registration with a checked user name between three empty fields', () => {
  const page =
    row('name', 'required') +
    row('username', `required ${CHECK}`) +
    row('email', 'required type="email"') +
    row('password', 'required');
  it.each<[Language, string, string]>([
    ['en', 'This field is required.', '3 fields need to be corrected.'],
    ['de', 'Dieses Feld wird benötigt.', '3 Felder müssen korrigiert werden.'],
  ])('shows an error on each, in %s, and is sent once they are filled in', async (language, text, summary) => {
    open(page, { language, attributes: SETTINGS });
    const calls = fakeFetch(answer(true, 'The username is available.'));
    change('username', 'anna');
    await settle();
    const free = ['username-error', 'The username is available.'];
    expect(messages()).toEqual([free]);
    const validated = vi.fn();
    form.addEventListener('k2:validated', (event) => validated((event as CustomEvent).detail));
    expect(submit().defaultPrevented).toBe(true);
    await settle();
    expect([sent, spoken(), document.activeElement]).toEqual([[], summary, field('name')]);
    const failed = ['name', 'email', 'password'];
    expect(messages().toSorted()).toEqual([...failed.map((id) => [`${id}-error`, text]), free].toSorted());
    expect(failed.map((id) => field(id).getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
    expect(field('username').getAttribute('aria-invalid')).toBe('false');
    for (const id of ['name', 'password']) change(id, 'x');
    change('email', 'a@b.de');
    submit();
    expect(sent).toEqual(['name=x&username=anna&email=a%40b.de&password=x&go=1']);
    expect([messages(), calls.length]).toEqual([[free], 1]);
    expect(validated.mock.calls).toEqual([[{ valid: false, errors: 3 }], [{ valid: true, errors: 0 }]]);
  });
});

describe('the message', () => {
  it('of an error, with newer markup', () => {
    open(row('name', 'required aria-describedby="hint"'));
    leave('name');
    const note = find('#name-error');
    expect(note.className).toBe('cbValidationMessage invalid-feedback');
    expect(note.parentElement?.id).toBe('cbfv_name');
    expect(note.firstElementChild?.className).toBe('cbValidationIcon mr-1 fa fa-times');
    expect(note.style.display).toBe('block');
    expect([...field('name').classList]).toEqual(['form-control', 'cbValidationError', 'is-invalid']);
    expect(field('name').getAttribute('aria-describedby')).toBe('hint name-error');
    expect(find('#cbfr_name').classList.contains('cbValidationError')).toBe(true);
    expect([...find('#cblabname').classList]).toEqual(['col-form-label', 'cbValidationError', 'text-danger']);
    change('name', 'x');
    expect(messages()).toEqual([]);
    expect(field('name').className).toBe('form-control');
    expect(field('name').getAttribute('aria-describedby')).toBe('hint');
    expect(field('name').getAttribute('aria-invalid')).toBe('false');
    expect([find('#cbfr_name').className, find('#cblabname').className]).toEqual([
      'cb_form_line form-group row',
      'col-form-label',
    ]);
  });

  it.each([
    ['newer', row, 'cbValidationMessage valid-feedback'],
    ['older', oldRow, 'cbValidationMessage text-success'],
  ])('of a valid entry, with %s markup', (_which, rowOf, className) => {
    open(rowOf('name', 'required data-msg-success="Fine!"'));
    change('name', 'x');
    expect([find('#name-error').className, find('#name-error').textContent]).toEqual([className, 'Fine!']);
    expect(find('.cbValidationIcon').className).toMatch(/fa-check$/);
  });

  it('of fields with the same name has its own id', () => {
    open(
      `${row('a', 'required')}${row('b', 'required')}`
        .replace(/ id="[ab]"/g, '')
        .replace(/name="[ab]"/g, 'name="link[]"'),
    );
    submit();
    expect(messages().map(([id]) => id)).toEqual(['link_-error', 'link_-error-2']);
  });

  it('of the site with HTML is sanitised', async () => {
    open(row('name', `required data-msg="Hier <b>bitte</b> ausfüllen &amp;amp; <img src=x onerror=alert(1)>"`));
    leave('name');
    expect(find('#name-error').textContent).toContain('Hier bitte ausfüllen &');
    await settle();
    expect(find('#name-error').querySelector('b')?.textContent).toBe('bitte');
    expect(find('#name-error').innerHTML).not.toContain('onerror');
    expect(find('#name-error .cbValidationIcon')).toBeTruthy();
  });

  it('with a link is not changed when the reader tabs to it', async () => {
    open(row('name', `minlength="5" data-msg="Too short: <a href='/rules'>see the rules</a>."`));
    field('name').focus();
    change('name', 'ab');
    await settle();
    const link = find('#name-error a');
    field('name').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: link }));
    expect(link.isConnected).toBe(true);
  });

  it('has a language for the texts of K2 Islands, and none for the site’s', () => {
    open(row('name', 'required minlength="5" data-msg-required="Vyplňte." data-msg-success="Dobře."'));
    const shown = () => [find('#name-error').textContent, find('#name-error').getAttribute('lang')];
    change('name', 'ab');
    expect(shown()).toEqual(['Please enter at least 5 characters.', 'en']);
    change('name', '');
    expect(shown()).toEqual(['Vyplňte.', null]);
    change('name', 'a');
    expect(shown()).toEqual(['Please enter at least 5 characters.', 'en']);
    change('name', 'abcde');
    expect(shown()).toEqual(['Dobře.', null]);
  });
});

describe('a field is validated', () => {
  const shown = () => messages().length === 1;

  it('while the reader types, only after it was invalid', () => {
    open(row('name', 'minlength="3"'));
    type('name', 'x');
    expect(shown()).toBe(false);
    leave('name');
    type('name', 'xyz');
    expect(shown()).toBe(false);
    type('name', 'xy');
    expect(shown()).toBe(true);
  });

  it.each([
    ['a', 'x', true],
    ['Shift', 'x', false],
    ['Home', 'x', false],
    ['ArrowLeft', 'x', false],
    ['AltGraph', 'x', false],
    ['Tab', '', false],
    ['Backspace', '', true],
  ])('by the first key %s, with the text "%s" then, if the server configures that: %s', (key, text, isShown) => {
    open(row('name', 'required minlength="3" data-validate-on="keyup"'));
    type('name', text, key);
    expect(shown()).toBe(isShown);
  });

  it('as a group of boxes not on blur, and by a click only after it was invalid', () => {
    open('<input type="checkbox" id="terms" name="terms" required>');
    fire(field('terms'), 'focusout');
    fire(field('terms'), 'click');
    expect(shown()).toBe(false);
    submit();
    expect(shown()).toBe(true);
    field('terms').checked = true;
    fire(field('terms'), 'click');
    expect(shown()).toBe(false);
  });

  it('when a script changes it and fires an event', () => {
    open(row('name', 'minlength="3"'));
    field('name').value = 'x';
    fire(field('name'), 'k2:recheck');
    expect(shown()).toBe(true);
    fire(field('name'), 'k2:reset-field');
    expect([shown(), field('name').className, field('name').hasAttribute('aria-invalid')]).toEqual([
      false,
      'form-control',
      false,
    ]);
    type('name', 'x');
    expect(shown()).toBe(false);
  });

  it('in a copied row like an untouched one: it is neither invalid nor described by the other’s message', () => {
    open(row('born', 'required aria-describedby="hint"'));
    leave('born');
    const copy = find('#cbfr_born').cloneNode(true) as HTMLElement;
    for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('[id]')]) part.id = part.id.replace('born', 'copy');
    find('#cbfr_born').after(copy);
    fire(field('copy'), 'k2:reset-field');
    const ariaOf = (id: string) => ['aria-invalid', 'aria-describedby'].map((name) => field(id).getAttribute(name));
    expect([ariaOf('copy'), ariaOf('born')]).toEqual([
      [null, 'hint'],
      ['true', 'hint born-error'],
    ]);
    leave('copy');
    expect(ariaOf('copy')).toEqual(['true', 'hint copy-error']);
  });

  it('in rows that are added later, too', () => {
    open(row('name', 'required'));
    form.insertAdjacentHTML('afterbegin', row('later', 'required'));
    leave('later');
    expect(shown()).toBe(true);
    submit();
    expect(messages()).toHaveLength(2);
  });

  it('again when the field that it is compared with loses the focus, once it has been validated', () => {
    open(row('p') + row('p2', 'data-rule-equalto="#p" data-rule-requiredif="#p"'));
    field('p').value = 'secret';
    leave('p');
    expect(messages()).toEqual([]);
    change('p2', 'secret');
    field('p').value = 'other';
    leave('p');
    expect(messages()).toEqual([['p2-error', 'Please enter the same value again.']]);
    change('p2', '');
    expect(messages()).toEqual([['p2-error', 'This field is required.']]);
  });

  it.each([
    ['#form button[type=submit]', 'mouse', 0],
    ['.cbTabNavNext', 'touch', 100],
  ])(
    'not while %s is pressed by %s, which would move away, nor between the end and its click',
    async (target, by, ms) => {
      open(`${row('name', 'required')}${row('other', 'minlength="3"')}<a href="#" class="cbTabNavNext">Next</a>`);
      const press = (type: string) =>
        find(target).dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerType: by }));
      press('pointerdown');
      if (ms) press('pointerup');
      await vi.advanceTimersByTimeAsync(ms);
      change('other', 'x');
      leave('name');
      expect(messages()).toEqual([]);
      if (!ms) press('pointerup');
      await settle();
      expect(messages()).toHaveLength(2);
    },
  );

  it('not after a reset of the form', () => {
    open(row('name', 'required'));
    submit();
    fire(form, 'reset');
    expect([messages(), field('name').className]).toEqual([[], 'form-control']);
  });
});

describe('a field is never validated', () => {
  it.each(['class="hidden"', 'disabled', 'readonly', 'type="hidden"', 'type="submit"'])('%s', (attributes) => {
    open(`<input id="name" required ${attributes}>`);
    leave('name');
    submit();
    expect([messages(), sent.length]).toEqual([[], 1]);
  });

  it('except for the textarea of an editor, whose text counts before the editor copies it there', () => {
    const instances = { about: { getValue: () => '' } };
    vi.stubGlobal('Joomla', { editors: { instances } });
    open(
      '<div class="cb_field"><textarea id="about" name="about" class="required" style="display:none"></textarea><div><iframe></iframe></div></div>',
    );
    submit();
    expect([messages().length, sent.length]).toEqual([1, 0]);
    instances.about.getValue = () => '<p>Written in the editor</p>';
    submit();
    expect([messages(), sent.length]).toEqual([[], 1]);
  });

  it('except for boxes of which the first has no rule, but another one has', () => {
    open(`<div class="cb_field"><input type="radio" name="r"><input type="radio" name="r" required></div>`);
    submit();
    expect([messages().length, sent.length]).toEqual([1, 0]);
  });

  const pane = (content: string, nav = '') => `<div class="cbTabs">
    <ul><li class="cbTabNav ${nav}"><a href="#pane">More</a></li></ul>
    <div class="cbTabPane" id="pane" style="display:none">${content}</div></div>`;
  const AWAY = 'style="position:absolute;width:1px;height:1px;overflow:hidden"';

  it.each([
    ['a row that is not displayed', (field: string) => `<div style="display:none">${field}</div>`],
    ['a hidden group', (field: string) => `<fieldset hidden style="display:none">${field}</fieldset>`],
    ['an invisible row', (field: string) => `<div style="visibility:hidden">${field}</div>`],
    ['an inert row', (field: string) => `<div inert>${field}</div>`],
    ['a closed box', (field: string) => `<div ${AWAY}>${field}</div>`],
    ['a hidden row of a closed tab', (field: string) => pane(`<div style="display:none">${field}</div>`)],
    ['a tab that cannot be selected', (field: string) => pane(field, 'disabled')],
  ])('if the visitor cannot get to it: in %s', (_where, around) => {
    open(around(row('name', 'required')));
    submit();
    expect([messages(), sent.length]).toEqual([[], 1]);
  });

  it('if it has been hidden since it was refused', () => {
    open(`<div>${row('name', 'required')}</div>`);
    submit();
    expect([messages().length, sent.length]).toEqual([1, 0]);
    (field('name').closest('form > div') as HTMLElement).style.display = 'none';
    submit();
    expect([messages(), sent.length]).toEqual([[], 1]);
  });

  it.each([
    ['a tab that is not selected', pane(row('name', 'required'))],
    [
      'a box without a size, whose label is pressed',
      `<label>Rules <input type="checkbox" id="name" name="name" class="required" ${AWAY}></label>`,
    ],
    [
      'a select with the control of a script',
      '<div class="cb_field"><select id="name" name="name" class="required" style="display:none"></select><div tabindex="0" role="combobox"></div></div>',
    ],
  ])('except for one in %s', (_where, html) => {
    open(html);
    submit();
    expect([messages().length, sent.length]).toEqual([1, 0]);
  });
});

describe('a submit', () => {
  const shown = () =>
    [button(), field('second')].map(({ disabled, textContent, value }) => [disabled, textContent || value]);
  const openTwo = () =>
    open(`${row('name')}<input type="submit" id="second" value="Send" data-submit-text="">`, { language: 'de' });

  it('disables the buttons once the browser has read the form, until the page unloads', async () => {
    openTwo();
    submit();
    expect(sent).toEqual(['name=&go=1']);
    await settle(0);
    expect(shown()).toEqual([
      [true, 'Lade...'],
      [true, 'Wird geladen …'],
    ]);
    dispatchEvent(new Event('pagehide'));
    expect([shown(), button().innerHTML]).toEqual([
      [
        [false, 'Register'],
        [false, 'Send'],
      ],
      '<b>Register</b>',
    ]);
  });

  it('is sent once for a double click, and does not change the buttons if another listener prevents it', async () => {
    openTwo();
    submit();
    submit();
    expect(sent).toHaveLength(1);
    dispatchEvent(new Event('pagehide'));
    form.addEventListener('submit', (event) => event.preventDefault());
    submit();
    await settle();
    expect(shown()).toEqual([
      ...[
        [false, 'Register'],
        [false, 'Send'],
      ],
    ]);
  });

  it('leaves out files whose pictures are sent as data', () => {
    open(`${row('f', 'type="file"')}<input type="hidden" name="f_image_data" value="data:image/jpeg;base64,AAAA">`);
    field('f').classList.add('cbValidationHasImageData');
    submit();
    expect(sent).toEqual(['f_image_data=data%3Aimage%2Fjpeg%3Bbase64%2CAAAA&go=1']);
  });

  it('is hidden from the page if it is prevented, but not from other widgets of the form', () => {
    open(row('name', 'required'));
    const widget = vi.fn();
    const ofPage = vi.fn();
    form.addEventListener('submit', widget, { capture: true });
    document.addEventListener('submit', ofPage, { once: true });
    submit();
    expect([widget, ofPage].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it.each([
    ['the first invalid field', row('a', 'required'), 'a'],
    [
      'the control that a script has put next to it',
      row('a', 'required style="position:absolute;width:1px;height:1px" tabindex="-1"').replace(
        '</div></div></div>',
        '<span><span id="picker" tabindex="0">Choose</span></span></div></div></div>',
      ),
      'picker',
    ],
  ])('focuses %s, wherever the visitor was, in the middle of the window', (_what, first, focused) => {
    open(first + row('b', 'required'));
    const scrolled = vi.spyOn(find(`#${focused}`), 'scrollIntoView');
    fire(field('b'), 'focusin');
    submit();
    expect(document.activeElement?.id).toBe(focused);
    expect(scrolled).toHaveBeenCalledWith({ block: 'center', behavior: 'instant' });
  });
});

describe('a submit that waits for a picture', () => {
  /** Begins work on the field. Returns a function that ends it. */
  const work = () => {
    let done = () => {};
    const promise = new Promise<void>((resolve) => {
      done = resolve;
    });
    addPendingWork(field('f'), promise);
    return () => done();
  };
  const openPicture = () => open(`${row('f', `type="file" data-rule-filesize='[0,1,"KB"]'`)}${CANCEL}`);
  const CANCEL = '<button class="cancel" name="cancel" value="1" id="cancel">Cancel</button>';

  it('shows that it waits, is sent once the picture is ready, and validates the result', async () => {
    openPicture();
    const file = new File(['x'.repeat(2000)], 'a.jpg', { type: 'image/jpeg' });
    Object.defineProperty(field('f'), 'files', { value: [file] });
    const done = work();
    fire(field('f'), 'change');
    expect(messages()).toEqual([]);
    submit();
    submit();
    await settle();
    expect([sent.length, button().disabled, spoken()]).toEqual([0, true, 'Loading…']);
    field('f').classList.add('cbValidationHasImageData');
    field('f').insertAdjacentHTML(
      'afterend',
      '<input type="hidden" class="cbValidationImageData" name="f_image_data" value="data:image/jpeg;base64,AAAA">',
    );
    done();
    await settle(0);
    expect(sent).toEqual([expect.stringContaining('f_image_data=data')]);
  });

  it.each([
    ['goes to another page', () => dispatchEvent(new Event('beforeunload')), []],
    ['empties the form', () => fire(form, 'reset'), []],
    [
      'presses a button that sends the form unchecked',
      () => submit(find('#cancel')),
      [expect.stringMatching(/&cancel=1$/)],
    ],
  ])('is cancelled when the reader %s', async (_what, act, expected) => {
    openPicture();
    const done = work();
    submit();
    act();
    expect(button().disabled).toBe(false);
    done();
    await settle();
    expect(sent).toEqual(expected);
  });
});

describe('the tabs around fields', () => {
  const tabs = (list: string) => `<div class="cbTabs" id="cbtabs1"><ul class="cbTabsNav ${list}">
    <li class="cbTabNav" id="cbtabnav1"><a class="cbTabNavLink active" href="#cbtabpane1">A</a></li>
    <li class="cbTabNav" id="cbtabnav2"><a class="cbTabNavLink" href="#cbtabpane2">B</a></li></ul>
    <div class="cbTabPane active" id="cbtabpane1">${row('a')}</div>
    <div class="cbTabPane" id="cbtabpane2" style="display:none">${row('b', 'required')}${row('c', 'required')}</div></div>`;
  const link = () => find<HTMLAnchorElement>('[href="#cbtabpane2"]');

  it.each([
    ['nav-tabs', 'text-danger border-danger'],
    ['nav-pills', 'text-white bg-danger'],
  ])('of %s have error classes as long as a field in them is invalid', (list, classes) => {
    open(tabs(list));
    submit();
    expect([find('#cbtabnav2').className, link().className]).toEqual([
      'cbTabNav cbValidationError',
      `cbTabNavLink ${classes}`,
    ]);
    expect(find('#cbtabnav1').className).toBe('cbTabNav');
    change('b', 'x');
    expect(link().className).toBe(`cbTabNavLink ${classes}`);
    change('c', 'x');
    expect([find('#cbtabnav2').className, link().className]).toEqual(['cbTabNav', 'cbTabNavLink']);
  });

  it('receive an event to show the first invalid field; without a listener their link is clicked', () => {
    open(tabs(''));
    const asked = vi.fn();
    form.addEventListener('k2:show-field', ({ target }) => asked((target as Element).id));
    link().addEventListener('click', (event) => {
      event.preventDefault();
      find('#cbtabpane2').classList.add('active');
      find('#cbtabpane2').style.display = '';
    });
    submit();
    expect(asked.mock.calls).toEqual([['b']]);
    expect(find('#cbtabpane2').classList.contains('active')).toBe(true);
    expect(document.activeElement?.id).toBe('b');
  });

  describe('whose code loads later', () => {
    let sizes: Resizes;
    beforeEach(() => {
      sizes = fakeResizes();
    });
    const select = () => {
      find('#cbtabpane2').style.display = '';
      sizes.resize();
    };

    it.each([
      ['b', () => {}],
      [
        'a',
        () => {
          find('#a').focus();
          find('#a').dispatchEvent(new Event('keydown', { bubbles: true }));
        },
      ],
    ])('focus the first invalid field then, unless the visitor has moved on: %s', (focused, moveOn) => {
      open(tabs(''));
      link().addEventListener('click', (event) => event.preventDefault());
      submit();
      expect(document.activeElement?.id).not.toBe('b');
      expect(find('#cbfr_b').hasAttribute('tabindex')).toBe(false);
      moveOn();
      select();
      expect(document.activeElement?.id).toBe(focused);
    });
  });

  it('in steps can’t be left while a field in them is invalid', () => {
    open(tabs(''));
    const next = (pane: string) => {
      const event = new CustomEvent('k2:tab-leave', { bubbles: true, cancelable: true });
      find(pane).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect([next('#cbtabpane1'), messages()]).toEqual([false, []]);
    expect([next('#cbtabpane2'), messages().length]).toEqual([true, 2]);
  });
});

describe('a field check by the server', () => {
  const page = row('username', `required minlength="3" ${CHECK}`);
  const openWith = (...answers: Parameters<typeof fakeFetch>) => {
    open(page, { attributes: SETTINGS });
    return fakeFetch(...answers);
  };

  it('is made after all other rules, once, and its message shown', async () => {
    const calls = openWith(answer(false, 'Taken &quot;x&quot;.'));
    change('username', 'ab');
    await settle();
    expect(calls).toHaveLength(0);
    change('username', 'anna');
    leave('username');
    await settle();
    leave('username');
    await settle();
    expect(calls).toHaveLength(1);
    expect([messages(), spoken()]).toEqual([[['username-error', 'Taken "x".']], 'Taken "x".']);
    expect(field('username').getAttribute('aria-invalid')).toBe('true');
    expect(submit().defaultPrevented).toBe(true);
    expect(sent).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['on a submit', () => void submit()],
    ['while typing', () => type('username', 'anna')],
    ['for an empty value', () => change('username', '')],
  ])('is not made %s', async (_when, act) => {
    const calls = openWith();
    field('username').value = 'anna';
    act();
    await settle();
    expect(calls).toEqual([]);
  });

  /** Opens the form with a check that is running. Returns what ends it. */
  const openWaiting = async (...later: Parameters<typeof fakeFetch>) => {
    let end: { resolve(answer: Response): void; reject(error: Error): void } | undefined;
    const first = () =>
      new Promise<Response>((resolve, reject) => {
        end = { resolve, reject };
      });
    openWith(first, ...later);
    change('username', 'anna');
    await settle(0);
    return end;
  };

  it('is awaited on a submit', async () => {
    const check = await openWaiting();
    submit();
    await settle(500);
    expect(sent).toEqual([]);
    check?.resolve(answer(false, 'Taken.'));
    await settle();
    expect([sent, messages()]).toEqual([[], [['username-error', 'Taken.']]]);
    expect(button().disabled).toBe(false);
  });

  it('is reported if it fails, can be repeated, and does not prevent the submit', async () => {
    const calls = openWith(noConnection(), noConnection(), noConnection(), answer(true, 'Free.'));
    change('username', 'anna');
    await settle(5000);
    await vi.dynamicImportSettled();
    expect(messages()[0]?.[1]).toBe('This could not be checked. The site could not be reached. Try again');
    expect(find('.cbValidationMessage button').closest<HTMLElement>('[lang]')?.lang).toBe('en');
    expect([spoken(), field('username').getAttribute('aria-invalid')]).toEqual(['This could not be checked.', 'false']);
    find('.cbValidationMessage button').click();
    expect(document.activeElement).toBe(field('username'));
    await settle();
    expect([calls.length, messages()]).toEqual([4, [['username-error', 'Free.']]]);
    submit();
    expect(sent).toHaveLength(1);
  });

  it('shows no failure if the value of the field has changed by then', async () => {
    const check = await openWaiting(noConnection(), noConnection());
    change('username', '');
    check?.reject(new TypeError('Failed to fetch'));
    await settle(5000);
    expect([messages(), field('username').getAttribute('aria-invalid')]).toEqual([
      ...[[['username-error', 'This field is required.']], 'true'],
    ]);
  });

  it('keeps the retry button after a failure for a reader who changes the value and tabs to it', async () => {
    const calls = openWith(noConnection(), noConnection(), noConnection(), answer(true, 'Free.'));
    change('username', 'anna');
    await settle(5000);
    const again = find('.cbValidationMessage button');
    field('username').focus();
    change('username', 'an');
    again.focus();
    await settle(0);
    expect([again.isConnected, document.activeElement]).toEqual([true, again]);
    field('username').value = 'annabel';
    again.click();
    await settle();
    expect([calls.length, messages()]).toEqual([4, [['username-error', 'Free.']]]);
  });

  it('is repeated after a failure for a changed value when the reader moves on or sends the form', async () => {
    const calls = openWith(...Array.from({ length: 6 }, noConnection), answer(true, 'Free.'));
    change('username', 'anna');
    await settle(5000);
    change('username', 'annabel');
    button().focus();
    await settle(5000);
    expect(calls).toHaveLength(6);
    change('username', 'annette');
    submit();
    await settle();
    expect([calls.length, messages()]).toEqual([7, [['username-error', 'Free.']]]);
    expect(sent).toHaveLength(1);
  });

  /** Answers like a server on which the token's session has expired. */
  const over = () => redirected('<!DOCTYPE html><html></html>');
  const FRESH = 'f'.repeat(32);
  const fresh = () => new Response(`<!DOCTYPE html><form><input type="hidden" name="${FRESH}" value="1"></form>`);

  it('is reported once if the server also refuses a fresh token, and never with a log-in', async () => {
    undo.push(forgetToken);
    const calls = openWith(over(), fresh(), over());
    change('username', 'anna');
    await settle(5000);
    expect(messages()[0]?.[1]).toBe('This could not be checked. This page has expired.');
    change('username', 'bert');
    await settle(5000);
    expect(calls).toHaveLength(3);
  });

  it('is not needed to detect a stale token: a submit fetches a fresh one first', async () => {
    undo.push(forgetToken);
    const calls = openWith(fresh());
    form.insertAdjacentHTML('beforeend', `<input type="hidden" name="${'0'.repeat(32)}" value="1">`);
    field('username').value = 'anna';
    markTokenStale();
    submit();
    expect([calls.length, sent.length]).toEqual([1, 0]);
    await settle();
    expect(sent).toHaveLength(1);
    expect(form.querySelector(`[name="${FRESH}"]`)).not.toBeNull();
  });
});

describe('required fields', () => {
  const requiredIds = () => [...form.querySelectorAll('[aria-required]')].map(({ id }) => id);

  it.each([
    ['by class', row('x', 'class="required"'), ['x']],
    ['on a checkbox', '<input type="checkbox" id="x" name="x" class="required">', ['x']],
    ['not in addition to the native attribute', row('x', 'required'), []],
    ['because of an empty other field', row('other') + row('x', 'data-rule-requiredif="#other"'), []],
    ['because of a filled other field', row('other', 'value="a"') + row('x', 'data-rule-requiredif="#other"'), ['x']],
    [
      'of which one is enough',
      '<input type="checkbox" id="a" name="x[]" class="required"><input type="checkbox" id="b" name="x[]">',
      [],
    ],
    ['radio buttons', '<input type="radio" id="x" name="x" class="required">', []],
  ])('have aria-required: %s', (_how, content, expected) => {
    open(content.replace('class="form-control" class', 'class'));
    expect(requiredIds()).toEqual(expected);
    undo.splice(0).forEach((task) => void task());
    expect(requiredIds()).toEqual([]);
  });
});

describe('input before the adoption', () => {
  /** Adopts a form after some input. */
  function adoptAfter(content: string, before: () => void) {
    open(content);
    undo.splice(0).forEach((task) => void task());
    before();
    undo.push(adopt(form, testPage()));
  }

  it('is validated: fields that were changed and left, not the focused one, nor unchanged ones', () => {
    adoptAfter(row('mail', 'type="email"') + row('other', 'type="email"') + row('name', 'required'), () => {
      for (const id of ['mail', 'other']) field(id).value = 'none';
      field('other').focus();
    });
    expect(messages()).toEqual([['mail-error', 'Please enter a valid email address.']]);
    leave('other');
    expect(messages()).toHaveLength(2);
  });

  it('gets a new message if the original has refused it', () => {
    adoptAfter(row('name', 'required'), () => {
      field('name').classList.add('cbValidationError');
      field('name').insertAdjacentHTML('afterend', '<div class="cbValidationMessage" id="name-error">Theirs</div>');
    });
    expect(messages()).toEqual([['name-error', 'This field is required.']]);
  });
});

describe('the original validation at the same time', () => {
  afterEach(() => void Reflect.deleteProperty(window, 'cbjQuery'));

  /** Fires the one event that jQuery receives in every DOM. */
  const change = (id: string) => field(id).dispatchEvent(new Event('change', { bubbles: true }));

  /**
   * Acts like release 2.11: a validator, which its listeners look up at each event; data that are never removed; and a
   * permanent `submit` listener.
   */
  function original() {
    const heard = vi.fn();
    const start = (element: Element) => {
      const $form = jquery(element);
      const validator = {
        settings: { onfocusout: heard, onchange: heard },
        form: () => heard('form'),
        element: () => heard('element'),
        showErrors: () => heard('showErrors'),
        resetForm: () => heard('resetForm'),
        /** Empties and hides all elements that look like a message. */
        destroy() {
          for (const message of element.querySelectorAll<HTMLElement>('.cbValidationMessage')) {
            message.textContent = '';
            message.style.display = 'none';
          }
          $form.off('.validate').removeData('validator');
        },
      };
      type Listeners = Readonly<Record<string, unknown>>;
      $form.data('validator', validator).data('cbvalidate', { validate: validator });
      $form.on('focusout.validate change.validate', ({ type }) => {
        const { settings } = $form.data('validator') as { settings: Listeners };
        const listener = settings[`on${type}`];
        if (typeof listener === 'function') listener(type);
      });
      $form.on('submit', () => void ($form.data('validator') as typeof validator).form());
      return validator;
    };
    const plugin = {
      cbvalidate(this: Collection, command: string) {
        if (command === 'destroy') (this.data('cbvalidate') as { validate: { destroy(): void } }).validate.destroy();
      },
    };
    Object.assign(jquery.fn, plugin);
    Object.assign(window, { cbjQuery: jquery });
    return { heard, start };
  }

  it.each(['before', 'after'])('runs no check twice and removes no message if it starts %s K2 Islands', (when) => {
    const { heard, start } = original();
    open(row('name', 'required') + row('town', 'required'));
    if (when === 'before') {
      undo.splice(0).forEach((task) => void task());
      start(form);
      undo.push(adopt(form, testPage()));
    } else start(form);
    for (const id of ['name', 'town']) change(id);
    submit();
    change('name');
    expect(heard).not.toHaveBeenCalled();
    expect(messages()).toEqual([
      ...[['name-error', 'This field is required.']],
      ...[['town-error', 'This field is required.']],
    ]);
    expect([...document.querySelectorAll('.cbValidationMessage')].map((note) => note.getAttribute('style'))).toEqual([
      ...['display: block;', 'display: block;'],
    ]);
  });

  it('has a validator that returns the result of K2 Islands to other scripts, and does not show its own', () => {
    const { heard, start } = original();
    open(row('name', 'required') + row('town', 'required'));
    const validator = start(form);
    change('name');
    const ask = validator as unknown as { form(): boolean; element(field: unknown): boolean; pendingRequest: number };
    field('name').value = 'Ina';
    expect([ask.form(), ask.element([field('name')]), ask.element('#town'), ask.element(undefined)]).toEqual([
      ...[false, true, false, true],
    ]);
    validator.showErrors();
    expect(messages()).toEqual([['town-error', 'This field is required.']]);
    field('town').value = 'Ulm';
    expect([ask.form(), ask.pendingRequest]).toEqual([true, 0]);
    validator.resetForm();
    validator.destroy();
    change('name');
    expect(heard).not.toHaveBeenCalled();
  });

  it('accepts every submit that K2 Islands accepts, also one without validation', () => {
    const { heard, start } = original();
    open(`${row('name', 'required')}<button type="submit" formnovalidate id="draft">Draft</button>`);
    const validator = start(form);
    change('name');
    const answers: unknown[] = [];
    form.addEventListener('submit', () => answers.push((validator as unknown as { form(): boolean }).form()));
    form.requestSubmit(find<HTMLButtonElement>('#draft'));
    field('name').value = 'Ina';
    submit();
    expect([answers, heard.mock.calls]).toEqual([[true, true], []]);
  });

  describe('with rules that scripts of the site have added to it', () => {
    type Methods = Record<
      string,
      (this: object, value: string, field: HTMLInputElement, parameters: unknown) => unknown
    >;
    const MESSAGES: Readonly<Record<string, string>> = {
      ...{ iban: 'No <b>account</b>.', minlength: 'At least {0}, says the site.', houseNumber: 'No number.' },
    };

    /** Acts like release 1.17 of jQuery Validation: finds the rules of a field, and validates it. */
    function start(methods: Methods, { byClass = {}, byName = {} }: Record<string, Record<string, object>> = {}) {
      const own = original();
      const errorList: object[] = [];
      const classRules = ({ className }: Element) =>
        className.split(' ').reduce((rules, name) => Object.assign(rules, byClass[name]), {});
      const staticRules = (element: HTMLInputElement) => {
        // It reads the settings of the form's validator.
        void (jquery(form).data('validator') as { settings: object }).settings;
        return byName[element.name] ?? {};
      };
      const plugin = {
        rules(this: Record<0, HTMLInputElement>) {
          const element = this[0];
          const byData = Object.keys(methods).flatMap((name) => {
            const value = element.getAttribute(`data-rule-${name.toLowerCase()}`);
            return value === null ? [] : [[name, value]];
          });
          return { ...classRules(element), ...Object.fromEntries(byData), ...staticRules(element) };
        },
      };
      Object.assign(jquery.fn, plugin);
      Object.assign(jquery, { validator: { methods, classRules, staticRules } });
      Object.assign(own.start(form), {
        elementValue: ({ value }: HTMLInputElement) => value,
        optional: ({ value }: HTMLInputElement) => !value && 'dependency-mismatch',
        errorList,
        formatAndAdd(_field: Element, { method, parameters }: Record<string, string>) {
          errorList.push({ message: MESSAGES[method ?? '']?.replace('{0}', String(parameters)) });
        },
      });
    }
    afterEach(() => {
      Reflect.deleteProperty(jquery, 'validator');
      Reflect.deleteProperty(jquery.fn, 'rules');
    });
    const fill = (id: string, value: string) => {
      field(id).value = value;
      change(id);
    };
    const optional = (validator: object, element: HTMLInputElement) =>
      (validator as { optional(element: HTMLInputElement): unknown }).optional(element);

    it('applies them, with the messages of the site', () => {
      open(row('account', 'data-rule-iban="DE"') + row('name', 'required data-rule-iban="DE"'));
      start({
        iban(value, element, country) {
          return optional(this, element) || value.startsWith(String(country));
        },
      });
      fill('account', 'AT1');
      submit();
      expect(sent).toEqual([]);
      expect(messages()).toEqual([
        ['account-error', 'No account.'],
        ['name-error', 'This field is required.'],
      ]);
      fill('account', 'DE1');
      fill('name', 'DE2');
      submit();
      expect([sent.length, messages()]).toEqual([1, []]);
    });

    it('applies rules for a class or a name, and accepts values for which they throw', () => {
      open(
        row('street', '').replace('form-control', 'form-control street') +
          row('town') +
          row('other', 'data-rule-houseNumber'),
      );
      start(
        {
          houseNumber: (value) => /\d/.test(value),
          minlength: (value, _field, least) => value.length >= Number(least),
          lookUp: () => JSON.parse('{'),
        },
        {
          byClass: { street: { houseNumber: true, lookUp: true } },
          byName: { town: { minlength: 3, remote: '/ask' } },
        },
      );
      fill('street', 'Main Street');
      fill('town', 'Ul');
      expect(messages()).toEqual([
        ['street-error', 'No number.'],
        ['town-error', 'At least 3, says the site.'],
      ]);
      fill('street', 'Main Street 1');
      fill('town', 'Ulm');
      expect(messages()).toEqual([]);
    });

    it('uses the rule of K2 Islands if there is one', () => {
      open(row('name', 'data-rule-minlength="3"'));
      start({ minlength: () => false });
      fill('name', 'Ina');
      expect(messages()).toEqual([]);
    });
  });

  it('has its validator restored on release', () => {
    const { heard, start } = original();
    open(row('name', 'required'));
    const validator = start(form);
    change('name');
    undo.splice(0).forEach((task) => void task());
    change('name');
    validator.form();
    expect(heard.mock.calls).toEqual([['change'], ['form']]);
  });

  it('does not prevent the validation of a copied row or a field that a date picker changes', () => {
    original();
    open(row('born', 'data-rule-minage="18"'));
    field('born').value = `${new Date().getFullYear()}-01-01`;
    jquery(field('born')).trigger('change');
    expect(messages()).toEqual([['born-error', 'You must be at least 18 years old.']]);
    const copy = find('#cbfr_born').cloneNode(true) as HTMLElement;
    for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('[id]')]) part.id = part.id.replace('born', 'copy');
    form.prepend(copy);
    jquery(field('copy')).trigger('cloned');
    expect([messages().length, field('copy').className, field('born').className]).toEqual([
      ...[1, 'form-control', 'form-control cbValidationError is-invalid'],
    ]);
  });

  it('still fires its own event for scripts of the site', () => {
    original();
    open(row('name', 'required'));
    const heard = vi.fn();
    jquery(form).on('cbvalidate.validate', (_event, original, valid) => heard(original, valid));
    submit();
    expect(heard.mock.calls).toEqual([[undefined, false]]);
  });
});

it('the browser’s own validation messages are disabled, and everything is restored on release', () => {
  open(row('name', 'required') + row('mail', 'type="email" aria-invalid="true" aria-describedby="x"'));
  const before = document.body.innerHTML.replace(' novalidate=""', '');
  expect(form.hasAttribute('novalidate')).toBe(true);
  field('mail').value = 'x';
  submit();
  expect(messages()).toHaveLength(2);
  undo.splice(0).forEach((task) => void task());
  field('mail').removeAttribute('value');
  document.querySelector('[role=status]')?.remove();
  expect(document.body.innerHTML).toBe(before);
  leave('name');
  expect(messages()).toEqual([]);
});
