/** The server's class of a file field whose images are sent by hidden fields instead. */
export const HAS_IMAGE_DATA = 'cbValidationHasImageData';
