import { beforeEach, expect, it } from 'vitest';
import { addPendingWork, hasPendingWork, pendingWork } from './pending-work.ts';

let form: HTMLFormElement;
let field: HTMLInputElement;

const element = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;

/** Makes work with a function that ends it. */
function work() {
  let end = () => {};
  let fail = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error('no picture'));
  });
  return { promise, end, fail };
}

beforeEach(() => {
  document.body.innerHTML =
    '<form id="a"><input id="photo" type="file"></form><form id="b"></form><input id="far" form="b">';
  form = element('#a');
  field = element('#photo');
});

it('pending work of a field belongs to its form, wherever the field is', async () => {
  const [near, far] = [work(), work()];
  addPendingWork(field, near.promise);
  addPendingWork(element('#far'), far.promise);
  expect([pendingWork(form).length, pendingWork(element('#b')).length]).toEqual([1, 1]);
  for (const { end } of [near, far]) end();
  await Promise.all([...pendingWork(form), ...pendingWork(element('#b'))]);
});

it('pending work is listed until it ends', async () => {
  const [first, second] = [work(), work()];
  addPendingWork(field, first.promise);
  addPendingWork(field, second.promise);
  first.end();
  await pendingWork(form)[0];
  expect([pendingWork(form).length, hasPendingWork(field)]).toEqual([1, true]);
  second.end();
  await Promise.all(pendingWork(form));
  expect([pendingWork(form), hasPendingWork(field)]).toEqual([[], false]);
});

it('pending work that rejects ends as well, without an unhandled rejection', async () => {
  const { promise, fail } = work();
  addPendingWork(field, promise);
  const [waiting] = pendingWork(form);
  fail();
  await waiting;
  expect(pendingWork(form)).toEqual([]);
});
