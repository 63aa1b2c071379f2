import { isToken } from '../http/token.ts';
import { controlOf, controlsOf } from './serialise.ts';

/** Reduces a text to 32 bits, from which nobody can read it (FNV-1a). */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * Tells whose text a form would be sent with, without a name in clear: the member whose name it prints, or the session if
 * the form has no field for the name of a member.
 * @returns '' for guests.
 */
export function draftOwner(form: HTMLFormElement | null): string {
  if (!form) return '';
  const name = controlOf(form, 'userName');
  // A printed address belongs to a member: the prompts for guests are words.
  const isMember =
    name?.matches(':disabled,[readonly],[type=hidden]') || controlOf(form, 'commentEmail')?.defaultValue.includes('@');
  const fields = controlsOf(form) as Partial<HTMLInputElement>[];
  const token = fields.find(({ name = '', value = '' }) => isToken(name, value))?.name;
  const owner = name ? isMember && name.value : token;
  return owner ? `:${digest(owner)}` : '';
}
