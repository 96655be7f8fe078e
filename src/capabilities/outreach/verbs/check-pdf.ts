import { constants, createInflate } from 'node:zlib';
import { type PdfFault, type PdfStream, walkObjects, walkPdf } from '../rules/pdf-walk.ts';

/** What all streams of a file may come to, unpacked. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What is kept in memory of one stream at a time. */
const MOST_KEPT = 8 * 1024 * 1024;
const MOST_MILLISECONDS = 5000;

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
 * Whether a file is a PDF that may lie in the drawer: walked through from end to end, its packed streams unpacked with
 * a limit on memory and time. Null when nothing is wrong. Never throws for what a file contains.
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
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return fromHex(data);
  if (filter === 'ASCII85Decode' || filter === 'A85') return fromAscii85(data);
  return null;
}

async function inflate(data: Uint8Array, wanted: boolean, budget: Budget): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  if (data.length === 0) return data;
  const unpacker = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacker.end(data);
  try {
    for await (const chunk of unpacker as AsyncIterable<Uint8Array>) {
      budget.bytes -= chunk.length;
      if (wanted) kept += chunks[chunks.push(chunk) - 1]?.length ?? 0;
      if (budget.bytes < 0 || kept > MOST_KEPT || performance.now() > budget.until) throw new Fault('too-complex');
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

function fromAscii85(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(data.length * 4); // a single `z` stands for four bytes
  let length = 0;
  let group: number[] = [];
  const flush = (count: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let i = 0; i < count; i += 1) out[length++] = Math.floor(value / 256 ** (3 - i)) % 256;
    group = [];
  };
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && group.length === 0) length += 4;
    else if (byte >= 0x21 && byte <= 0x75 && group.push(byte - 0x21) === 5) flush(4);
  }
  if (group.length > 1) {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    flush(count);
  }
  return out.subarray(0, length);
}
