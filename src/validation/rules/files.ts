import type { ChosenFile, Entry, Parameter, Rule, Rules } from './rule.ts';
import { itemsIn, numberIn } from './rule.ts';

const DEFAULT_EXTENSIONS = ['png', 'jpe?g', 'gif'];
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
/** Names in MIME types, by file extension. */
const TYPE_NAMES: Readonly<Record<string, string>> = { mp3: 'mpeg', m4a: 'mp4' };

/** A list may have been written as part of an expression. */
function extensionsIn(parameter: Parameter): string[] {
  const items = itemsIn(parameter, /[,|]/).map((item) => item.trim().replace(/^\./, '').toLowerCase());
  return (items.length ? items : DEFAULT_EXTENSIONS).flatMap((item) => (item === 'jpe?g' ? ['jpg', 'jpeg'] : [item]));
}

const sameImage = (extension: string) => (extension === 'jpg' ? 'jpeg' : extension);

function hasExtension(file: ChosenFile, extensions: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  if (!file.isImageData) return extensions.some((extension) => name.endsWith(`.${extension}`));
  const own = sameImage(name.slice(name.lastIndexOf('.') + 1));
  return extensions.some((extension) => sameImage(extension) === own);
}

// Everything, `image/*`, a whole type, the end of one, or an extension with its dot.
function accepts(item: string, { name, type, isImageData }: ChosenFile): boolean {
  const entry = item.trim().toLowerCase();
  if (entry === '*' || entry === '*/*') return true;
  if (entry.endsWith('/*')) return type.toLowerCase().startsWith(entry.slice(0, -1));
  if (entry.startsWith('.') && !isImageData && name.toLowerCase().endsWith(entry)) return true;
  const wanted = entry.replace(/^\./, '').replace(/mp3|m4a/, (found) => TYPE_NAMES[found] ?? found);
  return !!wanted && type.toLowerCase().endsWith(wanted);
}

const ofType: Rule = {
  passes({ files }, parameter) {
    const items = itemsIn(parameter);
    return files.every(
      (file) => !file.type || (items.length ? items : ['image/*']).some((item) => accepts(item, file)),
    );
  },
};

interface Bounds {
  /** In bytes; 0 for none. */
  readonly least: number;
  readonly most: number;
}

function boundsIn(parameter: Parameter): Bounds {
  const [least, most, unit] = Array.isArray(parameter) ? parameter : [0, parameter, 'B'];
  const bytes = 1024 ** Math.max(0, UNITS.indexOf(String(unit).trim().toUpperCase()));
  return { least: numberIn(least) * bytes || 0, most: numberIn(most) * bytes || 0 };
}

const tooSmall = ({ files }: Entry, { least }: Bounds) => least > 0 && files.some(({ size }) => size < least);
const tooLarge = ({ files }: Entry, { most }: Bounds) => most > 0 && files.some(({ size }) => size > most);

/** Rules about chosen files; of an image that was made smaller, what is sent is judged. */
export const files: Rules = {
  extension: {
    passes({ files, text }, parameter) {
      const extensions = extensionsIn(parameter);
      const chosen = files.length ? files : [{ name: text, type: '', size: 0 }];
      return chosen.every((file) => hasExtension(file, extensions));
    },
  },
  accept: ofType,
  mimetype: ofType,
  filesize: {
    passes(entry, parameter) {
      const bounds = boundsIn(parameter);
      return !tooSmall(entry, bounds) && !tooLarge(entry, bounds);
    },
    messageKey(entry, parameter) {
      const bounds = boundsIn(parameter);
      if (!tooLarge(entry, bounds)) return 'filesizemin';
      return tooSmall(entry, bounds) ? 'filesize' : 'filesizemax';
    },
  },
};
