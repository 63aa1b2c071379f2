/** Where chunks lie, seen from our own script. */
export const CHUNKS_FOLDER = 'chunks/';

/**
 * The same folder under another URL, which servers take for the same one (RFC 3986, "Percent-Encoding Normalization";
 * browsers leave it as it is).
 */
export const SECOND_CHUNKS_FOLDER = '%63hunks/';
