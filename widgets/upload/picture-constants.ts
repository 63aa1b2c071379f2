/** Qualities that a picture is written with, best first, until it is small enough; between 0 and 1. */
export const QUALITIES = [1, 0.92, 0.8] as const;

/**
 * What a picture may weigh when it is sent as text, in bytes. PHP takes forms of 8 MB unless told otherwise
 * (`post_max_size`), and text is a third longer.
 */
export const TEXT_BYTES = 4_000_000;

/** The largest picture that is made, in pixels: engines differ in what they can carry, phones the least. */
export const MAX_PIXELS = 64_000_000;

/** The longer side of what the crop box shows, in pixels. */
export const PREVIEW_PX = 800;
