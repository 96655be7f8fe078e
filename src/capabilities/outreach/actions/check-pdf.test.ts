import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activePdfs, brokenPdf, cutPdf, soundPdfs } from '#tests/support/broken-pdfs.ts';
import { runsOrHolds } from '#tests/support/pdf.ts';
import { pdfFault } from './check-pdf.ts';

const FAULTS = ['not-pdf', 'damaged', 'encrypted', 'active', 'too-complex'];
/** Files of a few kilobytes; the limit for one of five megabytes is five seconds. */
const MOST_MILLISECONDS = 1000;
const MOST_MEMORY = 150 * 1024 * 1024;

test('three thousand broken files each get an answer, in little time and little memory', async () => {
  const sound = await soundPdfs();
  for (const file of sound) expect(await pdfFault(file)).toBeNull();
  const before = process.memoryUsage().rss;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(brokenPdf(sound), async (file) => {
      const begin = performance.now();
      const fault = await pdfFault(file);
      expect([null, ...FAULTS]).toContain(fault);
      expect(performance.now() - begin).toBeLessThan(MOST_MILLISECONDS);
      if (fault) refused += 1;
    }),
    { numRuns: 3000 },
  );
  // Changed words of a text leave a sound file; most changes do not.
  expect(refused).toBeGreaterThan(1500);
  expect(process.memoryUsage().rss - before).toBeLessThan(MOST_MEMORY);
});

test('a file that ends early is always refused', async () => {
  const sound = await soundPdfs();
  await fc.assert(
    fc.asyncProperty(cutPdf(sound), async (file) => {
      expect(FAULTS).toContain(await pdfFault(file));
    }),
    { numRuns: 1000 },
  );
});

test('a broken file that still runs a script or holds a file, as PDF.js reads it, is refused', async () => {
  const active = await activePdfs();
  for (const file of active) {
    expect(await pdfFault(file)).toBe('active');
    expect(await runsOrHolds(file)).toBe(true);
  }
  await fc.assert(
    fc.asyncProperty(brokenPdf(active), async (file) => {
      if ((await pdfFault(file)) === null) expect(await runsOrHolds(file)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
