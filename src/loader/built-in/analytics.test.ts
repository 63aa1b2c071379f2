import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetListeners } from '../../../test/listeners.ts';
import { watchForAnalytics } from './analytics.ts';
import { anonymiseAnalytics } from './anonymise.ts';

vi.mock('./anonymise.ts', () => ({ anonymiseAnalytics: vi.fn() }));
forgetListeners();

/** A script that does not run. */
function script(src: string, text = ''): HTMLScriptElement {
  const made = document.createElement('script');
  made.type = 'text/plain';
  Object.defineProperty(made, 'src', { value: src });
  made.text = text;
  return made;
}
/** Waits until observers were notified. */
const untilNotified = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.mocked(anonymiseAnalytics).mockClear();
  document.body.replaceChildren();
});
afterEach(() => document.head.replaceChildren());

describe('an analytics service', () => {
  it.each([
    ['https://www.googletagmanager.com/gtag/js?id=G-1', ''],
    ['', 'window.dataLayer = window.dataLayer || [];'],
    ['', "ga('create', 'UA-1')"],
  ])('that is added by %j %j is detected, deep in the page, once', async (src, text) => {
    watchForAnalytics();
    await untilNotified();
    expect(anonymiseAnalytics).not.toHaveBeenCalled();
    const place = document.createElement('p');
    document.body.append(place);
    place.append(document.createElement('i'), script(src, text));
    await untilNotified();
    place.append(script(src, text));
    await untilNotified();
    expect(anonymiseAnalytics).toHaveBeenCalledOnce();
  });

  it('that is already on the page is detected at once', () => {
    document.head.append(script('/jquery.js'), script('/analytics.js'));
    watchForAnalytics();
    expect(anonymiseAnalytics).toHaveBeenCalledOnce();
  });

  it.each([
    ['another script', () => script('/jquery.js', 'var gain = 1;')],
    ['our own tag with the parameter analytics', () => script('/k2-islands.js?sitepath=/&analytics=G-1')],
    ['a text about analytics', () => Object.assign(document.createElement('p'), { textContent: 'dataLayer' })],
  ])('is not detected for %s', async (_, make) => {
    document.head.append(make());
    watchForAnalytics();
    document.body.append(make());
    await untilNotified();
    expect(anonymiseAnalytics).not.toHaveBeenCalled();
  });
});
