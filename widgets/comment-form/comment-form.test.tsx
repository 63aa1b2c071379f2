import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../fixtures/model.ts';
import { renderArticle } from '../../fixtures/pages/article.ts';
import { texts } from '../../fixtures/texts.ts';
import { reloadPage } from '../../src/dom/reload.ts';
import { CODE_LIMIT_MS } from '../../src/dom/wait.ts';
import { adopting } from '../../test/adopt.ts';
import { stubAllFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

vi.mock('../../src/dom/reload.ts', () => ({ reloadPage: vi.fn() }));

const standIn = standInForTests({ language: 'en', moderated: true });
const says = texts('en');
const DRAFT = 'k2i:draft:/:1';

beforeEach(() => {
  vi.mocked(reloadPage).mockClear();
  // The site is online even if one request fails.
  standIn.server.use(http.head('*/offline.html', () => new HttpResponse()));
  // A fresh token is fetched from the address of the page.
  history.replaceState(null, '', '/index.php/nachrichten/item/1');
});

/** Prints the page of an article; nothing is adopted yet. */
function openArticle(): HTMLFormElement {
  standIn.open((context) => {
    const item = context.site.item(1);
    if (!item) throw new Error('No article');
    return renderArticle(context, item);
  });
  return commentForm();
}

function commentForm(): HTMLFormElement {
  const form = document.querySelector<HTMLFormElement>('.itemCommentsForm form');
  if (!form) throw new Error('No comment form on the page');
  return form;
}

function adoptForm(page = testPage(), options?: string) {
  const form = openArticle();
  if (options) form.setAttribute('data-k2-options', options);
  return { form, page, release: adopt(form, page) };
}

const field = (name: string) => {
  const found = commentForm().querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`No field ${name}`);
  return found;
};
const message = () => field('commentText');
const button = () => document.getElementById('submitCommentButton') as HTMLInputElement;
const log = () => commentForm().querySelector('#formLog') as HTMLElement;
const states = () => [...log().classList];
const posts = () => standIn.site.log.filter(({ call }) => call === 'comment');
const stored = () => JSON.parse(localStorage.getItem(DRAFT) ?? 'null')?.text;

function fillIn(text = 'A fine article'): void {
  message().value = text;
  field('userName').value = 'Anna';
  field('commentEmail').value = 'anna@mail.example';
}

const submit = () => HTMLFormElement.prototype.requestSubmit.call(commentForm(), button());
const answered = (state = 'k2FormLogSuccess') => waitFor(() => expect(states()).toEqual([state]));

function answerWith(body: string): void {
  standIn.server.use(
    http.post('*/index.php', () => new HttpResponse(body, { headers: { 'Content-Type': 'text/html' } })),
  );
}

describe('a comment', () => {
  it('is sent as a native submit sends the form, with prompts as empty fields', async () => {
    adoptForm();
    const token = standIn.context().session.token;
    fillIn('Two\nlines & more');
    submit();
    await answered();
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      method: 'POST',
      url: '/index.php',
      headers: {
        accept: 'application/json, text/javascript, */*; q=0.01',
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body:
        'commentText=Two%0D%0Alines+%26+more&userName=Anna&commentEmail=anna%40mail.example&commentURL=' +
        `&option=com_k2&view=item&task=comment&itemID=1&${token}=1`,
    });
  });

  it('is kept in the field and in the draft if the spam check fails, which K2 reports as a success', async () => {
    const { form } = adoptForm();
    const commented = vi.fn();
    form.addEventListener('k2:commented', commented);
    const words = 'Error connecting to host: 1.rest.akismet.com Error number: 110 Error message: Connection timed out';
    answerWith(JSON.stringify({ message: words, cssClass: 'k2FormLogSuccess' }));
    fillIn('');
    await userEvent.type(message(), 'A fine article');
    submit();
    await answered('k2FormLogError');
    expect(log().textContent).toContain(words);
    await waitFor(() => expect(stored()).toBe('A fine article'));
    expect([message().value, commented.mock.calls]).toEqual(['A fine article', []]);
  });

  it('is shown as being sent and then as waiting for approval; the message is cleared, name and address are not', async () => {
    const { form } = adoptForm();
    const commented = vi.fn();
    document.addEventListener('k2:commented', commented, { once: true });
    await userEvent.type(message(), 'A fine article');
    field('userName').value = 'Anna';
    field('commentEmail').value = 'anna@mail.example';
    log().classList.add('k2FormLogError');
    log().textContent = 'old';

    button().focus();
    button().click();
    expect([states(), log().textContent, form.getAttribute('aria-busy')]).toEqual([['formLogLoading'], '', 'true']);
    expect([button().disabled, button().getAttribute('aria-disabled')]).toEqual([false, 'true']);

    await answered();
    expect(log().textContent).toBe(says.comment.waiting);
    expect([form.hasAttribute('aria-busy'), button().hasAttribute('aria-disabled')]).toEqual([false, false]);
    expect([message().value, field('userName').value]).toEqual(['', 'Anna']);
    expect(field('commentEmail').value).toBe('anna@mail.example');
    expect(document.activeElement).toBe(button());
    expect(reloadPage).not.toHaveBeenCalled();
    expect(commented.mock.lastCall?.[0].detail).toEqual({ itemId: 1, message: says.comment.waiting, refresh: false });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(says.comment.waiting));
  });

  it('reloads the page after removing its draft, if it is published at once and the option is set', async () => {
    standIn.site.settings.moderated = false;
    adoptForm(testPage(), '{"reload":true}');
    await userEvent.type(message(), 'A fine article');
    field('userName').value = 'Anna';
    field('commentEmail').value = 'anna@mail.example';
    await waitFor(() => expect(stored()).toBe('A fine article'));
    const kept: unknown[] = [];
    vi.mocked(reloadPage).mockImplementation(() => void kept.push(localStorage.getItem(DRAFT), log().textContent));
    submit();
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(kept).toEqual([null, says.comment.added]);
  });

  it('neither reloads nor fetches the page if a listener prevents that', async () => {
    standIn.site.settings.moderated = false;
    const { form } = adoptForm();
    form.addEventListener('k2:commented', (event) => event.preventDefault());
    fillIn();
    submit();
    await answered();
    expect(reloadPage).not.toHaveBeenCalled();
    expect(message().value).toBe('');
  });

  describe('does not reload the page under a reader who', () => {
    const reload = () => within(log()).queryByRole('button', { name: 'Reload the page' });

    /** Publishes a comment while the reader does something else. */
    async function publish(meanwhile: () => void): Promise<void> {
      standIn.site.settings.moderated = false;
      adoptForm(testPage(), '{"reload":true}');
      document.body.insertAdjacentHTML(
        'beforeend',
        '<textarea id="other">printed</textarea><input id="field"><div id="rich" contenteditable="true"></div>',
      );
      fillIn();
      submit();
      meanwhile();
      await answered();
    }
    const other = (id: string) => document.getElementById(id) as HTMLInputElement;

    it.each([
      [
        'continues to type',
        () => {
          message().value = 'A fine article. And another thought';
        },
      ],
      [
        'is in an editor',
        () => {
          other('rich').textContent = 'Dear';
          other('rich').focus();
        },
      ],
    ])('%s, but offers it', async (_, meanwhile) => {
      await publish(meanwhile);
      expect(reloadPage).not.toHaveBeenCalled();
      expect(log().textContent).toBe(`${says.comment.added} Reload the page`);
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe(says.comment.added));
      reload()?.click();
      expect(reloadPage).toHaveBeenCalledOnce();
    });
  });

  it('is sent once, however often the button is clicked', async () => {
    adoptForm();
    fillIn();
    submit();
    submit();
    button().click();
    await answered();
    expect(posts()).toHaveLength(1);
    fillIn('Another one');
    submit();
    await waitFor(() => expect(posts()).toHaveLength(2));
    await answered();
  });

  it('does not change text that is typed while it is sent', async () => {
    adoptForm();
    fillIn();
    submit();
    message().value = 'A fine article. And another thought';
    await answered();
    expect(message().value).toBe('A fine article. And another thought');
    expect(stored()).toBe('A fine article. And another thought');
  });
});

describe('a refusal', () => {
  const refuse = (message: string) => answerWith(JSON.stringify({ message, cssClass: 'k2FormLogError' }));
  const invalid = () => [...commentForm().querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);

  it.each([
    ['Invalid Email Address!', ['commentEmail']],
    ['Ungültige E-Mail-Adresse!', ['commentEmail'], 'E-Mail'],
    ['The Name or Email Address you typed is already in use!', ['userName', 'commentEmail']],
    ['Spam attempt has been detected. The comment has been rejected.', []],
  ])('"%s" marks the fields %j that it names, and keeps all values', async (words, names, label = 'Email') => {
    adoptForm();
    const email = commentForm().querySelector('[for=commentEmail]');
    if (email) email.textContent = `${label} *`;
    fillIn();
    message().focus();
    refuse(words);
    submit();
    await answered('k2FormLogError');
    expect([log().textContent, message().value, invalid()]).toEqual([words, 'A fine article', names]);
    expect(document.activeElement?.id).toBe(names[0] ?? 'commentText');
    for (const name of names) expect(field(name).getAttribute('aria-describedby')).toBe(log().id);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));

    standIn.server.resetHandlers();
    await userEvent.type(field(names[0] ?? 'commentText'), 'x');
    expect(invalid()).toEqual(names.slice(1));
    submit();
    await answered();
    expect(invalid()).toEqual([]);
  });
});

describe('a failure of the comment form', () => {
  const FAILURES: readonly (readonly [FaultName, number, string])[] = [
    ['reset', 1, 'The site could not be reached.'],
    ['500', 1, 'The site answered with an error (500).'],
    ['invalid-token', 2, 'The site refused this: Invalid Token'],
  ];

  it.each(FAILURES)('%s is shown in the log, and trying again works', async (fault, times, reason) => {
    const { form, page } = adoptForm();
    standIn.site.fault('comment', fault, times);
    fillIn();
    submit();
    await answered('k2FormLogError');
    const alert = within(log()).getByRole('alert');
    // Without an answer, and after an error of K2 itself, the result is unknown.
    const isOpen = fault === 'reset' || fault === '500';
    const what = isOpen ? 'It is not clear whether this' : 'Your comment was not sent. Your text is still here.';
    expect(alert.textContent).toContain(what);
    expect(alert.textContent).toContain(reason);
    expect([message().value, form.hasAttribute('aria-busy')]).toEqual(['A fine article', false]);
    expect(page.failures).toEqual([]);

    message().value = 'Changed meanwhile';
    const before = posts().length;
    await userEvent.click(within(log()).getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(button());
    await answered();
    expect(posts()).toHaveLength(before + 1);
    expect(new URLSearchParams(posts().at(-1)?.body).get('commentText')).toBe('Changed meanwhile');
  });

  it('is shown 5 s after an offline submit if the code of the outbox does not load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubAllFiles(() => new Promise(() => {}));
    adoptForm();
    standIn.site.fault('comment', 'offline', 1);
    fillIn();
    submit();
    await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 100);
    expect(states()).toEqual(['formLogLoading']);
    await vi.advanceTimersByTimeAsync(2000);
    await answered('k2FormLogError');
    expect(log().textContent).toContain('Your comment was not sent.');
    expect(message().value).toBe('A fine article');
  });

  it('with an empty answer mentions the log-in, and trying again works', async () => {
    adoptForm();
    standIn.site.fault('comment', 'empty', 1);
    fillIn();
    submit();
    await answered('k2FormLogError');
    const words = 'The site did not accept the comment. You may have to log in first.';
    expect(log().textContent).toContain(words);
    expect(message().value).toBe('A fine article');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
    await userEvent.click(within(log()).getByRole('button', { name: 'Try again' }));
    await answered();
  });
});

describe('the prompts', () => {
  it('are placeholders until the form is released', () => {
    const { release } = adoptForm();
    const values = () => ['commentText', 'userName', 'commentEmail', 'commentURL'].map((name) => field(name).value);
    const { message: text, name, email, url } = says.prompts;
    expect(values()).toEqual(['', '', '', '']);
    expect([message().placeholder, field('userName').placeholder]).toEqual([text, name]);
    field('userName').value = 'Anna';
    release();
    expect(values()).toEqual([text, 'Anna', email, url]);
    expect(message().hasAttribute('placeholder')).toBe(false);
  });

  it('do not include a name and an address that a template prints', async () => {
    openArticle();
    for (const [name, value] of [
      ['userName', 'Anna'],
      ['commentEmail', 'anna@mail.example'],
    ] as const) {
      field(name).outerHTML = `<input type="text" name="${name}" value="${value}">`;
    }
    adopt(commentForm(), testPage());
    message().value = 'A fine article';
    submit();
    await answered();
    expect(posts()[0]?.body).toContain('userName=Anna&commentEmail=anna%40mail.example&commentURL=&');
  });

  it('are recognised without inline handlers, too', () => {
    openArticle();
    for (const input of commentForm().querySelectorAll('[onfocus]')) {
      input.removeAttribute('onfocus');
      input.removeAttribute('onblur');
    }
    adopt(commentForm(), testPage());
    expect([field('userName').value, field('userName').placeholder]).toEqual(['', says.prompts.name]);
  });
});

describe('a refusal of a reader whose log-in has expired', () => {
  /** Adopts the form of a logged-in reader, filled in like K2's script does. */
  function adoptLoggedIn(prefilled = true): void {
    standIn.site.settings.role = 'reader';
    adoptForm();
    for (const name of prefilled ? ['userName', 'commentEmail'] : []) field(name).disabled = true;
    message().value = 'A fine article';
  }
  const logOut = () => {
    standIn.site.settings.role = 'guest';
    standIn.site.openSession();
  };

  it('has a link to log in and keeps the text; a retry after the log-in works', async () => {
    adoptLoggedIn();
    logOut();
    submit();
    await answered('k2FormLogError');
    expect(standIn.site.log.map(({ call }) => call)).toEqual(['comment', 'page']);
    const alert = within(log()).getByRole('alert');
    expect(alert.textContent).toContain('Your session has ended. Please log in again.');
    expect(within(alert).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `http://localhost:3000/index.php?option=com_users&view=login&return=${encodeURIComponent(btoa(location.href))}`,
    );
    expect(message().value).toBe('A fine article');

    standIn.site.settings.role = 'reader';
    standIn.site.openSession();
    await userEvent.click(within(log()).getByRole('button', { name: 'Try again' }));
    await answered();
    expect(posts().at(-1)?.body).toContain(standIn.context().session.token);
  });

  it.each<[string, () => void]>([
    ['the session is still valid', () => {}],
    [
      'the page cannot be fetched',
      () => {
        logOut();
        standIn.site.fault('page', '404');
      },
    ],
  ])('is shown unchanged when %s', async (_, meanwhile) => {
    adoptLoggedIn();
    // Nothing for K2, but not for the page.
    message().value = '0';
    answerWith(JSON.stringify({ message: says.comment.required, cssClass: 'k2FormLogError' }));
    meanwhile();
    submit();
    await answered('k2FormLogError');
    expect(log().textContent).toBe(says.comment.required);
  });
});

describe('a comment with wrong fields', () => {
  const invalid = () => [...commentForm().querySelectorAll('[aria-invalid=true]')].map(({ id }) => id);
  const messageOf = (name: string) =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

  it.each([
    ['userName', ' ', 'This field is required.'],
    ['commentEmail', 'nonsense', 'Please enter a valid email address.'],
    ['commentURL', 'my page', 'Please enter a valid URL.'],
    ['commentText', 'ä'.repeat(40_000), 'This text is too long for the site. Characters to remove: 7233.'],
  ])('is not sent: %s with "%.20s" is marked, has its message and the focus', async (name, value, words) => {
    adoptForm();
    fillIn();
    field(name).value = value;
    submit();
    expect([invalid(), messageOf(name), document.activeElement]).toEqual([[name], words, field(name)]);
    expect([posts(), states()]).toEqual([[], []]);
    field(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect([invalid(), field(name).nextElementSibling?.className]).toEqual([[], expect.not.stringContaining('k2i')]);
  });

  it('has the focus in the first one; each is marked until it is changed', async () => {
    adoptForm();
    field('commentEmail').value = 'anna@mail.example';
    submit();
    expect([invalid(), document.activeElement]).toEqual([['commentText', 'userName'], message()]);
    await userEvent.type(message(), 'Words');
    expect(invalid()).toEqual(['userName']);
    submit();
    expect([invalid(), document.activeElement]).toEqual([['userName'], field('userName')]);
  });

  it('does not move the focus of a visitor who has moved on', () => {
    adoptForm();
    document.querySelector<HTMLElement>('.itemCommentsList a')?.focus();
    const { activeElement } = document;
    submit();
    expect([document.activeElement, invalid()]).toEqual([activeElement, ['commentText', 'userName', 'commentEmail']]);
  });

  it.each([
    ['out of sight', () => field('userName').style.setProperty('display', 'none')],
    [
      'of a page that only offers to log out',
      () => {
        document.querySelector('[value="user.login"]')?.remove();
        document.body.insertAdjacentHTML('beforeend', '<a href="/logout">Out</a>');
      },
    ],
  ])('is sent if they are %s: the site judges them', async (_what, change) => {
    adoptForm();
    fillIn();
    field('userName').value = '';
    change();
    submit();
    await answered('k2FormLogError');
    expect([posts().length, log().textContent]).toEqual([1, says.comment.required]);
  });
});

describe('a draft of a comment', () => {
  const keep = (text = 'Typed yesterday') =>
    localStorage.setItem(DRAFT, JSON.stringify({ text, savedAt: Date.now() - 1000 }));

  it('is stored while the reader types: the message only, by site and article', async () => {
    adoptForm(testPage('en', '/sub/'));
    await userEvent.type(field('userName'), 'Anna');
    await userEvent.type(field('commentEmail'), 'anna@mail.example');
    await userEvent.type(message(), 'Half a thou');
    expect(localStorage).toHaveLength(1);
    expect(Object.keys(localStorage)).toEqual(['k2i:draft:/sub/:1']);
    expect(JSON.stringify(localStorage)).toContain('Half a thou');
    expect(JSON.stringify(localStorage)).not.toContain('Anna');
  });

  it('is restored with a note, and can be discarded', async () => {
    keep();
    adoptForm();
    expect(message().value).toBe('Typed yesterday');
    const line = screen.getByText('Your unsent comment has been restored.');
    expect(message().getAttribute('aria-describedby')).toBe(line.id);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect([message().value, localStorage.getItem(DRAFT)]).toEqual(['', null]);
    expect(line.isConnected).toBe(false);
    expect(message().hasAttribute('aria-describedby')).toBe(false);
    expect(document.activeElement).toBe(message());
  });

  describe('with a text that is typed before the adoption', () => {
    function adoptLate() {
      keep();
      openArticle();
      message().value = 'Typed early';
      return { page: testPage(), release: adopt(commentForm(), testPage()) };
    }
    const note = () => screen.queryByText('You have an unsent comment.');
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

    it('is offered, and neither of the two is lost', async () => {
      const { release } = adoptLate();
      expect([message().value, message().getAttribute('aria-describedby')]).toEqual(['Typed early', note()?.id]);
      await userEvent.type(message(), ', and late');
      expect([message().value, stored()]).toEqual(['Typed early, and late', 'Typed yesterday']);
      release();
      expect([stored(), note()]).toEqual(['Typed yesterday', null]);
    });

    it.each([
      ['Restore', 'Typed yesterday'],
      ['Discard', 'Typed early'],
    ])('is decided by the reader: %s', async (name, text) => {
      adoptLate();
      await press(name);
      expect([message().value, stored(), note()]).toEqual([text, text, null]);
      expect(document.activeElement).toBe(message());
    });

    it('is kept after the other text is sent', async () => {
      adoptLate();
      field('userName').value = 'Anna';
      field('commentEmail').value = 'anna@mail.example';
      submit();
      await answered();
      expect([message().value, stored()]).toEqual(['', 'Typed yesterday']);
      await press('Restore');
      expect(message().value).toBe('Typed yesterday');
    });
  });

  it('is offered, and not sent, if an empty form is submitted before the code loads', async () => {
    keep();
    openArticle();
    commentForm().setAttribute('aria-busy', 'true');
    adopt(commentForm(), testPage());
    screen.getByText('You have an unsent comment.');
    submit();
    expect(posts()).toEqual([]);
    expect([message().value, stored()]).toEqual(['', 'Typed yesterday']);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(message().value).toBe('Typed yesterday');
  });

  it('is removed together with its note once it is sent', async () => {
    keep();
    adoptForm();
    field('userName').value = 'Anna';
    field('commentEmail').value = 'anna@mail.example';
    submit();
    await answered();
    expect(localStorage.getItem(DRAFT)).toBeNull();
    expect(screen.queryByText('Your unsent comment has been restored.')).toBeNull();
  });

  it('is kept after a refusal and after a failure', async () => {
    keep();
    adoptForm();
    fillIn('Typed yesterday');
    answerWith(JSON.stringify({ message: 'No.', cssClass: 'k2FormLogError' }));
    submit();
    await answered('k2FormLogError');
    standIn.server.resetHandlers();
    standIn.site.fault('comment', '500');
    submit();
    await waitFor(() => expect(log().textContent).toContain('500'));
    expect(stored()).toBe('Typed yesterday');
  });
});

describe('a captcha', () => {
  const reset = vi.fn();
  beforeEach(() => {
    reset.mockReset();
    vi.stubGlobal('grecaptcha', { reset });
    standIn.site.settings.captcha = true;
    return () => vi.unstubAllGlobals();
  });

  it('is sent with the comment, and reset after the answer', async () => {
    adoptForm();
    fillIn();
    submit();
    await answered();
    expect(posts()[0]?.body).toContain('commentURL=&g-recaptcha-response=pretended&option=com_k2');
    expect(reset).toHaveBeenCalledOnce();
    expect(log().textContent).toBe(says.comment.waiting);
  });

  it('has to be solved again only after a failure with an answer', async () => {
    adoptForm();
    standIn.site.fault('comment', 'reset', 1);
    fillIn();
    submit();
    await answered('k2FormLogError');
    expect(reset).not.toHaveBeenCalled();
    standIn.site.fault('comment', '500', 1);
    submit();
    await waitFor(() => expect(log().textContent).toContain('Please solve the captcha again.'));
    expect(reset).toHaveBeenCalledOnce();
  });
});

describe('the markup of a template', () => {
  it('can have the form inside the adopted element, and no log', async () => {
    const form = openArticle();
    log().remove();
    const around = form.parentElement as HTMLElement;
    const heard = vi.fn();
    around.addEventListener('k2:commented', heard);
    const release = adopt(around, testPage());
    fillIn();
    submit();
    await waitFor(() => expect(form.lastElementChild?.textContent).toBe(says.comment.waiting));
    expect(heard.mock.lastCall?.[0].target).toBe(around);
    release();
    expect(form.lastElementChild?.tagName).toBe('INPUT');
  });

  it('is not adopted with another form', () => {
    document.body.innerHTML = `<div class="itemCommentsForm"><form>
      <input name="username" value="User name"><input type="hidden" name="task" value="user.login"></form></div>`;
    const printed = document.body.innerHTML;
    const container = document.querySelector('div') as HTMLElement;
    expect(() => adopt(container, testPage())).toThrow('No comment form');
    expect(document.body.innerHTML).toBe(printed);
  });
});

describe('a release of the comment form', () => {
  it('restores the server’s markup', async () => {
    const form = openArticle();
    log().className = 'k2FormLogSuccess';
    log().innerHTML = 'Printed <b>words</b>';
    const printed = form.outerHTML;
    localStorage.setItem(DRAFT, JSON.stringify({ text: 'Typed yesterday', savedAt: Date.now() }));
    const release = adopt(form, testPage());
    submit();
    fillIn();
    standIn.site.fault('comment', '500', 1);
    submit();
    await answered('k2FormLogError');
    for (const name of ['commentText', 'userName', 'commentEmail']) field(name).value = '';
    release();
    expect(form.outerHTML).toBe(printed);
    expect(document.querySelector('.k2i-draft')).toBeNull();
    const native = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener('submit', native);
    submit();
    expect(native).toHaveBeenCalledOnce();
  });
});

describe('an odd answer to a comment', () => {
  it.each([
    ['a timeout of Cloudflare', 524, '<!DOCTYPE html><title>A timeout occurred</title>'],
    [
      'a fatal error of PHP',
      200,
      '<br />\n<b>Fatal error</b>:  Maximum execution time of 30 seconds exceeded in <b>/x.php</b> on line <b>9</b><br />',
    ],
  ])('does not count as unsent if the comment may have been stored: %s', async (_what, status, body) => {
    adoptForm();
    standIn.server.use(http.post('*/index.php', () => new HttpResponse(body, { status })));
    fillIn();
    submit();
    await answered('k2FormLogError');
    expect(log().textContent).toMatch(/^It is not clear whether/);
  });

  it('is shown without a wait for a slow session check if it refuses the comment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    adoptForm();
    for (const name of ['userName', 'commentEmail']) field(name).disabled = true;
    answerWith(JSON.stringify({ message: 'We could not verify that you are not a robot', cssClass: 'k2FormLogError' }));
    standIn.server.use(http.get('*/item/*', () => new Promise(() => {})));
    message().value = 'A fine article';
    submit();
    await waitFor(() => expect(states()).toEqual(['formLogLoading']));
    await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS + 1000);
    expect(states()).toEqual(['k2FormLogError']);
    expect(log().textContent).toContain('not a robot');
  });
});
