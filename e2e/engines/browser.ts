import type { CDPSession, Page } from 'puppeteer-core';

/** The reader's input device. */
export type Input = 'mouse' | 'touch' | 'keyboard';

export interface TabOptions {
  /** CSS px; default 1280 × 900. */
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  readonly dark?: boolean;
  readonly reducedMotion?: boolean;
  /**
   * Origins that are to know nothing of earlier tabs, which are closed. Chromium then takes its one profile again and
   * empties it: a new one for each tab costs it more than most tests. Absent: a profile of its own.
   */
  readonly cleared?: readonly string[];
  /** Removes files of earlier tabs from the browser's cache, too; Chromium keeps them otherwise. */
  readonly cold?: boolean;
}

/** A request, before it leaves the browser. */
export interface Asked {
  readonly url: string;
  readonly method: string;
  /** A text that isn't '' if only its presence is known. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The request is for the document of a window or frame. */
  readonly isNavigation: boolean;
}

export interface Reply {
  /** Default 200. */
  readonly status?: number;
  readonly contentType?: string;
  readonly body?: string;
}

/** Records that a tab keeps besides `problems` and `requests`. */
interface Watcher {
  request?(asked: Asked): void;
  /** A frame went to another document, or a dialog of the browser opened: its address, or its text. */
  went?(what: string): void;
}

/** Places are CSS px from the top left corner of the window's content. */
interface Mouse {
  move(x: number, y: number, steps?: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** By this many CSS px, at the place where the mouse is. */
  wheel(deltaY: number): Promise<void>;
  /** In five steps, with the button held down. */
  drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>;
}

/** CSS px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path?: string;
  readonly sameSite?: string;
  /** Seconds since 1970. */
  readonly expires?: number;
}

/** One tab of a profile of its own. Every wait is for a condition, none for a time. */
export interface Tab {
  /** Uncaught errors and rejections, and CSP violations, since the tab was opened. */
  readonly problems: string[];
  /** Paths (with query) of all requests since the last `goto`. */
  readonly requests: string[];
  readonly mouse: Mouse;
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  reload(): Promise<void>;
  /** Does something that leads to another page, and waits until that one has loaded. */
  leaveBy(action: () => Promise<void>): Promise<void>;
  /** Address of the page that it shows. */
  url(): Promise<string>;
  /** Makes it the one that the reader sees. */
  front(): Promise<void>;
  /** CSS px of the window's content. */
  resize(width: number, height: number): Promise<void>;
  /**
   * Uses an element as a reader would. Pointers hit it near its end: K2's star links overlap, and only there is each
   * one on top.
   */
  activate(selector: string, how: Input): Promise<void>;
  /** Scrolls the first match into view, and returns its place. */
  box(selector: string): Promise<Box>;
  hover(selector: string): Promise<void>;
  /** Real key presses into the focused element, or into the first match of the selector. */
  type(text: string, selector?: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Presses keys while another one is held down. */
  hold(held: string, ...keys: string[]): Promise<void>;
  /** Takes the last edit back, as a reader's key or menu does. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  focus(selector: string): Promise<void>;
  eval<Result, Args extends unknown[]>(task: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Runs source text, past any policy of the page. */
  run(source: string): Promise<void>;
  /** Has every document from now on begin with this, before any script of its own. */
  atStart<Args extends unknown[]>(task: (...args: Args) => void, ...args: Args): Promise<void>;
  /** From now on, requests that this has a reply for don't leave the browser. */
  answer(reply: (asked: Asked) => Reply | undefined | Promise<Reply | undefined>): Promise<void>;
  watch(watcher: Watcher): void;
  /** Waits until the function returns something truthy in the page. */
  waitFor<Args extends unknown[]>(condition: (...args: Args) => unknown, ...args: Args): Promise<void>;
  /** Waits until the text of the first match contains this. */
  waitForText(selector: string, text: string): Promise<void>;
  text(selector: string): Promise<string>;
  cookies(): Promise<Cookie[]>;
  offline(on: boolean): Promise<void>;
  screenshot(file: string): Promise<void>;
  /** Chromium's own protocol. */
  devTools(): Promise<CDPSession>;
  /** The page of the driver's library, for what the driver has no word for. */
  readonly page: Page;
  close(): Promise<void>;
}

export interface BrowserOptions {
  /** Scroll bars take room, as with a mouse; absent: they don't, which is the default of the driver's library. */
  readonly scrollBars?: boolean;
  /** Folder of a profile that outlives the browser; all tabs share it. A borrowed browser has one in its place that does not. */
  readonly profile?: string;
}

export interface Browser {
  newTab(options?: TabOptions): Promise<Tab>;
  /** Takes the connection from everything in the browser, workers included, or gives it back. */
  offline(on: boolean): Promise<void>;
  /** Ends the browser as a crash does. */
  kill(): Promise<void>;
  close(): Promise<void>;
}
