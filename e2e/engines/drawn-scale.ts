import type { Page } from 'puppeteer-core';

/** A command of Chromium's protocol, with its parameters. */
type Send = (method: string, params?: Params, options?: unknown) => Promise<unknown>;

type Params = Record<string, unknown>;

const PLACE = ['x', 'y'];
const TURN = ['deltaX', 'deltaY'];

/** The bit of the protocol for the key. */
const CTRL = 2;

/**
 * Makes Chromium draw a tab smaller. Layout, `devicePixelRatio` and pointer positions are unchanged for the page:
 * Chromium takes pointer input in drawn px, so it is scaled on its way. Only the wheel's delta is larger than the
 * distance scrolled.
 * @param scale 1: full size. A tenth costs as much as a quarter.
 */
export function drawScaled(page: Page, scale: number): void {
  if (scale === 1) return;
  // The session by which the library sends what it is asked for; it has no type for it.
  const session = (page as unknown as { _client(): { send: Send } })._client();
  const send = session.send.bind(session);
  const drawn = (params: Params, ...lengths: string[]): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, lengths.includes(name) ? Number(value) * scale : value]),
    );
  const scaled: Readonly<Record<string, (params: Params) => Params>> = {
    'Emulation.setDeviceMetricsOverride': (params) => ({ ...params, scale }),
    // A page scrolls by the given distance but gets the delta in drawn px; with Ctrl it only gets the delta.
    'Input.dispatchMouseEvent': (params) => drawn(params, ...PLACE, ...(Number(params.modifiers) & CTRL ? TURN : [])),
    'Input.dispatchTouchEvent': ({ touchPoints, ...params }) => ({
      ...params,
      touchPoints: (touchPoints as Params[]).map((point) => drawn(point, ...PLACE)),
    }),
  };
  session.send = (method, params = {}, options) => send(method, scaled[method]?.(params) ?? params, options);
}
