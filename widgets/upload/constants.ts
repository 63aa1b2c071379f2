/** How long one choice of pictures may take before it is sent as it was, in ms. */
export const GIVE_UP_MS = 30_000;
