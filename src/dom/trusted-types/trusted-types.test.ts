import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Rules = { createHTML(html: string): string; createScriptURL(url: string): string };

/** The policies that were made, by name. */
let made: string[];
let trustedPolicy: typeof import('./trusted-types.ts').trustedPolicy;

beforeEach(async () => {
  made = [];
  vi.resetModules();
  ({ trustedPolicy } = await import('./trusted-types.ts'));
});

afterEach(() => vi.unstubAllGlobals());

it('without Trusted Types there is no policy', () => expect(trustedPolicy()).toBeUndefined());

it('a form of that id is no factory of policies', () => {
  vi.stubGlobal('trustedTypes', { createPolicy: document.createElement('input') });
  expect(trustedPolicy()).toBeUndefined();
});

describe('the policy', () => {
  beforeEach(() => {
    const createPolicy = (name: string, rules: Rules) => {
      if (made.includes(name)) throw new TypeError(`Policy with name "${name}" already exists`);
      made.push(name);
      return rules;
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
  });

  it('is one, whoever asks', () => {
    expect(trustedPolicy()).toBe(trustedPolicy('/sw.js'));
    expect(made).toEqual(['k2-islands']);
  });

  it('lets no script URL through', () => {
    expect(() => trustedPolicy()?.createScriptURL('/sw.js')).toThrow(TypeError);
  });

  it('lets the worker through, and only that, even when the sink was there first', () => {
    trustedPolicy();
    const policy = trustedPolicy('/sw.js');
    expect(policy?.createScriptURL('/sw.js')).toBe('/sw.js');
    expect(() => policy?.createScriptURL('/evil.js')).toThrow(TypeError);
    trustedPolicy();
    expect(policy?.createScriptURL('/sw.js')).toBe('/sw.js');
  });
});
