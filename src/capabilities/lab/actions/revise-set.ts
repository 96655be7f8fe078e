import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { listOf } from '#src/lib/lists.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { DiscardInput, SetDetail } from '../set-contract.ts';
import { refusals } from '../contract.ts';
import { withoutUnconfirmed } from '../rules/far-out.ts';
import type { Values } from '../rules/levels.ts';
import {
  deleteSet,
  findSet,
  historyOf,
  insertHistory,
  insertSet,
  openSetOf,
  replaceValues,
  type SetRow,
  valuesOf,
} from '../store.ts';
import { copySecondReadings } from '../reading-store.ts';
import { samplesOfSet } from '../sample-store.ts';
import { cardOf } from './cat-facts.ts';
import { factsOfSet } from './facts-of-set.ts';
import { holdSet } from './hold-set.ts';
import { lockOpen } from './lock-open.ts';
import { mayRevise } from './may-revise.ts';
import { changesIn } from './read-corrections.ts';
import { readSet } from './read-sets.ts';
import { seenTexts } from './seen-cat.ts';
import { unconfirmedIn } from './unconfirmed-in.ts';

type Scope = StaffScope<'results'>;

/**
 * Opens a correction of a released set: a new set of the same samples that begins with the released values. The released
 * one is never changed; pages and sticks follow the correction once a second person has released it. Asked for again it
 * answers with the one that is open; with another reason it refuses `set-in-work` with the colleague who opened it. Refuses
 * `set-unknown` and as `revisionOf` does.
 */
export async function reviseSet(ctx: Ctx, scope: Scope, id: string, reason: string): Promise<SetDetail | DomainError> {
  const set = await holdSet(ctx, scope, id);
  if (!set) return refusals('set-unknown');
  const open = await openSetOf(ctx.tx, scope, set.catId);
  if (open?.revises === id)
    return open.revisionReason === reason ? readSet(ctx, scope, open.id) : openedBefore(ctx, scope, open);
  const facts = await factsOfSet(ctx, scope, set);
  const verdict = await mayRevise(ctx, scope, set, facts);
  if (verdict !== 'allowed') return refusals(verdict);
  const { catId, source, dna, declared, ranges, receivedAt, releasedAt } = set;
  const revision = newId();
  const opened = await insertSet(ctx.tx, {
    ...{
      id: revision,
      catId,
      source,
      dna,
      declared,
      ranges,
      receivedAt,
      state: 'waiting',
      revises: id,
      revisionReason: reason,
    },
    firstReleasedAt: set.firstReleasedAt ?? releasedAt,
  });
  if (!opened) return refusals('set-in-work');
  await replaceValues(ctx.tx, revision, facts.values);
  await copySecondReadings(ctx.tx, id, revision);
  const { personId } = scope;
  const by = { personId, note: reason, at: ctx.now };
  await insertHistory(ctx.tx, { id: newId(), setId: revision, kind: 'revising', ...by });
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'revised', ...by });
  ctx.log.info({ by: personId, setId: id, revision }, 'correction of results opened');
  return readSet(ctx, scope, revision);
}

async function openedBefore(ctx: Ctx, scope: Scope, { id, catId, revisionReason }: SetRow): Promise<DomainError> {
  const opener = (await historyOf(ctx.tx, scope, id)).find(({ entry }) => entry.kind === 'revising');
  const who = opener?.firstName ? `${opener.firstName} ${opener.lastName}` : 'Somebody';
  const found = await cardOf(ctx, scope, catId);
  const why = found ? (await seenTexts(ctx, scope, found.scope))(revisionReason ?? '') : '';
  const message = `${who} opened a correction of these results already: “${why}” Your reason was not recorded.`;
  return refusals('set-in-work', { message });
}

/**
 * Gives up a correction that was opened by mistake. The history of the set to be corrected keeps the colleague's name
 * and all entered values with theirs; that set is returned. Refuses `set-unknown`, `set-released`, `set-changed`, and
 * `revision-kept` where it is none or a sample is read for it.
 */
export async function discardRevision(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { version }: DiscardInput,
): Promise<SetDetail | DomainError> {
  const set = await lockOpen(ctx, scope, id, version);
  if (isDomainError(set)) return set;
  const before = set.revises ? await findSet(ctx.tx, scope, set.revises) : undefined;
  if (!before || (await samplesOfSet(ctx.tx, scope, id)).length) return refusals('revision-kept');
  const note = await whatWasEntered(ctx, scope, set, before);
  await deleteSet(ctx.tx, id);
  const { personId } = scope;
  await insertHistory(ctx.tx, { id: newId(), setId: before.id, kind: 'discarded', personId, note, at: ctx.now });
  ctx.log.info({ by: personId, setId: before.id, revision: id }, 'correction of results given up');
  return readSet(ctx, scope, before.id);
}

/** Without values that nobody is shown; null where nothing was entered. */
async function whatWasEntered(ctx: Ctx, scope: Scope, set: SetRow, before: SetRow): Promise<string | null> {
  const entries = (await historyOf(ctx.tx, scope, set.id)).filter(
    ({ entry: { kind } }) => kind === 'entered' || kind === 'imported',
  );
  if (!entries.length) return null;
  const names = new Set(
    entries.map(({ firstName, lastName }) => (firstName ? `${firstName} ${lastName}` : 'somebody')),
  );
  const after = await valuesOf(ctx.tx, set.id);
  const hidden = await unconfirmedIn(ctx, scope, set, after);
  const shown = (values: Values) => withoutUnconfirmed(values, hidden);
  const values = { before: shown(await valuesOf(ctx.tx, before.id)), after: shown(after) };
  return [`Entered by ${listOf(names)}`, ...changesIn(before, set, values)].join('. ');
}
