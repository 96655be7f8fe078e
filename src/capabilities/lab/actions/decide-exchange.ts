import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ExchangeDecisionInput, SetDetail } from '../set-contract.ts';
import { refusals } from '../contract.ts';
import { resultsAboutToChange, samplesRebound } from '../events.ts';
import { decideExchangeHold, findExchangeHold, lockExchangeHold } from '../exchange-store.ts';
import { exchangedValues, kindsOf } from '../rules/likely-exchange.ts';
import { SAMPLE_NAMES } from '../rules/markers.ts';
import { catCode, codeText, type SampleKind } from '../rules/sample-codes.ts';
import { isUsable } from '../rules/sample-states.ts';
import { exchangeBindings, lockSample, type SampleRow, samplesOfSet, updateSample } from '../sample-store.ts';
import {
  findSet,
  historyOf,
  insertHistory,
  lockSet,
  replaceValues,
  type SetRow,
  updateSet,
  valuesOf,
} from '../store.ts';
import { cardOf } from './cat-facts.ts';
import { noteCustody } from './issue-kits.ts';
import { ENTERED, hasEntered, mayRebind, readSet } from './read-sets.ts';

type Scope = StaffScope<'results'>;
interface Two {
  one: SetRow;
  other: SetRow;
}

/**
 * Decides about two sets whose samples are likely exchanged: they are not, with the reason, or the samples are bound to each
 * other's cat with their readings. By somebody who has entered neither. Sent again it changes nothing. Refuses
 * `set-unknown`, `exchange-decided` with who was faster, `own-exchange`, and where samples are to be bound
 * `exchange-released`, `exchange-incomplete` and `exchange-ranges`.
 */
export async function decideExchange(
  ctx: Ctx,
  scope: Scope,
  setId: string,
  { hold: holdId, decision, reason }: ExchangeDecisionInput,
): Promise<SetDetail | DomainError> {
  const found = await findExchangeHold(ctx.tx, scope, holdId);
  const sets = found && [found.oneSetId, found.otherSetId].includes(setId) ? await lockBoth(ctx, scope, found) : null;
  const hold = sets && (await lockExchangeHold(ctx.tx, scope, holdId));
  if (!sets || !hold) return refusals('set-unknown');
  const { personId } = scope;
  if (hold.decision) {
    const isSame = hold.decision === decision && hold.reason === reason && hold.personId === personId;
    if (isSame) return readSet(ctx, scope, setId);
    return refusals('exchange-decided', { message: `${hold.decidedBy} has decided about these samples already.` });
  }
  const entries = {
    one: await historyOf(ctx.tx, scope, sets.one.id),
    other: await historyOf(ctx.tx, scope, sets.other.id),
  };
  if (hasEntered(entries.one, scope) || hasEntered(entries.other, scope)) return refusals('own-exchange');
  if (decision !== 'not-exchanged') {
    const refused = await rebind(ctx, scope, sets, { kinds: kindsOf(decision), reason, entries });
    if (refused) return refused;
  }
  const decidedBy = (await fullNames(ctx.tx, [personId])).get(personId) ?? '';
  await decideExchangeHold(ctx.tx, holdId, { decision, reason, decidedBy, personId, decidedAt: ctx.now });
  if (decision === 'not-exchanged')
    for (const { id } of [sets.one, sets.other])
      await insertHistory(ctx.tx, {
        ...{ id: newId(), setId: id, kind: 'exchange-denied', personId },
        ...{ note: reason, at: ctx.now },
      });
  ctx.log.info({ by: personId, hold: holdId, decision }, 'likely exchange decided');
  return readSet(ctx, scope, setId);
}

/** Locks both sets, after the rows of modules above about their cats. */
async function lockBoth(
  ctx: Ctx,
  scope: Scope,
  { oneSetId, otherSetId }: { oneSetId: string; otherSetId: string },
): Promise<Two | null> {
  const [first, second] = [await cardOfSet(ctx, scope, oneSetId), await cardOfSet(ctx, scope, otherSetId)];
  for (const found of [first, second])
    if (found) await ctx.emit(resultsAboutToChange, { householdId: found.scope.householdId, catId: found.card.cat.id });
  const one = await lockSet(ctx.tx, scope, oneSetId);
  const other = await lockSet(ctx.tx, scope, otherSetId);
  return first && second && one && other ? { one, other } : null;
}

async function cardOfSet(ctx: Ctx, scope: Scope, id: string) {
  const set = await findSet(ctx.tx, scope, id);
  return set ? cardOf(ctx, scope, set.catId) : null;
}

interface Rebinding {
  kinds: readonly SampleKind[];
  reason: string;
  entries: { one: Awaited<ReturnType<typeof historyOf>>; other: Awaited<ReturnType<typeof historyOf>> };
}

/** Gives each of two cats the samples of the other, and their values. Custody and both histories say so. */
async function rebind(
  ctx: Ctx,
  scope: Scope,
  sets: Two,
  { kinds, reason, entries }: Rebinding,
): Promise<DomainError | null> {
  const { one, other } = sets;
  if (!mayRebind(one) || !mayRebind(other)) return refusals('exchange-released');
  const pairs = await pairsOf(ctx, scope, sets, kinds);
  if (isDomainError(pairs)) return pairs;
  // Values of two versions may have different units.
  if (one.ranges !== other.ranges) return refusals('exchange-ranges');
  for (const [first, second] of pairs) {
    await exchangeBindings(ctx.tx, first, second);
    await updateSample(ctx.tx, first.id, { setId: second.setId });
    await updateSample(ctx.tx, second.id, { setId: first.setId });
    for (const [sample, { catId }] of [
      [first, second],
      [second, first],
    ] as const)
      await noteCustody(
        ctx,
        { id: sample.id, catId },
        'exchanged',
        `Now of cat ${codeText(catCode(catId))}. ${reason}`,
      );
  }
  const values = exchangedValues(await valuesOf(ctx.tx, one.id), await valuesOf(ctx.tx, other.id), kinds);
  await replaceValues(ctx.tx, one.id, values.one);
  await replaceValues(ctx.tx, other.id, values.other);
  const swabs = kinds.includes('swab');
  await updateSet(ctx.tx, one.id, swabs ? { dna: other.dna } : {});
  await updateSet(ctx.tx, other.id, swabs ? { dna: one.dna } : {});
  await noteRebound(ctx, scope, { set: one, from: other, entries: entries.other, kinds, reason });
  await noteRebound(ctx, scope, { set: other, from: one, entries: entries.one, kinds, reason });
  const found = await cardOf(ctx, scope, one.catId);
  if (!found) return null;
  const { householdId } = found.scope;
  const bound = pairs.flatMap(([first, second]) => [
    { kind: first.kind, code: codeText(first.code), catId: second.catId },
    { kind: second.kind, code: codeText(second.code), catId: first.catId },
  ]);
  await ctx.emit(samplesRebound, { householdId, catIds: [one.catId, other.catId], kinds: [...kinds], bound, reason });
  await ctx.notify(householdId, 'order');
  await ctx.notify(householdId, 'results');
  return null;
}

/**
 * The two samples of each kind, held in the order of their ids. None of a kind where the kits have no codes. Refuses
 * `exchange-incomplete` where one of them was rejected, collected again, or has not come in.
 */
async function pairsOf(
  ctx: Ctx,
  scope: Scope,
  { one, other }: Two,
  kinds: readonly SampleKind[],
): Promise<(readonly [SampleRow, SampleRow])[] | DomainError> {
  const both = [...(await samplesOfSet(ctx.tx, scope, one.id)), ...(await samplesOfSet(ctx.tx, scope, other.id))];
  const held: SampleRow[] = [];
  for (const id of both.map((sample) => sample.id).toSorted()) {
    const sample = await lockSample(ctx.tx, scope, id);
    if (sample && sample.state !== 'void') held.push(sample);
  }
  const pairs: (readonly [SampleRow, SampleRow])[] = [];
  for (const kind of kinds) {
    const of = (setId: string) => held.filter((sample) => sample.kind === kind && sample.setId === setId);
    const [[first, ...more], [second, ...others]] = [of(one.id), of(other.id)];
    if (!first && !second) continue;
    if (
      !first ||
      !second ||
      more.length ||
      others.length ||
      ![first, second].every((sample) => isUsable(sample) && !sample.replaces)
    )
      return refusals('exchange-incomplete');
    pairs.push([first, second]);
  }
  return pairs;
}

/** People who entered values for the other cat count as having entered them for this one: they may not release them. */
async function noteRebound(
  ctx: Ctx,
  { personId }: Scope,
  {
    set,
    from,
    entries,
    kinds,
    reason,
  }: { set: SetRow; from: SetRow; entries: Rebinding['entries']['one'] } & Omit<Rebinding, 'entries'>,
): Promise<void> {
  const of = `cat ${codeText(catCode(from.catId))}`;
  const names = kinds.map((kind) => SAMPLE_NAMES[kind]).join(', ');
  const at = ctx.now;
  const enterers = entries.flatMap(({ entry: { kind, personId: by } }) => (by && ENTERED.has(kind) ? [by] : []));
  for (const by of new Set(enterers))
    await insertHistory(ctx.tx, {
      ...{ id: newId(), setId: set.id, kind: 'taken-over', personId: by },
      ...{ note: `Entered for ${of}`, at },
    });
  const note = `${names} of ${of}. ${reason}`;
  await insertHistory(ctx.tx, { id: newId(), setId: set.id, kind: 'rebound', personId, note, at });
}
