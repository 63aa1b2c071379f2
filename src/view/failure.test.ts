import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { testPage, testScope } from '../../test/page.ts';
import { CallError, type ErrorKind } from '../http/call-error.ts';
import type { Language } from '../page/page.ts';
import { createFailure, describeFailure } from './failure.ts';
import '../react/index.ts';

function show(error: CallError, onRetry?: () => void, language: Language = 'en'): void {
  const page = testPage(language);
  const failure = createFailure(testScope(page));
  document.body.replaceChildren(failure.element);
  failure.show(describeFailure(page, 'rating.failed', error, onRetry));
}
const words = () => screen.getByRole('alert').textContent?.trim().replace(/\s+/g, ' ');

describe('the message of a failure', () => {
  it.each<[ErrorKind, object, string]>([
    ['offline', {}, 'No connection to the site.'],
    ['network', {}, 'The site could not be reached.'],
    ['timeout', {}, 'The site did not answer in time.'],
    ['http', { status: 500 }, 'The site answered with an error (500).'],
    ['http', { status: 403 }, 'You are not allowed to do this, or it no longer exists.'],
    ['rejected', { serverText: 'Invalid <b>Token</b>' }, 'The site refused this: Invalid <b>Token</b>'],
    ['http', { status: 404 }, 'You are not allowed to do this, or it no longer exists.'],
    ['http', { status: 404, serverText: 'Not published.' }, 'The site refused this: Not published.'],
    ['session', {}, 'This page has expired.'],
    ['unreadable', {}, 'The site’s answer could not be read.'],
    ['aborted', {}, ''],
  ])('of kind %s %o', (kind, details, reason) => {
    show(new CallError(kind, details));
    expect(words()).toBe(`Your rating was not counted. ${reason}`.trim());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['network', 'It is not clear whether this was received. The site could not be reached.'],
    ['timeout', 'It is not clear whether this was received. The site did not answer in time.'],
    ['offline', 'Your rating was not counted. No connection to the site.'],
    ['http', 'Your rating was not counted. The site answered with an error (500).'],
  ] as const)('of a write claims no more than is known: %s', (kind, words) => {
    const error = new CallError(kind, { status: 500 });
    const { message } = describeFailure(testPage(), 'rating.failed', error, undefined, true);
    expect(message.map((phrase) => phrase.words).join(' ')).toBe(words);
  });
});

it.each([
  ['refused with a message', { serverText: 'Your address is on a list.' }, 0],
  ['refused for its token', { serverText: 'Invalid Token' }, 1],
  ['answered with a page that is no message of Joomla', { serverText: 'Back in five minutes.', isForeign: true }, 1],
])('a failure of a call that the site has %s has %o: %i buttons', (_, details, count) => {
  const { actions } = describeFailure(testPage(), 'rating.failed', new CallError('rejected', details), vi.fn());
  expect(actions).toHaveLength(count);
});
