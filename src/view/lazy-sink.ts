/** Fetches the sink beside a call whose answer may be HTML: the call itself does not wait for it. */
export const loadSink = () => import('../sanitise/sanitise.ts');
