import type { Page } from 'puppeteer-core';

/** A command of Chromium's protocol, with what it is given. */
type Send = (method: string, params?: Params, options?: unknown) => Promise<unknown>;

type Params = Record<string, unknown>;

const PLACE = ['x', 'y'];
const TURN = ['deltaX', 'deltaY'];

/** The bit of the protocol for the key. */
const CTRL = 2;

/**
 * Has Chromium draw a tab smaller than it is. Layout, `devicePixelRatio` and the places of pointers stay what they are for the
 * page: Chromium takes what pointers do as of what is drawn, so that is scaled on its way. Only of a wheel that scrolls, the
 * page is told more than it scrolls by.
 * @param scale 1: as it is. A tenth costs no less than a quarter.
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
    // A page scrolls as far as is said, but is told of px as they are drawn; with Ctrl it is only told.
    'Input.dispatchMouseEvent': (params) => drawn(params, ...PLACE, ...(Number(params.modifiers) & CTRL ? TURN : [])),
    'Input.dispatchTouchEvent': ({ touchPoints, ...params }) => ({
      ...params,
      touchPoints: (touchPoints as Params[]).map((point) => drawn(point, ...PLACE)),
    }),
  };
  session.send = (method, params = {}, options) => send(method, scaled[method]?.(params) ?? params, options);
}
