import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { EnterInput, ImportInput, ReleaseInput, SetDetail } from '../set-contract.ts';
import { refusals } from '../contract.ts';
import { mixUp } from '../rules/dna.ts';
import { unconfirmedText } from '../rules/far-out.ts';
import type { Values } from '../rules/levels.ts';
import { likelyExchange } from '../rules/likely-exchange.ts';
import { panelOf, rangesFor } from '../rules/panel.ts';
import { readResultsCsv, valueIssues, valuesOf as valuesOfRows } from '../rules/results-csv.ts';
import { findSet, historyOf, insertHistory, replaceValues, type SetRow, updateSet, valuesOf } from '../store.ts';
import { openExchangeHoldOf } from '../exchange-store.ts';
import { cardOf, monthFor } from './cat-facts.ts';
import { lockOpen } from './lock-open.ts';
import { noteMixUp } from './note-mix-up.ts';
import { proposeExchange } from './propose-exchange.ts';
import { changesIn } from './read-corrections.ts';
import { hasEntered, readSet } from './read-sets.ts';
import { refuseRejected } from './rejected-values.ts';
import { releaseSet } from './release-set.ts';
import { seenCard } from './seen-cat.ts';
import { unconfirmedIn } from './unconfirmed-in.ts';

/** Everything on the form at once. Refuses `set-unknown`, `set-released`, `set-changed`, `sample-unread`, and values that cannot be, each by its name. */
export async function enterResults(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  id: string,
  { version, values: entered, removed, dna, declared }: EnterInput,
): Promise<SetDetail | DomainError> {
  const set = await lockOpen(ctx, scope, id, version);
  if (isDomainError(set)) return set;
  const ranges = rangesFor(set, await valuesOf(ctx.tx, id));
  const issues = valueIssues(entered, panelOf(ranges));
  if (issues.length) return refusals('rows-bad', { issues });
  const values = { ...(await hiddenOf(ctx, scope, set, removed)), ...entered };
  const refused = await refuseRejected(ctx, scope, set, { values, dna });
  if (refused) return refused;
  return write(ctx, scope, set, { kind: 'entered', values, change: { dna, declared, ranges } });
}

/** Values that the form does not show stay as they are, unless they are removed. */
async function hiddenOf(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  set: SetRow,
  removed: readonly string[],
): Promise<Values> {
  const before = await valuesOf(ctx.tx, set.id);
  const hidden = (await unconfirmedIn(ctx, scope, set, before)).filter(({ marker }) => !removed.includes(marker));
  return Object.fromEntries(hidden.flatMap(({ marker }) => [[marker, before[marker] ?? 0]]));
}

/** A file, all of it or nothing: its values replace the stored ones. Refuses `rows-bad` with every bad row. */
export async function importResults(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  id: string,
  { version, csv }: ImportInput,
): Promise<SetDetail | DomainError> {
  const set = await lockOpen(ctx, scope, id, version);
  if (isDomainError(set)) return set;
  const before = await valuesOf(ctx.tx, id);
  const ranges = rangesFor(set, before);
  const rows = readResultsCsv(csv, panelOf(ranges));
  const issues = rows.flatMap(({ line, problem }) => (problem ? [{ path: `line ${line}`, message: problem }] : []));
  if (issues.length || rows.length === 0) return refusals('rows-bad', { issues });
  const values = { ...before, ...valuesOfRows(rows) };
  const refused = await refuseRejected(ctx, scope, set, { values, dna: set.dna });
  if (refused) return refused;
  return write(ctx, scope, set, { kind: 'imported', values, change: { ranges } });
}

/**
 * Releases results to the household. Refuses `own-entry` to everybody who entered or imported any of them, `nothing-revised`, `sample-unread`,
 * `second-reading` with the markers, `mix-up`, `exchange-likely` with both cats,
 * and `formula-held` with the reasons if sticks must not be mixed, unless it is to happen without sticks.
 */
export async function releaseResults(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  id: string,
  { version, withoutSticks }: ReleaseInput,
): Promise<SetDetail | DomainError> {
  const set = await lockOpen(ctx, scope, id, version);
  if (isDomainError(set)) return set;
  const values = await valuesOf(ctx.tx, id);
  const found = await cardOf(ctx, scope, set.catId);
  if (!found) return refusals('set-unknown');
  // A correction may take everything back, where another cat’s samples were read.
  if (Object.keys(values).length === 0 && !set.dna && !set.revises) return refusals('nothing-entered');
  const unread = await refuseRejected(ctx, scope, set, { values, dna: set.dna });
  if (unread) return unread;
  const history = await historyOf(ctx.tx, scope, id);
  if (hasEntered(history, scope)) return refusals('own-entry');
  if (set.revises && !(await hasChanges(ctx, scope, set, values))) return refusals('nothing-revised');
  const alone = await unconfirmedIn(ctx, scope, set, values);
  if (alone.length) return refusals('second-reading', { message: unconfirmedText(alone), details: { markers: alone } });
  const card = seenCard(scope, found.card);
  const mixed = mixUp(card.cat, set.dna);
  if (mixed) return refusals('mix-up', { details: { why: mixed } });
  const held = await refuseExchanged(ctx, scope, set, card.cat);
  if (held) return held;
  const { problems } = monthFor(card, values, set, ctx.now);
  if (problems.length && Object.keys(values).length && !withoutSticks) {
    return refusals('formula-held', { details: { problems } });
  }
  await releaseSet(ctx, set, { ...found, values, by: scope.personId });
  return readSet(ctx, scope, id);
}

/** Refuses samples that are likely exchanged with those of another cat, and names both. */
async function refuseExchanged(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  { id, dna }: SetRow,
  cat: CatCard['cat'],
): Promise<DomainError | null> {
  const hold = await openExchangeHoldOf(ctx.tx, scope, id);
  const other = hold && (await findSet(ctx.tx, scope, hold.oneSetId === id ? hold.otherSetId : hold.oneSetId));
  if (!hold || !other) return null;
  const card = (await cardOf(ctx, scope, other.catId))?.card;
  const otherCat = card && seenCard(scope, card).cat;
  const message = `The samples of ${cat.name} and ${otherCat?.name ?? 'another cat'} are likely exchanged. A second person decides first.`;
  const told = otherCat && likelyExchange({ cat, dna }, { cat: otherCat, dna: other.dna });
  const why = readsNames(scope.role) ? hold.why : told;
  return refusals('exchange-likely', { message, details: why ? { why } : {} });
}

async function hasChanges(ctx: Ctx, scope: StaffScope<'results'>, set: SetRow, values: Values): Promise<boolean> {
  const before = set.revises ? await findSet(ctx.tx, scope, set.revises) : undefined;
  return !before || changesIn(before, set, { before: await valuesOf(ctx.tx, before.id), after: values }).length > 0;
}

async function write(
  ctx: Ctx,
  scope: StaffScope<'results'>,
  set: SetRow,
  { kind, values, change }: { kind: 'entered' | 'imported'; values: Values; change: Partial<SetRow> },
): Promise<SetDetail | DomainError> {
  const { id } = set;
  await replaceValues(ctx.tx, id, values);
  await updateSet(ctx.tx, id, { ...change, state: 'draft' });
  const found = await cardOf(ctx, scope, set.catId);
  if (found) {
    const written = { ...set, ...change, state: 'draft' } as const;
    await noteMixUp(ctx, written, found);
    await proposeExchange(ctx, written, found);
  }
  const note = `${Object.keys(values).length} markers`;
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind, personId: scope.personId, note, at: ctx.now });
  ctx.log.info({ by: scope.personId, setId: id, kind }, 'results written down');
  return readSet(ctx, scope, id);
}
