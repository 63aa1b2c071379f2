import { type ChosenFile, itemsIn, numberIn, type Parameter, type Rule, type Rules } from './rule.ts';

const DEFAULT_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif'];
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];
/** Names in MIME types, by file extension. */
const TYPE_NAMES: Readonly<Record<string, string>> = { mp3: 'mpeg', m4a: 'mp4' };

function hasExtension({ name, isImageData }: ChosenFile, parameter: Parameter): boolean {
  const listed = itemsIn(parameter, /[,|]/).map((item) => item.trim().replace(/^\./, '').toLowerCase());
  const extensions = listed.length ? listed : DEFAULT_EXTENSIONS;
  // A resized image has the type of its data; some lists contain only the other name of that type.
  const names = isImageData ? [name, name.replace(/jpeg$/, 'jpg')] : [name.toLowerCase()];
  return names.some((name) => extensions.some((extension) => name.endsWith(`.${extension}`)));
}

/** Matches `*`, `image/*`, a whole type, the end of one, or an extension with its dot. */
function accepts(item: string, { name, type }: ChosenFile): boolean {
  const entry = item.trim().toLowerCase();
  if (entry === '*' || entry === '*/*') return true;
  if (entry.endsWith('/*')) return type.toLowerCase().startsWith(entry.slice(0, -1));
  if (entry.startsWith('.') && name.toLowerCase().endsWith(entry)) return true;
  const wanted = entry.replace(/^\./, '').replace(/mp3|m4a/, (found) => TYPE_NAMES[found] ?? found);
  return !!wanted && type.toLowerCase().endsWith(wanted);
}

const ofType: Rule = ({ files }, parameter) => {
  const listed = itemsIn(parameter);
  const items = listed.length ? listed : ['image/*'];
  return files.every((file) => !file.type || items.some((item) => accepts(item, file)));
};

/** Rules about chosen files. For a resized image, the sent data count. */
export const files: Rules = {
  extension({ files, text }, parameter) {
    const chosen = files.length ? files : [{ name: text, type: '', size: 0 }];
    return chosen.every((file) => hasExtension(file, parameter));
  },
  accept: ofType,
  mimetype: ofType,
  /** Compares sizes with the least and the most bytes; a bound of 0 has no effect. */
  filesize({ files }, parameter) {
    const [least, most, unit] = Array.isArray(parameter) ? parameter : [0, parameter, 'B'];
    const bytes = 1024 ** Math.max(0, UNITS.indexOf(String(unit).trim().toUpperCase()));
    const [low, high] = [numberIn(least) * bytes, numberIn(most) * bytes];
    const isTooSmall = low > 0 && files.some(({ size }) => size < low);
    const isTooLarge = high > 0 && files.some(({ size }) => size > high);
    if (isTooSmall && isTooLarge) return false;
    if (isTooSmall) return 'filesizemin';
    return isTooLarge ? 'filesizemax' : true;
  },
};
