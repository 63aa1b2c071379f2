import type { Page } from 'puppeteer-core';

/** A command of Chromium's protocol, with what it is given. */
type Send = (method: string, params?: Params, options?: unknown) => Promise<unknown>;

type Params = Record<string, unknown>;

/** CSS px, of which Chromium takes each for one that is drawn: where a pointer is, and how far a wheel is turned. */
const LENGTHS = ['x', 'y', 'deltaX', 'deltaY'];

/**
 * Has Chromium draw a tab smaller than it is. The page does not notice: its layout, its `devicePixelRatio` and its events
 * stay what they are. Chromium takes what pointers do as of what is drawn, so that is scaled on its way.
 * @param scale 1: as it is. A tenth costs no less than a quarter.
 */
export function drawScaled(page: Page, scale: number): void {
  if (scale === 1) return;
  // The session by which the library sends what it is asked for; it has no type for it.
  const session = (page as unknown as { _client(): { send: Send } })._client();
  const send = session.send.bind(session);
  const drawn = (params: Params): Params =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, LENGTHS.includes(name) ? Number(value) * scale : value]),
    );
  const scaled: Readonly<Record<string, (params: Params) => Params>> = {
    'Emulation.setDeviceMetricsOverride': (params) => ({ ...params, scale }),
    'Input.dispatchMouseEvent': drawn,
    'Input.dispatchTouchEvent': (params) => ({ ...params, touchPoints: (params.touchPoints as Params[]).map(drawn) }),
  };
  session.send = (method, params = {}, options) => send(method, scaled[method]?.(params) ?? params, options);
}
