import { ADDRESSES } from './addresses.ts';
import { CLOBBERING } from './clobbering.ts';
import { FOREIGN_CONTENT } from './foreign-content.ts';
import { HANDLERS } from './handlers.ts';
import { HIDDEN_CONTENT } from './hidden-content.ts';
import { HIJACKING } from './hijacking.ts';
import { MUTATION } from './mutation.ts';
import { STYLES } from './styles.ts';

/**
 * Markup that must do nothing once it went through the sink. Whatever runs calls `hit()`; whatever is fetched or
 * navigated to is on `evil.example` or begins with `/evil`. `/nothing` and `/pixel.svg` may be fetched: pictures of the
 * site's own are content.
 */
export const CORPUS: Readonly<Record<string, readonly string[]>> = {
  'event handlers': HANDLERS,
  addresses: ADDRESSES,
  'SVG and MathML': FOREIGN_CONTENT,
  mutation: MUTATION,
  'templates and noscript': HIDDEN_CONTENT,
  'hijacking of bases, forms and documents': HIJACKING,
  'DOM clobbering': CLOBBERING,
  styles: STYLES,
};

/** All of them. */
export const VECTORS: readonly string[] = Object.values(CORPUS).flat();

/**
 * Checks whether markup swallows the text after it: an open tag, attribute or comment, or an element that ends with the
 * text.
 */
const OPEN =
  /<(title|xmp|plaintext|script|noscript|!--)>?$|<(textarea name=page|option|style>@import[^>]*)>?$|=(["'])[^"']*$|<select[^>]*><option value=666 selected>a$|<textarea name=commentText form=comment-form>$/;

/** Those that can be put one behind the other without one hiding the next. */
export const CLOSED_VECTORS: readonly string[] = VECTORS.filter((vector) => !OPEN.test(vector));

/** The others, each of which can only be the last of an answer. */
export const OPEN_VECTORS: readonly string[] = VECTORS.filter((vector) => OPEN.test(vector));
