import { constants, createInflate } from 'node:zlib';
import { type PdfFault, type PdfStream, walkObjects, walkPdf } from '../rules/pdf-walk.ts';

/** Limit for all streams of a file together, unpacked. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Limit for the memory of one stream. */
const MOST_KEPT = 8 * 1024 * 1024;
const MOST_MILLISECONDS = 5000;
/** Packings around packings. */
const MOST_FILTERS = 8;

class Fault extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

interface Budget {
  bytes: number;
  until: number;
}

/**
 * Whether a file is a PDF that may be stored: parsed as a whole, its packed streams unpacked with
 * a limit on memory and time. Null for a good file. Never throws for its contents.
 */
export async function pdfFault(bytes: Uint8Array): Promise<PdfFault | null> {
  const walk = walkPdf(bytes);
  if ('fault' in walk) return walk.fault;
  const budget = { bytes: MOST_BYTES, until: performance.now() + MOST_MILLISECONDS };
  try {
    let pages = walk.pages;
    for (const stream of walk.streams) pages = (await checkStream(bytes, stream, budget)) || pages;
    return pages ? null : 'damaged';
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

/** Whether the stream holds objects with pages among them. */
async function checkStream(bytes: Uint8Array, stream: PdfStream, budget: Budget): Promise<boolean> {
  const objects = stream.type === 'ObjStm';
  if (stream.filters.length > MOST_FILTERS) throw new Fault('too-complex');
  let data = bytes.subarray(stream.start, stream.end);
  for (const [index, filter] of stream.filters.entries()) {
    const wanted = objects || index < stream.filters.length - 1;
    const unpacked = await undo(filter, data, wanted, budget);
    if (!unpacked) {
      // Pictures keep packings of their own, but parts of the file itself must be readable to us.
      if (objects) throw new Fault('damaged');
      return false;
    }
    data = unpacked;
  }
  if (!objects) return false;
  const walk = walkObjects(data);
  if ('fault' in walk) throw new Fault(walk.fault);
  return walk.pages;
}

/** The unpacked bytes, only counted where they are not wanted; null for a packing that does not grow, or that only pictures have. */
async function undo(filter: string, data: Uint8Array, wanted: boolean, budget: Budget): Promise<Uint8Array | null> {
  if (filter === 'FlateDecode' || filter === 'Fl') return inflate(data, wanted, budget);
  spend(budget, data.length);
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return fromHex(data);
  if (filter === 'ASCII85Decode' || filter === 'A85') return fromAscii85(data);
  return null;
}

function spend(budget: Budget, bytes: number): void {
  budget.bytes -= bytes;
  if (budget.bytes < 0 || performance.now() > budget.until) throw new Fault('too-complex');
}

async function inflate(data: Uint8Array, wanted: boolean, budget: Budget): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  if (data.length === 0) return data;
  const unpacker = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacker.end(data);
  try {
    for await (const chunk of unpacker as AsyncIterable<Uint8Array>) {
      spend(budget, chunk.length);
      if (wanted) kept += chunks[chunks.push(chunk) - 1]?.length ?? 0;
      if (kept > MOST_KEPT) throw new Fault('too-complex');
    }
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('damaged');
  } finally {
    unpacker.destroy();
  }
  return Buffer.concat(chunks);
}

function fromHex(data: Uint8Array): Uint8Array {
  const text = Buffer.from(data).toString('latin1');
  return Buffer.from((text.split('>')[0] ?? '').replace(/[^0-9a-f]/gi, ''), 'hex');
}

const FIRST_DIGIT = 0x21;
const LAST_DIGIT = 0x75;
const TILDE = 0x7e;
/** Four bytes of zero. */
const ZEROS = 0x7a;

function fromAscii85(data: Uint8Array): Uint8Array {
  let zeros = 0;
  // Counted by index: iterating bytes one by one takes twenty times as long.
  for (let at = 0; at < data.length; at += 1) if (data[at] === ZEROS) zeros += 1;
  const size = 4 * zeros + Math.ceil((data.length - zeros) / 5) * 4;
  if (size > MOST_KEPT) throw new Fault('too-complex');
  const out = Buffer.alloc(size);
  let length = 0;
  let value = 0;
  let digits = 0;
  for (let at = 0; at < data.length; at += 1) {
    const byte = data[at] as number;
    if (byte === TILDE) break;
    if (byte === ZEROS && digits === 0) length += 4;
    if (byte < FIRST_DIGIT || byte > LAST_DIGIT) continue;
    value = value * 85 + byte - FIRST_DIGIT;
    digits += 1;
    if (digits < 5) continue;
    length = out.writeUInt32BE(value % 2 ** 32, length);
    value = 0;
    digits = 0;
  }
  if (digits < 2) return out.subarray(0, length);
  for (let missing = digits; missing < 5; missing += 1) value = value * 85 + 84;
  const rest = Buffer.alloc(4);
  rest.writeUInt32BE(value % 2 ** 32);
  rest.copy(out, length, 0, digits - 1);
  return out.subarray(0, length + digits - 1);
}
