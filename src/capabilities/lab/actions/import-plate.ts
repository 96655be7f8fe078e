import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import type { PlateInput, PlateView } from '../set-contract.ts';
import { refusals } from '../contract.ts';
import { isFarOut } from '../rules/far-out.ts';
import { panelOf, RANGES_VERSION, rangesFor } from '../rules/panel.ts';
import { checkPlate, type CheckedRow, type PlateRow, type PlateSample, readPlate } from '../rules/plate.ts';
import { catCode, codeText, readCode } from '../rules/sample-codes.ts';
import { lockSample, samplesByCodes, type SampleRow, updateSample } from '../sample-store.ts';
import { insertHistory, lockSet, replaceValues, type SetRow, setsByIds, updateSet, valuesOfSets } from '../store.ts';
import { noteCustody } from './issue-kits.ts';
import { unconfirmedIn } from './unconfirmed-in.ts';

type Scope = StaffScope<'results'>;
type Known = Map<string, { sample: SampleRow; known: PlateSample }>;

/** Preview of a plate file, row by row. Nothing of it names a person or a cat. */
export async function previewPlate(ctx: ReadCtx, scope: Scope, csv: string): Promise<PlateView> {
  const rows = readPlate(csv);
  const known = await samplesIn(ctx, scope, rows);
  return viewOf(check(rows, known), known, 0);
}

/**
 * Takes the rows of a plate file into the results of their cats: all of them, or all but the bad ones. Values that are
 * stored already change nothing. Refuses `rows-bad` with every bad row.
 */
export async function importPlate(
  ctx: Ctx,
  scope: Scope,
  { csv, withoutBad }: PlateInput,
): Promise<PlateView | DomainError> {
  const rows = readPlate(csv);
  await lockIn(ctx, scope, await samplesIn(ctx, scope, rows));
  const known = await samplesIn(ctx, scope, rows);
  const checked = check(rows, known);
  const bad = checked.filter(({ status }) => status === 'bad');
  if ((bad.length && !withoutBad) || checked.length === 0) {
    const issues = bad.map(({ line, problem }) => ({ path: `line ${line}`, message: problem ?? '' }));
    return refusals('rows-bad', { issues });
  }
  const fresh = checked.filter(({ status }) => status === 'new');
  await take(ctx, scope, fresh, known);
  ctx.log.info({ by: scope.personId, rows: fresh.length, bad: bad.length }, 'plate imported');
  return viewOf(checked, known, fresh.length);
}

/** Sets are locked before samples, and both in the order of their ids, so that two plates never wait for each other. */
async function lockIn(ctx: Ctx, scope: Scope, known: Known): Promise<void> {
  const found = [...known.values()].map(({ sample }) => sample);
  for (const id of sorted(found.flatMap(({ setId }) => setId ?? []))) await lockSet(ctx.tx, scope, id);
  for (const id of sorted(found.map((sample) => sample.id))) await lockSample(ctx.tx, scope, id);
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1));

async function take(ctx: Ctx, scope: Scope, rows: readonly CheckedRow[], known: Known): Promise<void> {
  const bySet = Map.groupBy(rows, ({ code }) => knownOf(known, code)?.known.set?.id ?? '');
  for (const [setId, own] of bySet) {
    const before = knownOf(known, own[0]?.code ?? '')?.known.set?.values ?? {};
    const ranges = own[0]?.ranges ?? RANGES_VERSION;
    await replaceValues(ctx.tx, setId, Object.assign({}, before, ...own.map(({ values }) => values)));
    await updateSet(ctx.tx, setId, { state: 'draft', ranges });
    const markers = own.flatMap(({ values }) => Object.keys(values)).length;
    const note = `${countOf(markers, 'marker')} of a plate file, ranges ${ranges}`;
    const { personId } = scope;
    await insertHistory(ctx.tx, { id: newId(), setId, kind: 'imported', personId, note, at: ctx.now });
    const samples = own.flatMap(({ code }) => knownOf(known, code)?.sample ?? []);
    for (const sample of new Set(samples)) await markRead(ctx, sample);
  }
}

async function markRead(ctx: Ctx, sample: SampleRow): Promise<void> {
  if (sample.state !== 'received') return;
  await updateSample(ctx.tx, sample.id, { state: 'read' });
  await noteCustody(ctx, sample, 'read');
}

const knownOf = (known: Known, code: string) => known.get(readCode(code)?.code ?? '');
const check = (rows: PlateRow[], known: Known) => checkPlate(rows, (code) => known.get(code)?.known);

async function samplesIn(ctx: ReadCtx, scope: Scope, rows: readonly PlateRow[]): Promise<Known> {
  const codes = new Set(rows.flatMap(({ code }) => readCode(code)?.code ?? []));
  const samples = await samplesByCodes(ctx.tx, scope, [...codes]);
  const ids = [...new Set(samples.flatMap(({ setId }) => setId ?? []))];
  const sets = new Map<string, SetRow>((await setsByIds(ctx.tx, scope, ids)).map((set) => [set.id, set]));
  const values = await valuesOfSets(ctx.tx, scope, ids);
  const hidden = new Map<string, string[]>();
  for (const set of sets.values()) {
    const own = set.state === 'released' ? {} : (values.get(set.id) ?? {});
    if (panelOf(set.ranges).markers.some((marker) => isFarOut(marker, own[marker.id] ?? marker.reference.from)))
      hidden.set(
        set.id,
        (await unconfirmedIn(ctx, scope, set, own)).map(({ marker }) => marker),
      );
  }
  return new Map(
    samples.map((sample) => {
      const { catId, kind, state } = sample;
      const row = sets.get(sample.setId ?? '');
      const set = row && {
        ...{ id: row.id, catId: row.catId, state: row.state },
        ...{ values: values.get(row.id) ?? {}, hidden: hidden.get(row.id) ?? [] },
        ranges: rangesFor(row, values.get(row.id) ?? {}),
      };
      return [sample.code, { sample, known: { catId, kind, state, set: set ?? null } }];
    }),
  );
}

function viewOf(rows: readonly CheckedRow[], known: Known, imported: number): PlateView {
  const counted = (status: CheckedRow['status']) => rows.filter((row) => row.status === status).length;
  return {
    rows: rows.map(({ line, code, values, problem, status }) => {
      const sample = knownOf(known, code)?.sample;
      return {
        ...{ line, status, problem, kind: sample?.kind ?? null },
        code: sample ? codeText(sample.code) : code.slice(0, 60),
        cat: sample ? codeText(catCode(sample.catId)) : null,
        markers: Object.keys(values).length,
      };
    }),
    ...{ bad: counted('bad'), fresh: counted('new'), same: counted('same'), imported },
  };
}
