/** Folder of the files of all builds, relative to our own script. */
export const CHUNKS_FOLDER = 'chunks/';

/**
 * The same folder under another URL, which servers take for the same one (RFC 3986, "Percent-Encoding Normalization";
 * browsers leave it as it is).
 */
export const SECOND_CHUNKS_FOLDER = '%63hunks/';

/** Source text of a pattern that either URL of the folder fits. */
export const EITHER_CHUNKS_FOLDER = `(?:${CHUNKS_FOLDER}|${SECOND_CHUNKS_FOLDER})`;
