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

it('no policy is created without Trusted Types', () => expect(trustedPolicy()).toBeUndefined());

describe('the Trusted Types policy', () => {
  beforeEach(() => {
    const createPolicy = (name: string, rules: Rules) => {
      if (made.includes(name)) throw new TypeError(`Policy with name "${name}" already exists`);
      made.push(name);
      return rules;
    };
    vi.stubGlobal('trustedTypes', { createPolicy });
  });

  it('is created once', () => {
    expect(trustedPolicy()).toBe(trustedPolicy('/sw.js'));
    expect(made).toEqual(['k2-islands']);
  });

  it('rejects every script URL', () => {
    expect(() => trustedPolicy()?.createScriptURL('/sw.js')).toThrow(TypeError);
  });

  it('accepts the URL of the worker only, even when the sink was loaded first', () => {
    trustedPolicy();
    const policy = trustedPolicy('/sw.js');
    expect(policy?.createScriptURL('/sw.js')).toBe('/sw.js');
    expect(() => policy?.createScriptURL('/evil.js')).toThrow(TypeError);
    trustedPolicy();
    expect(policy?.createScriptURL('/sw.js')).toBe('/sw.js');
  });
});
