import { z } from 'zod';
import { LOG_KINDS, STICK_OUTCOMES } from '#src/capabilities/households/rules/measures.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { ARCHIVE_LIMITS } from './archive-limits.ts';
import type { Portable } from './export-format.ts';
import type { TimelineLine } from './timeline-line.ts';

const id = z.string();
const moment = z.string();
const words = z.array(z.string()).default([]);
const text = z.string().nullish().default(null);
const number = z.number().nullish().default(null);

/** A table with a limit of rows. */
const rowsOf = <S extends z.ZodType>(row: S, max: number) =>
  z
    .array(row)
    .max(max, `has more than ${formatNumber(max)} rows`)
    .default([]);

/** The tables of version 1 that are of use elsewhere; columns that came later may be missing. */
export const OlderExport = z.object({
  madeAt: moment,
  tables: z.object({
    households: z.array(z.object({ id })).min(1, 'is empty'),
    cats: rowsOf(
      z.object({
        ...{ id, name: z.string(), createdAt: moment, archivedAt: text },
        ...{ bornOn: text, ageMonths: number, ageBand: text, ageGivenOn: text, gender: text, breed: text },
        ...{ coat: text, pattern: text, eye: text, tint: text, concerns: words, allergies: words },
        ...{ neutered: z.boolean().nullish().default(null), specialNeeds: text, homeType: text },
        ...{ outdoorAccess: text, activity: text, diet: text, food: text },
      }),
      200,
    ),
    health_entries: rowsOf(
      z.object({
        ...{ id, catId: id, at: moment, kind: z.enum(LOG_KINDS), amount: number, formula: text, note: text },
        ...{ outcome: z.enum(STICK_OUTCOMES).nullish().default(null), signedBy: text, correctedBy: text },
        removedAt: text,
      }),
      ARCHIVE_LIMITS.lines,
    ),
    lab_results: rowsOf(
      z.object({
        ...{ id, catId: id, source: z.enum(['lab', 'sandbox']), receivedAt: moment, releasedAt: moment },
        ...{ revises: text, revisionReason: text },
      }),
      4000,
    ),
    lab_values: rowsOf(z.object({ setId: id, marker: z.string(), value: z.number() }), 400_000),
    formulas: rowsOf(
      z.object({ id, catId: id, version: z.number(), createdAt: moment, formulas: z.array(z.string()).default([]) }),
      5000,
    ),
  }),
});
export type OlderExport = z.infer<typeof OlderExport>;

/** Converts version 1 to the present form. Its timeline is made from the tables; the shop is not named. */
export function fromOlderExport({ madeAt, tables }: OlderExport): { portable: Portable; lines: TimelineLine[] } {
  const { households, cats, health_entries: entries, lab_results: sets, lab_values: values, formulas } = tables;
  const valuesOf = Map.groupBy(values, ({ setId }) => setId);
  const corrected = new Set(sets.map(({ revises }) => revises));
  const portable: Portable = {
    source: { shop: '', household: households[0]?.id ?? '', madeAt, version: 1 },
    cats: cats.map(({ createdAt: _, ...cat }) => cat),
    results: sets
      .filter((set) => !corrected.has(set.id))
      .map(({ id: setId, catId, receivedAt, releasedAt, source }) => ({
        catId,
        receivedAt,
        releasedAt,
        sandbox: source === 'sandbox',
        values: (valuesOf.get(setId) ?? []).map(({ marker, value }) => ({ marker, value })),
      })),
    formulas: formulas.map(({ id: _, ...version }) => version),
  };
  return { portable, lines: [...catLines(cats), ...entries.flatMap(entryLines), ...labLines(sets, formulas)] };
}

type Tables = OlderExport['tables'];
type Line = Pick<TimelineLine, 'id' | 'at' | 'kind' | 'cats'> & Partial<TimelineLine>;

const line = (said: Line): TimelineLine => ({
  ...{ entry: null, state: null, title: null, text: null, body: null, personal: false },
  ...said,
});

const catLines = (cats: Tables['cats']): TimelineLine[] =>
  cats.flatMap((cat) => {
    const about = { kind: 'cat' as const, cats: [cat.id] };
    const came = line({ ...about, id: `arrival.${cat.id}`, at: cat.createdAt, title: `${cat.name} moved in` });
    if (!cat.archivedAt) return [came];
    const title = `${cat.name} no longer lives here`;
    return [came, line({ ...about, id: `farewell.${cat.id}`, at: cat.archivedAt, title })];
  });

function entryLines(row: Tables['health_entries'][number]): TimelineLine[] {
  const { kind, amount: value, outcome, formula, note, signedBy } = row;
  const about = { kind: 'log' as const, cats: [row.catId], entry: { kind, value, outcome, formula, note, signedBy } };
  const state = row.removedAt ? 'removed' : row.correctedBy ? 'corrected' : 'stands';
  const written = line({ ...about, id: `entry.${row.id}`, at: row.at, state });
  if (!row.removedAt) return [written];
  return [written, line({ ...about, id: `removal.${row.id}`, at: row.removedAt, state: 'removal' })];
}

function labLines(sets: Tables['lab_results'], formulas: Tables['formulas']): TimelineLine[] {
  const received = sets
    .filter((set) => set.revises === null)
    .map((set) => {
      const about = { id: `sample.${set.id}`, at: set.receivedAt, cats: [set.catId] };
      return line({ ...about, kind: 'sample', title: 'Samples received by the lab' });
    });
  const released = sets.map((set) => {
    const about = { id: `result.${set.id}`, at: set.releasedAt, cats: [set.catId] };
    const title = set.revises === null ? 'Results are in' : 'The lab corrected results';
    return line({ ...about, kind: 'result', title, text: set.revisionReason });
  });
  const made = formulas.map((one) => {
    const about = { id: `version.${one.id}`, at: one.createdAt, cats: [one.catId] };
    return line({ ...about, kind: 'formula', title: `Month of sticks made, version ${one.version}` });
  });
  return [...received, ...released, ...made];
}
