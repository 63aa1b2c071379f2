import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads an archive as an unpacker does, from its directory at the end. For tests: it knows what it wants and nothing more.
 * @returns content by path, in the order of the directory.
 * @throws Error when two places contradict each other.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('No entry of the directory');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    // All but the places of what only the directory has: the same 26 bytes in both.
    if (!zip.subarray(at + 6, at + 30).equals(zip.subarray(header + 4, header + 28)))
      throw new Error(`${name} is described in two ways`);
    const start = header + 30 + nameLength;
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (content.length !== zip.readUInt32LE(at + 24)) throw new Error(`${name} has another size`);
    files.set(name, content);
    at += 46 + nameLength;
  }
  if (at !== end) throw new Error('The directory does not end where it says');
  return files;
}
