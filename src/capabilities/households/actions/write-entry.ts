import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, PersonActor } from '#src/platform/services.ts';
import type { Topic } from '#src/platform/realtime.ts';
import type { EntryView, LogInput } from '../log-contract.ts';
import { refusals } from '../contract.ts';
import { entryLogged } from '../events.ts';
import { addDays, dayIn } from '../rules/days.ts';
import { amountOf, sameEntry } from '../rules/entries.ts';
import { isForMembers } from '../rules/log-entry.ts';
import { dayOfEntry, JUMP_DAYS, jumpSentence, weightJump } from '../rules/measures.ts';
import type { WeightUnit } from '../rules/units.ts';
import { type EntryRow, findEntry, findWeighings, insertEntry } from '../entry-store.ts';
import { findAllCats, findHousehold, type NewCat } from '../store.ts';
import { entryView } from './read-log.ts';

/** Household and cat of an entry, and the entry it corrects. */
export interface Entering {
  household: HouseholdSettings;
  cat: Pick<NewCat, 'id' | 'name' | 'archivedAt' | 'sticksSince'>;
  corrects?: EntryRow;
}

export interface WriteResult {
  entry: EntryRow;
  /** False when it had been written down before. */
  stored: boolean;
}

/** For a household with six cats and a week to catch up on, with room to spare. */
const LOG_LIMIT = { max: 1000, windowSeconds: 3600 };
/** For a partner or sitter, who logs one day by hand. */
const MEMBER_LIMIT = { max: 60, windowSeconds: 3600 };

/** The caller as a partner or sitter of the household; null for its owner and for the system. */
export const memberOf = ({ actor }: Pick<Ctx, 'actor'>): PersonActor | null =>
  actor.kind === 'person' && actor.memberName !== undefined ? actor : null;

/** Logs an entry of a cat; partners and sitters log sticks, appetite and notes of today and yesterday. Refuses as `writeEntry` does. */
export async function logEntry(ctx: Ctx, catId: string, input: LogInput): Promise<EntryView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  // A member has a count of their own, so that nobody but the household uses up the household's.
  const member = memberOf(ctx);
  const key = `log:${scope.householdId}${member ? `:${member.personId}` : ''}`;
  if (member && !isForMembers(input.kind)) return invalidField('kind', 'You can log sticks, appetite and notes.');
  const limited = await consume(ctx.tx, key, member ? MEMBER_LIMIT : LOG_LIMIT, ctx.now);
  if (limited) return limited;
  const household = await findHousehold(ctx.tx, scope);
  const cat = (await findAllCats(ctx.tx, scope)).find(({ id }) => id === catId.toLowerCase());
  if (!household || !cat) return refusals('cat-unknown');
  if (member && !isOfLately(household.timeZone, new Date(input.at), ctx.now))
    return invalidField('at', 'You can add entries of today and yesterday.');
  const written = await writeEntry(ctx, scope, { household, cat }, input);
  return isDomainError(written) ? written : entryView(written.entry);
}

/** Of today or yesterday by the household's calendar: an entry may have waited for a connection over midnight. */
const isOfLately = (timeZone: string, at: Date, now: Date): boolean =>
  dayIn(timeZone, at) === dayIn(timeZone, now) || dayIn(timeZone, at) === addDays(dayIn(timeZone, now), -1);

/**
 * Stores one entry, once per id. Refuses `entry-differs` when the id has other content, `cat-archived` for moments
 * after archiving, `no-sticks-yet`, `please-confirm` for a leap in weight, and impossible values and moments. Entries
 * stored already are returned, whatever the rules say today.
 */
export async function writeEntry(
  ctx: Ctx,
  scope: HouseholdScope,
  entering: Entering,
  input: LogInput,
): Promise<WriteResult | DomainError> {
  const entry = entryOf(ctx, scope, entering, input);
  const before = await findEntry(ctx.tx, scope, entry.id);
  if (before) return theSame(before, entry);
  const day = dayFor(ctx, entering, entry);
  if (isDomainError(day)) return day;
  const whole = { ...entry, day };
  if (input.kind === 'stick' && !mayHaveSticks(entering, day)) return noSticksYet(entering.cat, day);
  const refused = await refuseValue(ctx, scope, entering, input, whole);
  if (refused) return refused;
  if (!(await insertEntry(ctx.tx, whole))) {
    const other = await findEntry(ctx.tx, scope, entry.id);
    return other ? theSame(other, entry) : refusals('entry-differs');
  }
  const { householdId, id: entryId, catId, kind, personId } = whole;
  const corrects = entering.corrects?.id ?? null;
  await ctx.emit(entryLogged, { householdId, catId, entryId, kind, day, personId, corrects });
  await ctx.notify(householdId, topicOf(kind));
  return { entry: whole, stored: true };
}

/** A stick given is one less in the box; everything else is a line of the log. */
export const topicOf = (kind: EntryRow['kind']): Topic => (kind === 'stick' ? 'sticks' : 'log');

/** A weight that was said beside other things about a cat, as of now. */
export function weigh(
  ctx: Ctx,
  scope: HouseholdScope,
  household: HouseholdSettings,
  cat: Entering['cat'],
  weight: { value: number; unit: WeightUnit; confirmed?: boolean | undefined },
): Promise<WriteResult | DomainError> {
  return writeEntry(
    ctx,
    scope,
    { household, cat },
    { ...weight, kind: 'weight', id: newId(), at: ctx.now.toISOString() },
  );
}

function theSame(before: EntryRow, entry: Omit<EntryRow, 'day'>): WriteResult | DomainError {
  return sameEntry(before, entry) ? { entry: before, stored: false } : refusals('entry-differs');
}

function entryOf(ctx: Ctx, scope: HouseholdScope, { cat }: Entering, input: LogInput): Omit<EntryRow, 'day'> {
  const amount = amountOf(input);
  return {
    householdId: scope.householdId,
    id: input.id.toLowerCase(),
    catId: cat.id,
    kind: input.kind,
    at: new Date(input.at),
    amount: typeof amount === 'number' ? amount : null,
    outcome: input.kind === 'stick' ? input.outcome : null,
    formula: input.kind === 'stick' ? (input.formula ?? null) : null,
    note: input.note || null,
    personId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    signedBy: memberOf(ctx)?.memberName ?? null,
    recordedAt: ctx.now,
    correctedBy: null,
    removedAt: null,
  };
}

/** The household's day of it. A correction that keeps the moment may be as old as the corrected entry. */
function dayFor(ctx: Ctx, { household, cat, corrects }: Entering, entry: Omit<EntryRow, 'day'>): string | DomainError {
  if (corrects && corrects.at.getTime() === entry.at.getTime()) return corrects.day;
  if (cat.archivedAt && entry.at > cat.archivedAt) return refusals('cat-archived');
  const found = dayOfEntry(entry.at, ctx.now, household.timeZone);
  return typeof found === 'string' ? invalidField('at', found) : found.day;
}

/** Whether the cat had a box of sticks at home that day. Entries from before this rule can still be corrected. */
const mayHaveSticks = ({ cat, corrects }: Entering, day: string): boolean =>
  corrects?.day === day || (cat.sticksSince ? cat.sticksSince <= day : false);

const noSticksYet = ({ name, sticksSince }: Entering['cat'], day: string): DomainError =>
  sticksSince
    ? refusals('no-sticks-yet', { message: `The first sticks of ${name} came on ${sticksSince}, after ${day}.` })
    : refusals('no-sticks-yet');

async function refuseValue(
  ctx: Ctx,
  scope: HouseholdScope,
  { household, cat, corrects }: Entering,
  input: LogInput,
  { catId, day }: EntryRow,
): Promise<DomainError | null> {
  const amount = amountOf(input);
  if (typeof amount === 'string') return invalidField('value', amount);
  if (input.kind !== 'weight' || input.confirmed || amount === null) return null;
  const around = { from: addDays(day, -JUMP_DAYS), to: addDays(day, JUMP_DAYS) };
  const weighings = await findWeighings(ctx.tx, scope, { catId, ...around, without: corrects?.id ?? null });
  const jump = weightJump({ day, grams: amount }, weighings);
  if (!jump) return null;
  const message = jumpSentence(cat.name, { day, grams: amount }, jump, household.weightUnit);
  return refusals('please-confirm', { issues: [{ path: 'value', message }], details: { previous: jump } });
}
