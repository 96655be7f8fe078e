import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ACTIVE_LIST } from '#src/capabilities/lab/rules/active-ingredients.ts';
import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { allergensOf, RECIPES } from '#src/capabilities/lab/rules/recipes.ts';
import { newApp } from '#src/platform/http/app.ts';
import type { AppServices } from '#src/platform/services.ts';
import { createLog } from '#src/platform/log.ts';
import { readSettings, type Settings } from '#src/platform/settings.ts';
import { SettingsError } from '#src/platform/settings/error.ts';
import { openWorkers } from '#src/platform/workers.ts';
import { readPdf } from '#tests/support/pdf.ts';
import { testSettings } from '#tests/support/settings.ts';
import { routes } from './routes.ts';
import { SAFETY_SHEET } from './rules/safety-sheet.ts';
import { TECHNOLOGY_GUIDE } from './rules/technology-guide.ts';
import { printDocument } from './actions/print-document.ts';

const IDS = Object.keys(FORMULAS) as FormulaId[];

const workers = openWorkers();
afterAll(() => workers.close());

function shop(settings: Partial<Settings> = {}) {
  const app = newApp({ settings: testSettings(settings), log: createLog('silent'), workers } as AppServices);
  app.route('/', routes());
  return (path: string, headers: Record<string, string> = {}) => app.request(`http://shop.test${path}`, { headers });
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const trials = (content: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'trials-')), 'results.pdf');
  writeFileSync(file, content);
  return file;
};

describe.each([SAFETY_SHEET, TECHNOLOGY_GUIDE])('the $title', (content) => {
  test('R398 is a tagged PDF with a title, a language, bookmarks and the brand fonts in it', async () => {
    const pdf = await readPdf(await printDocument(content));
    expect(pdf).toMatchObject({ title: `${content.title}. Purrwell`, lang: 'en', tagged: true });
    expect(pdf.bookmarks).toEqual(content.chapters.map(({ title }) => title));
    expect(pdf.pages).toBeGreaterThanOrEqual(3);
    expect(pdf.tags.filter((tag) => tag === 'H1')).toHaveLength(1);
    expect(pdf.tags.filter((tag) => tag === 'H2')).toHaveLength(content.chapters.length);
    expect(pdf.tags).toEqual(
      expect.arrayContaining(['Document', 'Sect', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Figure']),
    );
    expect(pdf.fonts.filter((name) => name.startsWith('Besley')).length).toBeGreaterThanOrEqual(2);
    expect(pdf.fonts.filter((name) => name.startsWith('Schibsted')).length).toBeGreaterThanOrEqual(2);
    for (let page = 1; page <= pdf.pages; page++) expect(pdf.text).toContain(`Page ${page} of ${pdf.pages}`);
  });

  test('the same facts are the same file, and every letter has its sound', async () => {
    const [one, other] = await Promise.all([printDocument(content), printDocument(content)]);
    expect(one.equals(other)).toBe(true);
    expect((await readPdf(one)).text).not.toMatch(/[?\uFFFD]/);
    expect(one.length).toBeLessThan(200_000);
  });
});

test('R398 the safety data sheet names every formula, every ingredient, every allergen and every active with its amount', async () => {
  const { text } = await readPdf(await printDocument(SAFETY_SHEET));
  for (const id of IDS) {
    expect(text).toContain(FORMULAS[id].name);
    for (const { name } of RECIPES[id].natural) expect(text.toLowerCase()).toContain(name);
    for (const allergen of allergensOf(id)) expect(text.toLowerCase()).toContain(allergen);
  }
  for (const active of ACTIVE_LIST) expect(text).toContain(`${active.name} ${active.text}`);
  expect(text).toContain('not medicine');
});

test('R398 the technology guide tells the four steps and every stage with its time', async () => {
  const { text } = await readPdf(await printDocument(TECHNOLOGY_GUIDE));
  for (const words of ['Collect in 30 seconds', 'Dubai lab within 48 hours', 'AI on 50+ markers', '14 business days']) {
    expect(text).toContain(words);
  }
});

describe('downloading', () => {
  test('R398 both documents come as PDFs that nothing else can hide in', async () => {
    for (const name of ['safety-data-sheet', 'technology-guide']) {
      const answer = await shop()(`/downloads/${name}.pdf`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-disposition')).toContain(`purrwell-${name}.pdf`);
      expect((await bytesOf(answer)).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('a conditional request for an unchanged file is answered with 304', async () => {
    const ask = shop();
    const etag = (await ask('/downloads/technology-guide.pdf')).headers.get('etag') ?? '';
    const again = await ask('/downloads/technology-guide.pdf', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect((await bytesOf(again)).length).toBe(0);
  });

  test('R398 the trial results are there only when a document is loaded, and the list says so', async () => {
    const without = shop();
    expect((await without('/downloads/clinical-results.pdf')).status).toBe(404);
    const list = async (ask: ReturnType<typeof shop>) =>
      (await (await ask('/api/downloads')).json()) as { id: string; available: boolean; bytes: number | null }[];
    expect(await list(without)).toMatchObject([
      { id: 'safety-data-sheet', available: true },
      { id: 'technology-guide', available: true },
      { id: 'clinical-results', available: false, bytes: null },
    ]);

    const loaded = shop({ clinicalResultsFile: trials('%PDF-1.7 results') });
    expect((await list(loaded)).at(-1)).toMatchObject({ available: true, bytes: 16 });
    expect((await bytesOf(await loaded('/downloads/clinical-results.pdf'))).toString()).toBe('%PDF-1.7 results');
  });

  test('a file that is not a PDF, or not there, is refused when the shop starts', () => {
    const read = (file: string) => () =>
      readSettings({ SESSION_SECRET: 'x'.repeat(32), CLINICAL_RESULTS_FILE: file }).clinicalResultsFile;
    expect(read(trials('<html>'))).toThrow(SettingsError);
    expect(read('/nowhere/results.pdf')).toThrow(/CLINICAL_RESULTS_FILE must be the path of a PDF file/);
    expect(read(trials('%PDF-1.7'))()).toMatch(/results\.pdf$/);
  });
});
