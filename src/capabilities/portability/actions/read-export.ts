import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { CLOCK_SKEW_MS } from '#src/capabilities/households/rules/measures.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { ArchiveFault } from '../rules/archive-fault.ts';
import { ARCHIVE_LIMITS } from '../rules/archive-limits.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  MANIFEST,
  Manifest,
  OLDER_EXPORT,
  PORTABLE,
  Portable,
  SIGNATURE,
  Signature,
  type SignatureState,
  TIMELINE,
} from '../rules/export-format.ts';
import { fromOlderExport, OlderExport } from '../rules/older-export.ts';
import type { ReadExport, ReadPart, StoredLine } from '../rules/read-part.ts';
import { canonicalOrder, type LineKind, TimelineLine } from '../rules/timeline-line.ts';
import type { ReadingInput, ReadingOutcome } from '../tasks.ts';
import { checkSignature, type KnownKeys } from './export-signature.ts';
import { type Archive, openArchive } from './open-archive.ts';
import { timelineHash } from './timeline-hash.ts';

const DAY_MS = 86_400_000;
/** Rows of one statement. */
const CHUNK = 2000;

/** Reads an export from end to end, on a thread of its own. A fault names the file and the line or field. */
export async function readExport(input: ReadingInput): Promise<ReadingOutcome> {
  try {
    return { export: await reading(input) };
  } catch (error) {
    if (error instanceof ArchiveFault) return { fault: error.message, newer: error.newer };
    throw error;
  }
}

async function reading({ bytes, now, keys, withRows }: ReadingInput): Promise<ReadExport> {
  if (bytes.length > ARCHIVE_LIMITS.bytes)
    throw new ArchiveFault(`is larger than ${ARCHIVE_LIMITS.bytes / 1024 / 1024} MB`);
  const archive = await openArchive(bytes);
  const sha256 = sha256Hex(bytes);
  const documents = archive.names.filter((name) => name.startsWith('papers/')).length;
  const options = { latest: now.getTime() + DAY_MS, latestLine: now.getTime() + CLOCK_SKEW_MS, withRows };
  if (archive.has(MANIFEST)) return { sha256, documents, ...(await currentExport(archive, keys, options)) };
  if (archive.has(OLDER_EXPORT)) return { sha256, documents, ...(await olderExport(archive, options)) };
  throw new ArchiveFault(`is no export of a Purrwell shop: it has no ${MANIFEST}`);
}

interface PartOptions {
  /** It may not have been made later. */
  latest: number;
  /** Nothing on its timeline may have happened later. */
  latestLine: number;
  withRows: boolean;
}
type Read = Pick<ReadExport, 'version' | 'signature' | 'changed' | 'parts'>;

async function currentExport(archive: Archive, keys: KnownKeys, options: PartOptions): Promise<Read> {
  const bytes = await archive.read(MANIFEST, 'manifest');
  const manifest = versionChecked(jsonOf(bytes, MANIFEST));
  const parts: ReadPart[] = [];
  let changed = false;
  let left: number = ARCHIVE_LIMITS.lines;
  const folders = new Set<string>();
  for (const { folder, lines: stated, timelineHash: statedHash } of manifest.parts) {
    if (folders.has(folder) || (folder === '') !== (folders.size === 0))
      throw new ArchiveFault('names a part twice, or not the own one first', { file: MANIFEST, place: 'parts' });
    folders.add(folder);
    const files = [`${folder}${PORTABLE}`, `${folder}${TIMELINE}`] as const;
    const [portableBytes, lineBytes] = [
      await archive.read(files[0], 'portable'),
      await archive.read(files[1], 'timeline'),
    ];
    const portable = checked(Portable, jsonOf(portableBytes, files[0]), files[0]);
    const lines = linesOf(lineBytes, files[1], left);
    left -= lines.length;
    const part = partOf(portable, lines, { file: files, ...options });
    const same = [portableBytes, lineBytes].every((one, at) => sha256Hex(one) === statedFile(manifest, files[at]));
    if (!same || part.timelineHash !== statedHash || lines.length !== stated) changed = true;
    parts.push(part);
  }
  const [own] = parts;
  if (own?.portable.source.household !== manifest.household)
    throw new ArchiveFault(`names another household than ${PORTABLE}`, { file: MANIFEST, place: 'household' });
  const signed = archive.has(SIGNATURE)
    ? checked(Signature, jsonOf(await archive.read(SIGNATURE, 'signature'), SIGNATURE), SIGNATURE)
    : null;
  const state: SignatureState = signed ? checkSignature(bytes, signed, keys) : 'none';
  return { version: manifest.version, signature: signed && changed ? 'broken' : state, changed, parts };
}

const statedFile = ({ files }: Manifest, name: string | undefined): string | null =>
  name !== undefined && Object.hasOwn(files, name) ? (files[name] ?? null) : null;

function versionChecked(json: unknown): Manifest {
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== EXPORT_FORMAT)
    throw new ArchiveFault(`is not “${EXPORT_FORMAT}”`, { file: MANIFEST, place: 'format' });
  if (typeof version === 'number' && Number.isInteger(version) && version > EXPORT_VERSION)
    throw new ArchiveFault(`is ${version}, and this shop reads versions up to ${EXPORT_VERSION}`, {
      file: MANIFEST,
      place: 'version',
      newer: true,
    });
  return checked(Manifest, json, MANIFEST);
}

async function olderExport(archive: Archive, options: PartOptions): Promise<Read> {
  const file = OLDER_EXPORT;
  const made = fromOlderExport(checked(OlderExport, jsonOf(await archive.read(file, 'older'), file), file));
  const portable = checked(Portable, made.portable, file);
  if (made.lines.length > ARCHIVE_LIMITS.lines) throw tooManyLines(file);
  const lines = made.lines.map((line, at) => checkedLine(line, file, `row ${at + 1}`));
  const part = partOf(portable, lines, { file: [file, file], ...options });
  return { version: 1, signature: 'none', changed: false, parts: [part] };
}

const tooManyLines = (file: string) =>
  new ArchiveFault(`makes more than ${formatNumber(ARCHIVE_LIMITS.lines)} lines`, { file });

function linesOf(bytes: Uint8Array, file: string, most: number): TimelineLine[] {
  const rows = textOf(bytes, file).split('\n');
  if (rows.at(-1) === '') rows.pop();
  if (rows.length > most) throw tooManyLines(file);
  return rows.map((row, at) => {
    const place = `line ${at + 1}`;
    if (row.length > ARCHIVE_LIMITS.lineLength) throw new ArchiveFault('is too long', { file, place });
    return checkedLine(parsed(row, file, place), file, place);
  });
}

function checkedLine(json: unknown, file: string, place: string): TimelineLine {
  const { data, error } = TimelineLine.safeParse(json);
  if (data) return data;
  throw new ArchiveFault(...problemOf(error, file, place));
}

interface PartInput extends PartOptions {
  file: readonly [portable: string, lines: string];
}

function partOf(
  portable: Portable,
  lines: TimelineLine[],
  { file, latest, latestLine, withRows }: PartInput,
): ReadPart {
  const madeAt = Date.parse(portable.source.madeAt);
  if (madeAt > latest) throw new ArchiveFault('is in the future', { file: file[0], place: 'source.madeAt' });
  const cats = new Set(portable.cats.map(({ id }) => id));
  if (cats.size !== portable.cats.length) throw new ArchiveFault('has a cat twice', { file: file[0], place: 'cats' });
  for (const list of ['medicines', 'results', 'formulas'] as const)
    portable[list]?.forEach(({ catId }, at) => {
      if (cats.has(catId)) return;
      throw new ArchiveFault('is a cat that is not in this export', { file: file[0], place: `${list}.${at}.catId` });
    });
  const ids = new Set<string>();
  lines.forEach(({ id, at }, index) => {
    const place = `line ${index + 1}`;
    if (ids.has(id)) throw new ArchiveFault('has the id of an earlier line', { file: file[1], place: `${place}, id` });
    ids.add(id);
    if (Date.parse(at) > madeAt + DAY_MS)
      throw new ArchiveFault('is later than the export itself', { file: file[1], place: `${place}, at` });
    if (Date.parse(at) > latestLine)
      throw new ArchiveFault('is in the future', { file: file[1], place: `${place}, at` });
  });
  const sorted = lines.toSorted(canonicalOrder);
  return {
    portable,
    lines: sorted.length,
    timelineHash: timelineHash(sorted),
    ...countsOf(sorted),
    chunks: withRows ? chunksOf(sorted) : [],
  };
}

function countsOf(lines: readonly TimelineLine[]): Pick<ReadPart, 'counts' | 'personal' | 'logDays'> {
  const counts: Partial<Record<LineKind, number>> = {};
  const days = new Set<string>();
  let personal = 0;
  for (const line of lines) {
    counts[line.kind] = (counts[line.kind] ?? 0) + 1;
    if (line.personal) personal += 1;
    if (line.entry && line.state === 'stands') days.add(line.at.slice(0, 10));
  }
  return { counts, personal, logDays: days.size };
}

/** Rows as the database takes them, many in one text. Of one moment their ids descend in canonical order, as pages are read. */
function chunksOf(lines: readonly TimelineLine[]): string[] {
  const rows = lines.map(({ id: lineId, ...line }, at): StoredLine => {
    const place = (0xffffffff - at).toString(16).padStart(8, '0');
    return { id: `${place}${randomUUID().slice(8)}`, line_id: lineId, ...line };
  });
  const chunks: string[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) chunks.push(JSON.stringify(rows.slice(from, from + CHUNK)));
  return chunks;
}

const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveFault('is not in UTF-8', { file });
  }
}

const jsonOf = (bytes: Uint8Array, file: string): unknown => parsed(textOf(bytes, file), file, null);

function parsed(text: string, file: string, place: string | null): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = /\(line (\d+) column \d+\)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw new ArchiveFault('is no JSON', { file, place: place ?? (line ? `line ${line}` : null) });
  }
}

function checked<S extends z.ZodType>(schema: S, json: unknown, file: string): z.output<S> {
  const { data, error } = schema.safeParse(json);
  if (error) throw new ArchiveFault(...problemOf(error, file, null));
  return data as z.output<S>;
}

/** The first thing that is wrong, with the field as it is spelt in the file. */
function problemOf(error: z.ZodError, file: string, line: string | null): ConstructorParameters<typeof ArchiveFault> {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join('.') ?? '';
  const place = [line, field].filter(Boolean).join(', ') || null;
  return [(issue?.message ?? 'is wrong').replace(/\.$/, '').replace(/^Invalid input: e/, 'e'), { file, place }];
}
