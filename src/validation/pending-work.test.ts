import { beforeEach, expect, it } from 'vitest';
import { addPendingWork, hasPendingWork, pendingWork } from './pending-work.ts';

let form: HTMLFormElement;
let field: HTMLElement;

const element = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;

/** Work that ends when it is told to. */
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
    '<form id="a"><input name="form"><input id="photo" type="file"><p id="box" contenteditable></p></form>' +
    '<form id="b"></form><input id="far" form="b">';
  form = element('#a');
  field = element('#photo');
});

it('pending work of a field belongs to its form, wherever the field is', async () => {
  const [near, inside, far] = [work(), work(), work()];
  addPendingWork(field, near.promise);
  addPendingWork(element('#box'), inside.promise);
  addPendingWork(element('#far'), far.promise);
  expect(pendingWork(form)).toHaveLength(2);
  expect(pendingWork(element('#b'))).toHaveLength(1);
  for (const { end } of [near, inside, far]) end();
  await Promise.all([...pendingWork(form), ...pendingWork(element('#b'))]);
});

it('pending work is listed until it ends', async () => {
  const [first, second] = [work(), work()];
  addPendingWork(field, first.promise);
  addPendingWork(field, second.promise);
  const ended: string[] = [];
  const all = Promise.all(pendingWork(form)).then(() => ended.push('all'));
  first.end();
  await pendingWork(form)[0];
  expect(ended).toEqual([]);
  expect(pendingWork(form)).toHaveLength(1);
  second.end();
  await all;
  expect(pendingWork(form)).toEqual([]);
});

it('pending work that rejects ends as well, without an unhandled rejection', async () => {
  const { promise, fail } = work();
  addPendingWork(field, promise);
  const [waiting] = pendingWork(form);
  fail();
  await expect(waiting).resolves.toBeUndefined();
  expect(pendingWork(form)).toEqual([]);
});

it('pending work of one field is not that of another', async () => {
  const { promise, end } = work();
  addPendingWork(field, promise);
  expect([hasPendingWork(field), hasPendingWork(element('#far'))]).toEqual([true, false]);
  end();
  await Promise.all(pendingWork(form));
  expect(hasPendingWork(field)).toBe(false);
});
