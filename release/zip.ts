import { crc32, deflateRawSync } from 'node:zlib';

/** One file of an archive. */
export interface ZipEntry {
  /** Relative, with slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** Version of the format that readers must know: 2.0, for deflate. */
const VERSION = 20;

/** Names are UTF-8. */
const UTF8 = 0x0800;

const STORED = 0;
const DEFLATED = 8;

/** 1 January 1980, 0:00, the beginning of the format's calendar: the same files give the same bytes on every day. */
const DATE = 0x0021;
const TIME = 0;

/** An ordinary file that everyone may read, as Unix says it, in the upper half of the attributes. */
const ATTRIBUTES = 0o100644 * 0x10000;

/** What the format can count without its 64-bit extension. */
const MAX_ENTRIES = 0xfffe;
const MAX_BYTES = 0xfffffffe;

/** A file as it goes into the archive. */
interface Packed {
  readonly name: Buffer;
  readonly data: Uint8Array;
  readonly method: number;
  readonly crc: number;
  /** Size before packing, in bytes. */
  readonly size: number;
}

function pack({ path, content }: ZipEntry): Packed {
  if (!/^[^\\/:]+(\/[^\\/:]+)*$/.test(path) || path.split('/').some((part) => /^\.\.?$/.test(part)))
    throw new Error(`"${path}" is no path inside an archive`);
  const deflated = deflateRawSync(content, { level: 9 });
  const isSmaller = deflated.length < content.length;
  return {
    name: Buffer.from(path),
    data: isSmaller ? deflated : content,
    method: isSmaller ? DEFLATED : STORED,
    crc: crc32(content),
    size: content.length,
  };
}

/** What the header before a file and its entry in the directory have in common. */
function commonFields({ name, data, method, crc, size }: Packed): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE(TIME, 6);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function directoryEntry(file: Packed, offset: number): Buffer[] {
  const madeBy = Buffer.from([VERSION, 3]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(ATTRIBUTES, 6);
  rest.writeUInt32LE(offset, 10);
  return [Buffer.from('PK\x01\x02', 'latin1'), madeBy, commonFields(file), rest, file.name];
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/**
 * Packs files into a zip archive (APPNOTE 6.3.3). The same files give the same bytes, in whatever order they come.
 * @throws Error for paths that lead out of the archive, that are there twice, and for more than the plain format holds.
 */
export function createZip(entries: readonly ZipEntry[]): Buffer {
  const paths = new Set(entries.map(({ path }) => path));
  if (paths.size !== entries.length) throw new Error('A path is there twice');
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  const bodies: Uint8Array[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of sorted) {
    const file = pack(entry);
    const body = [Buffer.from('PK\x03\x04', 'latin1'), commonFields(file), file.name, file.data];
    directory.push(...directoryEntry(file, offset));
    bodies.push(...body);
    offset += body.reduce((sum, part) => sum + part.length, 0);
  }
  if (sorted.length > MAX_ENTRIES || offset > MAX_BYTES) throw new Error('Too much for a plain zip archive');
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([...bodies, ...directory, endOfDirectory(sorted.length, size, offset)]);
}
