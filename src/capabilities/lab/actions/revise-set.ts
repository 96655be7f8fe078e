import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals, type SetDetail } from '../contract.ts';
import { deleteSet, insertHistory, insertSet, openSetOf, replaceValues, valuesOf } from '../store.ts';
import { copySecondReadings } from '../reading-store.ts';
import { samplesOfSet } from '../sample-store.ts';
import { holdSet } from './hold-set.ts';
import { mayRevise } from './may-revise.ts';
import { readSet } from './read-sets.ts';

type Scope = StaffScope<'results'>;

/**
 * Opens a correction of a released set: a new set of the same samples that begins with the released values. The released
 * one is never changed; pages and sticks follow the correction once a second person has released it. Asked for again it
 * answers with the one that is open. Refuses `set-unknown` and as `revisionOf` does.
 */
export async function reviseSet(ctx: Ctx, scope: Scope, id: string, reason: string): Promise<SetDetail | DomainError> {
  const set = await holdSet(ctx, scope, id);
  if (!set) return refusals('set-unknown');
  const open = await openSetOf(ctx.tx, scope, set.catId);
  if (open?.revises === id) return readSet(ctx, scope, open.id);
  const verdict = await mayRevise(ctx, scope, set);
  if (verdict !== 'allowed') return refusals(verdict);
  const { catId, source, dna, declared, receivedAt, releasedAt } = set;
  const revision = newId();
  const opened = await insertSet(ctx.tx, {
    ...{
      id: revision,
      catId,
      source,
      dna,
      declared,
      receivedAt,
      state: 'waiting',
      revises: id,
      revisionReason: reason,
    },
    firstReleasedAt: set.firstReleasedAt ?? releasedAt,
  });
  if (!opened) return refusals('set-in-work');
  await replaceValues(ctx.tx, revision, await valuesOf(ctx.tx, id));
  await copySecondReadings(ctx.tx, id, revision);
  const { personId } = scope;
  const by = { personId, note: reason, at: ctx.now };
  await insertHistory(ctx.tx, { id: newId(), setId: revision, kind: 'revising', ...by });
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'revised', ...by });
  ctx.log.info({ by: personId, setId: id, revision }, 'correction of results opened');
  return readSet(ctx, scope, revision);
}

/**
 * Gives up a correction that was opened by mistake. Answers with the set that it would have corrected. Refuses
 * `set-unknown`, `set-released`, and `revision-kept` where it is none or a sample is read for it.
 */
export async function discardRevision(ctx: Ctx, scope: Scope, id: string): Promise<SetDetail | DomainError> {
  const set = await holdSet(ctx, scope, id);
  if (!set) return refusals('set-unknown');
  if (set.state === 'released') return refusals('set-released');
  if (!set.revises || (await samplesOfSet(ctx.tx, scope, id)).length) return refusals('revision-kept');
  await deleteSet(ctx.tx, id);
  const line = { setId: set.revises, personId: scope.personId, note: 'Discarded', at: ctx.now };
  await insertHistory(ctx.tx, { id: newId(), kind: 'revised', ...line });
  return readSet(ctx, scope, set.revises);
}
