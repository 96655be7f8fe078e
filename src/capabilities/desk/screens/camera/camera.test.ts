import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { printSampleLabel } from '#src/capabilities/fulfilment/actions/print-labels.ts';
import { printParcelLabel } from '#src/capabilities/fulfilment/actions/print-parcel-label.ts';
import { labelCodes } from '#tests/support/label-codes.ts';
import { drawPage } from '#tests/support/pdf.ts';
import { problemOf, problemOfPage, problemText } from './camera-problems.ts';
import { openDetector } from './code-detector.ts';
import { readCode } from './read-code.ts';
import { repeatedCodes } from './repeated-codes.ts';

const AS_OF = new Date('2026-12-01T09:00:00Z');
const BOTH = ['qr_code', 'code_128'] as const;

/** Rows of a picture, from one part of its height to another. */
function partOf({ data, width, height }: ImageData, from: number, to: number): ImageData {
  const [first, last] = [Math.round(from * height), Math.round(to * height)];
  return { data: data.slice(first * width * 4, last * width * 4), width, height: last - first } as ImageData;
}

/** The same picture as a camera sees it: grey light that is brighter on one side, and noise. */
function filmed({ data, width, height }: ImageData): ImageData {
  const seen = data.map((value, at) => {
    if (at % 4 === 3) return value;
    const across = (Math.floor(at / 4) % width) / width;
    return Math.min(255, 40 + value * (0.5 + 0.25 * across) + ((at * 7919) % 23) - 11);
  });
  return { data: seen, width, height } as ImageData;
}

test('N8 the library reads each code that we print on samples and kits, and says nothing of a page without one', async () => {
  const codes = labelCodes();
  const samples = codes.samples.map(({ code }) => code);
  const page = await drawPage(await printSampleLabel(codes, AS_OF), 1, 2);
  const labels = samples.map((_, index) => partOf(page, (22 + index * 38) / 148, (22 + index * 38 + 36) / 148));
  expect(labels.map((label) => readCode(label, BOTH))).toEqual(samples);
  expect(labels.map((label) => readCode(filmed(label), BOTH))).toEqual(samples);
  // The kit's own code stands beside its head, and nothing below the last label.
  expect(readCode(partOf(page, 0, 23 / 148), BOTH)).toBe(codes.code);
  expect(readCode(partOf(page, 138 / 148, 1), BOTH)).toBeNull();
});

test('N8 the library reads the bars on the label of a box', async () => {
  const number = 'CAT-2026-0047711-3';
  const label = { number, carrier: 'Sandbox carrier', month: 3, to: ['Maryam Example', '12 Marina Walk'], asOf: AS_OF };
  const page = await drawPage(await printParcelLabel(label), 1, 2);
  const bars = partOf(page, 105 / 152, 138 / 152);
  expect([readCode(bars, ['code_128']), readCode(filmed(bars), BOTH)]).toEqual([number, number]);
  expect(readCode(bars, ['qr_code'])).toBeNull();
});

test('the browser’s own reader reads where it knows our formats; else, or where it fails, the library does', async () => {
  const codes = labelCodes();
  const { data, width, height } = partOf(await drawPage(await printSampleLabel(codes, AS_OF), 1, 2), 0, 23 / 148);
  const picture = createCanvas(width, height);
  const context = picture.getContext('2d');
  const pixels = context.createImageData(width, height);
  pixels.data.set(data);
  context.putImageData(pixels, 0, 0);
  const read = async (getSupportedFormats?: () => Promise<string[]>) => {
    class BarcodeDetector {
      static getSupportedFormats = getSupportedFormats;
      detect = async () => [{ rawValue: 'by the browser' }];
    }
    vi.stubGlobal('window', getSupportedFormats ? { BarcodeDetector } : {});
    return (await openDetector(BOTH))(picture as never);
  };
  expect(await read(async () => [...BOTH, 'ean_13'])).toBe('by the browser');
  expect(await read(async () => ['qr_code'])).toBe(codes.code);
  expect(await read(() => Promise.reject(new Error('not on this platform')))).toBe(codes.code);
  expect(await read()).toBe(codes.code);
  vi.unstubAllGlobals();
});

test('a code that is seen again and again counts once; what was refused counts again once it was taken away', () => {
  const codes = repeatedCodes();
  const seen = (...pictures: (string | null)[]) => pictures.filter((code) => codes.counts(code));
  expect(seen('A', 'A', null, 'A', null, null, 'A')).toEqual(['A']);
  expect(seen('B', 'B', 'A', 'B')).toEqual(['B', 'A', 'B']);
  const away = Array.from({ length: 20 }, () => null);
  expect(seen(...away, 'B')).toEqual([]);
  codes.refuse('A'); // the one before
  expect(seen(...away, 'B')).toEqual([]);
  codes.refuse('B');
  expect(seen('B', null, 'B')).toEqual([]);
  expect(seen(...away, 'B', 'B')).toEqual(['B']);
});

test('no code ever counts twice in a row without having been refused', () => {
  const pictures = fc.array(fc.constantFrom('A', 'B', 'C', null), { maxLength: 200 });
  fc.assert(
    fc.property(pictures, (all) => {
      const codes = repeatedCodes();
      const counted = all.filter((code) => codes.counts(code));
      expect(counted.every((code, index) => code !== counted[index - 1])).toBe(true);
    }),
  );
});

test('each problem of a camera has a sentence that says what to do', () => {
  const failure = (name: string) => Object.assign(new Error('no'), { name });
  const page = (isSecureContext: boolean, navigator: { mediaDevices?: unknown }) =>
    problemOfPage({ isSecureContext, navigator });
  expect(page(false, {})).toBe('insecure');
  expect([page(true, {}), page(true, { mediaDevices: {} })]).toEqual(['unsupported', null]);
  const names = ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError', 'AbortError', 'Other'];
  expect(names.map((name) => problemOf(failure(name)))).toEqual([
    ...['denied', 'missing', 'missing', 'busy', 'busy', 'failed'],
  ]);
  expect(problemOf('nothing')).toBe('failed');
  expect(problemText('denied')).toContain('Allow it for this site in the browser’s settings');
  expect(problemText('busy')).toContain('used by another program');
  for (const problem of ['insecure', 'denied', 'missing', 'busy', 'gone', 'unread', 'failed', 'unsupported'] as const)
    expect(problemText(problem)).toMatch(/^[A-Z].+\. Codes can also be typed in, or read by a scanner\.$/);
});
