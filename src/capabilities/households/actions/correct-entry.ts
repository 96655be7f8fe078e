import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { EntryView, LogInput } from '../log-contract.ts';
import { refusals } from '../contract.ts';
import { entryRemoved } from '../events.ts';
import { dayIn } from '../rules/days.ts';
import { correctableUntil } from '../rules/measures.ts';
import { isUuid } from '#src/lib/text.ts';
import { type EntryRow, findEntry, lockEntry, settleEntry } from '../entry-store.ts';
import { findCard } from '../card-store.ts';
import { findHousehold } from '../store.ts';
import { entryView } from './read-log.ts';
import { memberOf, topicOf, writeEntry } from './write-entry.ts';

/**
 * Puts an entry right: the correction is an entry of its own, with an id of its own, and the old one stays in the
 * history. Refuses `entry-corrected`, `entry-removed`, `entry-settled`, `entry-of-another`, `entry-not-today` and as `writeEntry` does.
 */
export async function correctEntry(ctx: Ctx, id: string, input: LogInput): Promise<EntryView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const old = isUuid(id) ? await lockEntry(ctx.tx, scope, id) : undefined;
  if (!old) return refusals('entry-unknown');
  const others = await refuseAuthor(ctx, scope, old);
  if (others) return others;
  const again = old.correctedBy === input.id.toLowerCase();
  const refused = again ? null : await refuseChange(ctx, scope, old);
  if (refused) return refused;
  if (input.kind !== old.kind) return invalidField('kind', 'Please remove this entry and add a new one.');
  const household = await findHousehold(ctx.tx, scope);
  const card = await findCard(ctx.tx, scope, old.catId);
  if (!household || !card) return refusals('entry-unknown');
  const written = await writeEntry(ctx, scope, { household, cat: card.cat, corrects: old }, input);
  if (isDomainError(written)) return written;
  if (!written.stored) return again ? entryView(written.entry) : refusals('entry-differs');
  await settleEntry(ctx.tx, scope, old.id, { correctedBy: written.entry.id });
  return entryView(written.entry);
}

/** Takes an entry back; the history keeps it. Repeating it changes nothing. Refuses as `correctEntry` does. */
export async function removeEntry(ctx: Ctx, id: string): Promise<EntryView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const old = isUuid(id) ? await lockEntry(ctx.tx, scope, id) : undefined;
  if (!old) return refusals('entry-unknown');
  const others = await refuseAuthor(ctx, scope, old);
  if (others) return others;
  if (old.removedAt) return entryView(old);
  const refused = await refuseChange(ctx, scope, old);
  if (refused) return refused;
  await settleEntry(ctx.tx, scope, old.id, { removedAt: ctx.now });
  const { householdId, id: entryId, catId, kind, day, personId } = old;
  await ctx.emit(entryRemoved, { householdId, catId, entryId, kind, day, personId });
  await ctx.notify(householdId, topicOf(kind));
  return entryView({ ...old, removedAt: ctx.now });
}

/** Says why an entry is not the caller's to change: partners and sitters change their own of today, owners also theirs. */
async function refuseAuthor(
  ctx: Ctx,
  scope: HouseholdScope,
  { personId, signedBy, day, removedAt }: EntryRow,
): Promise<DomainError | null> {
  if (ctx.actor.kind !== 'person') return null;
  const own = personId === ctx.actor.personId;
  if (!memberOf(ctx)) return own || personId === null || signedBy !== null ? null : refusals('entry-of-another');
  if (!own) return refusals('entry-of-another');
  const household = await findHousehold(ctx.tx, scope);
  const today = household && dayIn(household.timeZone, ctx.now);
  return removedAt || day === today ? null : refusals('entry-not-today');
}

async function refuseChange(ctx: Ctx, scope: HouseholdScope, old: EntryRow): Promise<DomainError | null> {
  if (old.correctedBy) {
    const current = await latest(ctx, scope, old);
    return refusals('entry-corrected', { details: { current: entryView(current) } });
  }
  if (old.removedAt) return refusals('entry-removed');
  return ctx.now > correctableUntil(old.recordedAt) ? refusals('entry-settled') : null;
}

/** Latest correction of an entry. */
async function latest(ctx: Ctx, scope: HouseholdScope, entry: EntryRow): Promise<EntryRow> {
  const next = entry.correctedBy ? await findEntry(ctx.tx, scope, entry.correctedBy) : undefined;
  return next ? latest(ctx, scope, next) : entry;
}
