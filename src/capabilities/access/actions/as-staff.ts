import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { behalfActor } from '#src/platform/actors.ts';
import type { Actor, AppServices, Ctx, ReadCtx, StaleReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { insertAuditEntry } from '../audit-store.ts';
import { insertActOnBehalf } from '../behalf-store.ts';
import { isToldOnBehalf } from '../rules/acts-on-behalf.ts';
import { type AreaOf, type NotedAct, STAFF_ACTS, type StaffActKey, type UnrecordedKey } from '../rules/staff-acts.ts';
import { householdForStaff, type HouseholdScope, type StaffScope, staffScope } from '../scopes.ts';
import { householdById, membersOf } from '../household-store.ts';

export interface StaffRequest {
  services: AppServices;
  actor: Actor;
  requestId: string;
}

/** An act and, unless it is about a list, the id of its subject. */
export type AuditedAct<K extends StaffActKey> = { action: K } & ((typeof STAFF_ACTS)[K]['subject'] extends null
  ? { subject?: undefined }
  : { subject: string });

/** Facts that are known from the outcome. */
export interface AuditedOutcome<T> {
  /** Number of the subject, as the desk calls it. */
  number?(outcome: Exclude<T, DomainError>): string | null;
  /** Number of records that a list showed. */
  records?(outcome: Exclude<T, DomainError>): number;
}

type Scope<K extends StaffActKey> = StaffScope<AreaOf<K>>;

/**
 * Runs a colleague's act or read, and adds it to the audit log in the same transaction: without a row there is
 * no act, and no answer to show. Only for staff whose role includes the act. A refusal is a row as
 * well; customers and visitors, who are refused before anything is read, leave none.
 */
export async function asStaff<K extends StaffActKey, T>(
  { services, actor, requestId }: StaffRequest,
  { action, subject }: AuditedAct<K>,
  work: (ctx: Ctx, scope: Scope<K>) => Promise<T>,
  { number, records }: AuditedOutcome<T> = {},
): Promise<T | DomainError> {
  const { subject: subjectKind } = STAFF_ACTS[action];
  const scope = staffScope({ actor, settings: services.settings }, action);
  if (!worksHere(actor)) return scope as DomainError;
  return services.transact(actor, async (ctx) => {
    const outcome = isDomainError(scope) ? scope : await work(ctx, scope as Scope<K>);
    const shown = isDomainError(outcome) ? null : (outcome as Exclude<T, DomainError>);
    await insertAuditEntry(ctx.tx, {
      at: ctx.now,
      staffId: actor.personId,
      action,
      subjectKind,
      subjectId: subject ?? null,
      subjectNumber: (shown !== null && number?.(shown)) || null,
      records: shown !== null && records ? records(shown) : null,
      refusal: isDomainError(outcome) ? outcome.code : null,
      requestId,
    });
    return outcome;
  });
}

type HouseholdAct = {
  [K in StaffActKey]: (typeof STAFF_ACTS)[K]['subject'] extends 'household' ? K : never;
}[StaffActKey];

export interface StaffOfHousehold {
  /** The household, as its own people may see and change it. */
  household: HouseholdScope;
  scope: StaffScope<'households'>;
}

/**
 * `asStaff` about one household: the only way to its scope, and the audit log has its id. Refuses `household-unknown`,
 * and `colleagues-household` for a change of one's own household, or of a colleague's by a non-admin.
 */
export const onHousehold = <T>(
  request: StaffRequest,
  { action, householdId }: { action: HouseholdAct; householdId: string },
  work: (ctx: Ctx, staff: StaffOfHousehold) => Promise<T>,
): Promise<T | DomainError> =>
  asStaff(request, { action, subject: householdId }, async (ctx, scope) => {
    const household = householdForStaff(scope, householdId);
    const [row] = await householdById(ctx.tx, household);
    if (!row) return refusals('household-unknown');
    const change = action !== 'household.read' && action !== 'household.older';
    if (change && (await isOfColleague(ctx, household))) return refusals('colleagues-household');
    return work(ctx, { household, scope });
  });

/** The context of an act on behalf of the household, which its own people's actions take: `ctx.actor` acts in that household. */
export const onBehalfOf = (ctx: Ctx, { household, scope }: StaffOfHousehold): Ctx => ({
  ...ctx,
  actor: behalfActor(scope.personId, household.householdId),
});

/** Keeps an act on behalf of the household for its timeline, under the id of its note or of its own result. False where it is kept already, and for acts with items of their own. */
export async function keepOnBehalf(
  ctx: Ctx,
  { household }: Pick<StaffOfHousehold, 'household'>,
  { id, act }: { id: string; act: NotedAct },
): Promise<boolean> {
  return isToldOnBehalf(act) && insertActOnBehalf(ctx.tx, household, { id, act, at: ctx.now });
}

async function isOfColleague({ tx, actor }: Ctx, household: HouseholdScope): Promise<boolean> {
  if (!worksHere(actor)) return true;
  const members = await membersOf(tx, household);
  return members.some(({ id, role }) => id === actor.personId || (role !== 'customer' && actor.role !== 'admin'));
}

const worksHere = (actor: Actor): actor is Extract<Actor, { kind: 'person' }> =>
  actor.kind === 'person' && actor.role !== 'customer';

type UnrecordedScope<K extends UnrecordedKey> = StaffScope<AreaOf<K>>;

/** Reads data for staff that is not about customers and therefore leaves no row: see `UNRECORDED`. */
export async function readUnrecorded<K extends UnrecordedKey, T>(
  request: Pick<StaffRequest, 'services' | 'actor'>,
  key: K,
  work: (ctx: ReadCtx, scope: UnrecordedScope<K>) => Promise<T>,
): Promise<T | DomainError> {
  const scope = unrecordedScope(request, key);
  return isDomainError(scope) ? scope : request.services.read(request.actor, (ctx) => work(ctx, scope));
}

/** Writes data for staff that is not about customers and therefore leaves no row: see `UNRECORDED`. */
export async function writeUnrecorded<K extends UnrecordedKey, T>(
  request: Pick<StaffRequest, 'services' | 'actor'>,
  key: K,
  work: (ctx: Ctx, scope: UnrecordedScope<K>) => Promise<T>,
): Promise<T | DomainError> {
  const scope = unrecordedScope(request, key);
  return isDomainError(scope) ? scope : request.services.transact(request.actor, (ctx) => work(ctx, scope));
}

/** The same for a read that may be behind the last writes. */
export async function readBehindUnrecorded<K extends UnrecordedKey, T>(
  request: Pick<StaffRequest, 'services' | 'actor'>,
  key: K,
  work: (ctx: StaleReadCtx, scope: UnrecordedScope<K>) => Promise<T>,
): Promise<T | DomainError> {
  const scope = unrecordedScope(request, key);
  return isDomainError(scope) ? scope : request.services.readBehind((ctx) => work(ctx, scope));
}

const unrecordedScope = <K extends UnrecordedKey>(
  { services, actor }: Pick<StaffRequest, 'services' | 'actor'>,
  key: K,
) => staffScope({ actor, settings: services.settings }, key);
