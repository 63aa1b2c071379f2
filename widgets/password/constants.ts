/** Pause in typing after which a screen reader hears how strong the password has become, in ms. */
export const ANNOUNCE_PAUSE_MS = 1000;
