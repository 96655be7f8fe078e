import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { formatNumber } from '#src/lib/numbers.ts';
import { ARCHIVE_LIMITS } from '../rules/archive-limits.ts';
import { ArchiveFault } from '../rules/archive-fault.ts';

/** The archive of an export, looked through once; a file is unpacked when it is read. Faults are thrown. */
export interface Archive {
  /** Names of all files, in their order. */
  names: readonly string[];
  has(name: string): boolean;
  /** Throws an `ArchiveFault` for a file that is missing, damaged or too large. */
  read(name: string, kind: keyof typeof ARCHIVE_LIMITS.fileBytes): Promise<Uint8Array>;
}

const SYMLINK = 0o120000;
const FILE_TYPES = 0o170000;
/** Below this nobody is hurt by a file that packs well. */
const RATIO_COUNTS_FROM = 1024 * 1024;

/** Opens a zip archive in memory. Nothing is written to a disk, and only files that are asked for are unpacked. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    strictFileNames: true,
  }).catch(() => {
    throw new ArchiveFault('is no zip archive, or not all of it is there');
  });
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new ArchiveFault(`has more than ${formatNumber(ARCHIVE_LIMITS.entries)} files`);
  const entries = await entriesOf(zip);
  let left: number = ARCHIVE_LIMITS.readBytes;
  return {
    names: [...entries.values()].map(({ fileName }) => fileName),
    has: (name) => entries.get(name)?.fileName === name,
    read: async (name, kind) => {
      const entry = entries.get(name);
      if (entry?.fileName !== name) throw new ArchiveFault('is missing', { file: name });
      const most = ARCHIVE_LIMITS.fileBytes[kind];
      if (entry.uncompressedSize > most)
        throw new ArchiveFault(`is larger than ${formatNumber(Math.ceil(most / 1024))} kB`, { file: name });
      left -= entry.uncompressedSize;
      if (left < 0) throw new ArchiveFault('makes the whole too large to unpack', { file: name });
      return unpack(zip, entry);
    },
  };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      const file = entry.fileName;
      const key = file.normalize('NFC').toLowerCase();
      if (names.has(key)) throw new ArchiveFault('is in the archive twice', { file });
      names.add(key);
      if (entry.isEncrypted()) throw new ArchiveFault('is encrypted', { file });
      if (((entry.externalFileAttributes >>> 16) & FILE_TYPES) === SYMLINK)
        throw new ArchiveFault('is a link to another file', { file });
      if (!file.endsWith('/')) entries.set(file, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    const unsafe = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.{1,200})/s.exec(
      messageOf(error),
    );
    if (unsafe) throw new ArchiveFault('has a name that leads out of the archive', { file: unsafe[1] ?? null });
    throw new ArchiveFault('is damaged: its list of files cannot be read');
  }
  return entries;
}

async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const { fileName: file, compressedSize, uncompressedSize } = entry;
  if (uncompressedSize > RATIO_COUNTS_FROM && uncompressedSize > compressedSize * ARCHIVE_LIMITS.ratio)
    throw new ArchiveFault('is packed more tightly than an export packs', { file });
  try {
    // The library ends the stream with an error at the first byte more than the entry says it has.
    const chunks = await collect(await zip.openReadStreamPromise(entry), uncompressedSize);
    const bytes = Buffer.concat(chunks);
    if (crc32(bytes) !== entry.crc32) throw new ArchiveFault('is damaged: its checksum differs', { file });
    return bytes;
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw new ArchiveFault('is damaged and cannot be unpacked', { file });
  }
}

async function collect(stream: Readable, most: number): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Error('more bytes than the entry says');
    chunks.push(chunk);
  }
  return chunks;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
