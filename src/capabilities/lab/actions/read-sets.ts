import { needsSecondPerson } from '#src/capabilities/access/actions/second-person.ts';
import { readsNames } from '#src/capabilities/access/rules/staff-roles.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { KitView } from '../sample-contract.ts';
import { refusals } from '../contract.ts';
import type { SetDetail, SetList, SetSummary } from '../set-contract.ts';
import { mixUp } from '../rules/dna.ts';
import { withoutUnconfirmed } from '../rules/far-out.ts';
import { likelyExchange } from '../rules/likely-exchange.ts';
import type { Month } from '../rules/month.ts';
import { rangesFor } from '../rules/panel.ts';
import { codeText } from '../rules/sample-codes.ts';
import type { SetEventKind } from '../rules/samples-state.ts';
import { openExchangeHoldOf } from '../exchange-store.ts';
import { type SampleRow, samplesOfSet, samplesOfSets } from '../sample-store.ts';
import { findSet, historyOf, listSetRows, revisionOfSet, type SetRow, valuesOf } from '../store.ts';
import { cardOf, monthFor } from './cat-facts.ts';
import { factsOfSet, type SetFacts } from './facts-of-set.ts';
import { viewKit } from './handle-samples.ts';
import { changesIn } from './read-corrections.ts';
import { refusalOf } from './refusal-of.ts';
import { deskCat, type Seen, seenAuthor, seenCard, seenTexts } from './seen-cat.ts';
import { unconfirmedIn } from './unconfirmed-in.ts';
import { mayRevise } from './may-revise.ts';

const MOST = 100;

/** Open sets, oldest first, the latest released ones, or those that wait for a vet or a weight. */
export async function listSets(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  state: 'open' | 'released' | 'held',
): Promise<SetList> {
  const rows = await listSetRows(ctx.tx, scope, state, MOST);
  const setIds = rows.map(({ set }) => set.id);
  const samples = Map.groupBy(await samplesOfSets(ctx.tx, scope, setIds), ({ setId }) => setId);
  return {
    sets: rows.map(({ set, catName, measured, held }) => ({
      ...summary(set, deskCat(scope, { id: set.catId, name: catName }), measured),
      samples: codesOf(samples.get(set.id) ?? []),
      held,
    })),
    needsSecondPerson: await needsSecondPerson(ctx),
  };
}

/** One set as a colleague works on it, with the sticks that would follow. Refuses `set-unknown`. */
export async function readSet(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  id: string,
): Promise<SetDetail | DomainError> {
  const set = await findSet(ctx.tx, scope, id);
  const found = set && (await cardOf(ctx, scope, set.catId));
  if (!set || !found) return refusals('set-unknown');
  const card = seenCard(scope, found.card);
  const facts = await factsOfSet(ctx, scope, set);
  const stored = facts.values;
  const hidden = set.state === 'released' ? [] : await unconfirmedIn(ctx, scope, set, stored);
  const values = withoutUnconfirmed(stored, hidden);
  const history = await historyOf(ctx.tx, scope, id);
  const before = set.revises ? await findSet(ctx.tx, scope, set.revises) : undefined;
  const other = await otherOf(ctx, scope, set);
  const exchange = other && (await exchangeOf(ctx, scope, set, { card, history, other }));
  const seen = await seenTexts(ctx, scope, found.scope);
  return {
    ...summary(set, deskCat(scope, found.card.cat), Object.keys(stored).length),
    samples: codesOf(await samplesOfSet(ctx.tx, scope, id)),
    held: exchange !== null,
    version: set.version,
    ranges: rangesFor(set, stored),
    values,
    hidden,
    dna: set.dna,
    declared: set.declared,
    mixUp: mixUp(card.cat, set.dna),
    month: hidden.length ? null : monthOf(set, facts, () => monthFor(card, values, set, ctx.now)),
    mayRelease: set.state === 'draft' && !hasEntered(history, scope),
    ...(await correctionOf(ctx, scope, set, { before, facts, hidden, seen })),
    exchange,
    refusal: await refusalView(ctx, scope, set, { ...facts, card, seen }),
    kit: await kitOf(ctx, scope, set, before),
    history: history.map(({ entry, ...author }) => ({
      kind: entry.kind,
      by: seenAuthor(scope, author),
      note: seenNote(scope, entry, seen),
      at: entry.at.toISOString(),
    })),
  };
}

/** Notes that the shop wrote about two cats when they were called by names that may not be theirs any more. */
const NAMING: ReadonlySet<SetEventKind> = new Set(['mixed-up', 'exchange-likely']);

const seenNote = (
  { role }: StaffScope,
  { kind, note }: { kind: SetEventKind; note: string | null },
  seen: Seen,
): string | null => (note === null || (NAMING.has(kind) && !readsNames(role)) ? null : seen(note));

/** Problems that stop the sticks of released results, and the decisions that a vet may sign; null where there are none. */
async function refusalView(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  { seen, ...facts }: Parameters<typeof refusalOf>[3] & { seen: Seen },
): Promise<SetDetail['refusal']> {
  if (set.state !== 'released') return null;
  const { problems, over, alternative, signed, verdict } = await refusalOf(ctx, scope, set, facts);
  const sign = { otherSticks: verdict('other-sticks') === 'allowed', noSticks: verdict('no-sticks') === 'allowed' };
  if (!signed.length && !sign.noSticks) return null;
  return {
    problems,
    over: over.map(({ name, unit, food, declared, stick, highestDay, ceiling }) => ({
      ...{ name, unit, food, declared, stick, total: highestDay },
      ceiling: ceiling?.day ?? 0,
    })),
    alternative: sign.otherSticks ? alternative : null,
    sign,
    signed: signed.map(({ decision, reason, signedBy, version, at }) => ({
      ...{ decision, reason: seen(reason), signedBy, version },
      at: at.toISOString(),
    })),
  };
}

/** Events by which a colleague has entered values. */
export const ENTERED: ReadonlySet<SetEventKind> = new Set(['entered', 'imported', 'taken-over']);

/** Whether a colleague entered or imported any of a set, and so may not release it. */
export const hasEntered = (history: Awaited<ReturnType<typeof historyOf>>, { personId }: StaffScope<'results'>) =>
  history.some(({ entry }) => entry.personId === personId && ENTERED.has(entry.kind));

/** The likely exchange that holds a set, with the other set and its cat. */
interface Other {
  hold: NonNullable<Awaited<ReturnType<typeof openExchangeHoldOf>>>;
  set: SetRow;
  card: CatCard;
}

async function otherOf(ctx: ReadCtx, scope: StaffScope<'results'>, { id }: SetRow): Promise<Other | null> {
  const hold = await openExchangeHoldOf(ctx.tx, scope, id);
  const otherId = hold && (hold.oneSetId === id ? hold.otherSetId : hold.oneSetId);
  const set = otherId ? await findSet(ctx.tx, scope, otherId) : undefined;
  const card = set && (await cardOf(ctx, scope, set.catId))?.card;
  return hold && set && card ? { hold, set, card } : null;
}

/** Reason that is told where the names in the one that was written down are not read, and nothing speaks for it any more. */
const WAS_LIKELY = 'By what was known then, each swab could be that of the other cat.';

/** A likely exchange as it is shown, and whether this colleague may decide about it. */
async function exchangeOf(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  {
    card,
    history,
    other: { hold, set: other, card: otherCard },
  }: { card: CatCard; history: Awaited<ReturnType<typeof historyOf>>; other: Other },
): Promise<SetDetail['exchange']> {
  const swabs = [set, other].map(async ({ id }) => (await samplesOfSet(ctx.tx, scope, id)).find(isSwab)?.code);
  const codes = await Promise.all(swabs);
  const otherCat = seenCard(scope, otherCard).cat;
  const likely = likelyExchange({ cat: card.cat, dna: set.dna }, { cat: otherCat, dna: other.dna });
  return {
    ...{ id: hold.id, why: readsNames(scope.role) ? hold.why : (likely ?? WAS_LIKELY) },
    openedAt: hold.openedAt.toISOString(),
    other: { id: other.id, cat: deskCat(scope, otherCard.cat) },
    swabs: codes.flatMap((code) => (code ? codeText(code) : [])),
    stillLikely: likely !== null,
    mayDecide: !hasEntered(history, scope) && !hasEntered(await historyOf(ctx.tx, scope, other.id), scope),
    mayRebind: mayRebind(set) && mayRebind(other),
  };
}

/** Whether samples of a set can be bound to another cat. Those of a correction were read for released results. */
export const mayRebind = ({ state, revises }: SetRow): boolean => state !== 'released' && revises === null;

const isAwaitedOrRead = ({ state }: SampleRow) => state !== 'void' && state !== 'rejected';
const isSwab = (sample: SampleRow) => sample.kind === 'swab' && isAwaitedOrRead(sample);

/** The set that this one corrects, the one that corrects it, and whether a correction may be opened. */
async function correctionOf(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  {
    before,
    facts,
    hidden,
    seen,
  }: {
    before: SetRow | undefined;
    facts: SetFacts;
    hidden: SetDetail['hidden'];
    seen: Seen;
  },
): Promise<Pick<SetDetail, 'revises' | 'revisedBy' | 'mayRevise'>> {
  const after = withoutUnconfirmed(facts.values, hidden);
  const released = before ? withoutUnconfirmed(await valuesOf(ctx.tx, before.id), hidden) : {};
  return {
    revises: before?.releasedAt
      ? {
          id: before.id,
          reason: seen(set.revisionReason ?? ''),
          releasedAt: before.releasedAt.toISOString(),
          changes: changesIn(before, set, { before: released, after }),
        }
      : null,
    revisedBy: (await revisionOfSet(ctx.tx, scope, set.id))?.id ?? null,
    mayRevise: (await mayRevise(ctx, scope, set, facts)) === 'allowed',
  };
}

/** The kit whose samples are read for a set, or for the set that it corrects; null where it has no codes. */
async function kitOf(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  set: SetRow,
  before: SetRow | undefined,
): Promise<KitView | null> {
  const [sample] = await samplesOfSet(ctx.tx, scope, set.id);
  if (!sample && before)
    return kitOf(ctx, scope, before, before.revises ? await findSet(ctx.tx, scope, before.revises) : undefined);
  return sample ? viewKit(ctx, scope, { id: sample.kitId, catId: sample.catId }) : null;
}

/** Released formula of a set; before release, the one that would be made now. */
function monthOf({ state }: SetRow, { values, version }: SetFacts, now: () => Month): Month | null {
  if (state === 'released') return version?.month ?? null;
  return Object.keys(values).length ? now() : null;
}

const codesOf = (samples: readonly SampleRow[]): string[] =>
  samples.filter(isAwaitedOrRead).map(({ code }) => codeText(code));

function summary(
  { id, state, source, receivedAt, releasedAt, revises }: SetRow,
  cat: SetSummary['cat'],
  measured: number,
): Omit<SetSummary, 'held' | 'samples'> {
  return {
    id,
    cat,
    state,
    source,
    receivedAt: receivedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
    measured,
    correction: revises !== null,
  };
}
