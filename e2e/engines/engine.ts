import { TestRunner } from 'vitest';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/**
 * Abilities that some tests need and not every engine's driver has. They say nothing about the product: the tool is
 * missing.
 */
export type Feature =
  | 'DevTools protocol'
  | 'accessibility tree'
  | 'print'
  | 'emulated touch'
  | 'narrow window'
  | 'offline emulation'
  | 'profile that outlives the browser'
  | 'answers in the place of an HTTPS server'
  | 'dialogs of the browser'
  | "page of the driver's library"
  | 'native setHTML'
  | 'layout shifts'
  | 'keys after the controls of the browser'
  | 'deferred calls'
  | 'second fetch of a shared module'
  | 'fields of a page with no-store'
  | 'position-visibility in the top layer'
  | 'scripts of the driver apart from those of the page'
  | 'answers held back without a connection';

/** Why each engine, driven as it is here, lacks what it lacks. */
const MISSING: Record<EngineName, Partial<Record<Feature, string>>> = {
  chromium: {},
  firefox: {
    'DevTools protocol': 'Firefox speaks WebDriver BiDi alone',
    'accessibility tree': 'WebDriver BiDi does not show it',
    print: 'WebDriver BiDi has no command to show a page as it prints',
    'layout shifts': 'Firefox does not measure them',
    'keys after the controls of the browser':
      'without a window, Enter presses nothing once Tab has led through them, as without any script',
    'deferred calls': 'Firefox has no fetchLater',
    'fields of a page with no-store': 'Firefox has forgotten them when one comes back, as without any script',
    'position-visibility in the top layer': 'Firefox goes on showing there what has scrolled away with its anchor',
    'second fetch of a shared module': 'Firefox keeps a failed one for the life of the page',
  },
  webkit: {
    'DevTools protocol': 'WebKitGTK speaks classic WebDriver alone',
    'accessibility tree': 'classic WebDriver does not show it',
    print: 'classic WebDriver has no command to show a page as it prints',
    'emulated touch': 'the driver of WebKitGTK sends a mouse in its place',
    'narrow window': 'the tool bar of the MiniBrowser takes 447 px',
    'offline emulation': 'classic WebDriver has no command for it',
    'profile that outlives the browser': 'an automated MiniBrowser keeps nothing',
    'answers in the place of an HTTPS server': 'what the proxy passes on is encrypted',
    'dialogs of the browser': 'classic WebDriver tells of them too late',
    "page of the driver's library": 'there is no library, only a WebDriver client of our own',
    'native setHTML': 'WebKitGTK does not have it',
    'layout shifts': 'WebKitGTK does not measure them',
    'deferred calls': 'WebKitGTK has no fetchLater',
    'position-visibility in the top layer': 'WebKitGTK goes on showing there what has scrolled away with its anchor',
    'scripts of the driver apart from those of the page':
      'what classic WebDriver runs uses the arrays, the JSON and the events that the page has put in the place of its own',
    'second fetch of a shared module': 'WebKitGTK takes %30 for 0 in addresses, so a widget imports a second core',
    'answers held back without a connection': 'the proxy holds a connection for each, and there are six',
  },
};

function isEngine(name: string): name is EngineName {
  return Object.hasOwn(MISSING, name);
}

/**
 * The engine that the whole run is for: `K2_ENGINE`, Chromium where that is not set.
 * @throws Error when it names no engine.
 */
export function chosenEngine(): EngineName {
  const name = process.env.K2_ENGINE || 'chromium';
  if (isEngine(name)) return name;
  throw new Error(`K2_ENGINE is "${name}"; the engines are ${Object.keys(MISSING).join(', ')}.`);
}

/** Checks whether the engine has this ability; for tests of its replacement. */
export function offers(feature: Feature, engine = chosenEngine()): boolean {
  return MISSING[engine][feature] === undefined;
}

/** Skips the running test for want of this; the reasons are counted at the end of the run. */
export function lacks(feature: Feature, engine: EngineName): never {
  const note = `${feature}: ${MISSING[engine][feature]}`;
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Outside of a test, ${engine} is asked for something that it lacks. ${note}`);
  return test.context.skip(note);
}

/** Skips the running test in an engine that lacks this. */
export function needs(feature: Feature, engine = chosenEngine()): void {
  if (!offers(feature, engine)) lacks(feature, engine);
}
