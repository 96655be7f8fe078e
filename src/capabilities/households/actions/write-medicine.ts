import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { AddMedicineInput, ChangeMedicineInput, MedicineView } from '../medicine-contract.ts';
import { refusals } from '../contract.ts';
import { dayIn } from '../rules/days.ts';
import { daysProblem, momentOfDay, MOST_MEDICINES } from '../rules/medicine.ts';
import type { MedicineFields } from '../rules/medicine-fields.ts';
import {
  countMedicines,
  findMedicine,
  insertMedicine,
  markMedicineRemoved,
  type MedicineRow,
  updateMedicine,
} from '../medicine-store.ts';
import { findCardOf } from './read-cat.ts';
import { medicineView } from './read-medicines.ts';
import { memberOf } from './write-entry.ts';

const LIMIT = { max: 120, windowSeconds: 3600 };

/** The calendar that the days of a medicine are of. */
interface Calendar {
  timeZone: string;
  today: string;
  now: Date;
}

/**
 * Enters a medicine or vaccination of a cat, once per id. Refuses `cat-unknown`, `cat-archived`, `medicines-full`,
 * `medicine-differs` and days that cannot be.
 */
export async function addMedicine(
  ctx: Ctx,
  catId: string,
  input: AddMedicineInput,
): Promise<MedicineView | DomainError> {
  const writing = await begun(ctx);
  if (isDomainError(writing)) return writing;
  const { scope, calendar } = writing;
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const id = input.id.toLowerCase();
  const refused = refuseDays(input, calendar);
  if (refused) return refused;
  const before = await findMedicine(ctx.tx, scope, id);
  const said = medicineColumns(input, calendar);
  if (before)
    return isSame(before, { ...said, catId: card.cat.id }) ? view(before, calendar) : refusals('medicine-differs');
  if (card.cat.archivedAt) return refusals('cat-archived');
  if ((await countMedicines(ctx.tx, scope, card.cat.id)) >= MOST_MEDICINES) return refusals('medicines-full');
  const { by, name } = signer(ctx);
  const row = {
    ...said,
    ...{ householdId: scope.householdId, id, catId: card.cat.id, recordedAt: ctx.now },
    ...{ personId: by, signedBy: name, changedBy: by, changeSignedBy: name },
  };
  if (!(await insertMedicine(ctx.tx, row))) return refusals('medicine-differs');
  await ctx.notify(scope.householdId, 'cats');
  const stored = await findMedicine(ctx.tx, scope, id);
  return stored ? view(stored, calendar) : refusals('medicine-unknown');
}

/** Changes one, an end included. Refuses `medicine-changed`, with the current one, where it has changed since it was read. */
export async function changeMedicine(
  ctx: Ctx,
  id: string,
  input: ChangeMedicineInput,
): Promise<MedicineView | DomainError> {
  const writing = await begun(ctx);
  if (isDomainError(writing)) return writing;
  const { scope, calendar } = writing;
  const old = isUuid(id) ? await findMedicine(ctx.tx, scope, id.toLowerCase()) : undefined;
  if (!old || old.removedAt) return refusals('medicine-unknown');
  const refused = refuseDays(input, calendar);
  if (refused) return refused;
  const said = medicineColumns(input, calendar, old);
  if (isSame(old, { ...said, catId: old.catId })) return view(old, calendar);
  const { by, name } = signer(ctx);
  const change = { ...said, changedBy: by, changeSignedBy: name };
  const changed = await updateMedicine(ctx.tx, scope, { id: old.id, version: input.version }, change);
  if (!changed) return refusals('medicine-changed', { details: { current: view(old, calendar) } });
  await ctx.notify(scope.householdId, 'cats');
  return view(changed, calendar);
}

/** Takes one off the list that was never given; its line on the timeline says so. Repeating it changes nothing. */
export async function removeMedicine(ctx: Ctx, id: string): Promise<MedicineView | DomainError> {
  const writing = await begun(ctx);
  if (isDomainError(writing)) return writing;
  const { scope, calendar } = writing;
  const row = isUuid(id) ? await markMedicineRemoved(ctx.tx, scope, id.toLowerCase(), ctx.now) : undefined;
  if (!row) return refusals('medicine-unknown');
  await ctx.notify(scope.householdId, 'cats');
  return view(row, calendar);
}

/** Household of the caller, held until the change is written, so that counts and versions are true. */
async function begun(ctx: Ctx): Promise<{ scope: HouseholdScope; calendar: Calendar } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const member = memberOf(ctx);
  const key = `medicines:${scope.householdId}${member ? `:${member.personId}` : ''}`;
  const limited = await consume(ctx.tx, key, LIMIT, ctx.now);
  if (limited) return limited;
  const household = await lockHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const { timeZone } = household;
  return { scope, calendar: { timeZone, today: dayIn(timeZone, ctx.now), now: ctx.now } };
}

const view = (row: MedicineRow, { today }: Calendar): MedicineView => medicineView(row, today);

const signer = (ctx: Ctx) => ({
  by: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
  name: memberOf(ctx)?.memberName ?? null,
});

type Placed = Pick<MedicineRow, 'kind' | 'name' | 'dose' | 'startedOn' | 'endedOn' | 'startedAt' | 'endedAt'>;

/** The columns of a form's values. Days that stay keep their places on the timeline. */
export function medicineColumns(input: MedicineFields, calendar: Calendar, old?: MedicineRow): Placed {
  const { kind, name } = input;
  const [dose, startedOn, endedOn] = [input.dose || null, input.startedOn ?? null, input.endedOn ?? null];
  const placed = (day: string) => momentOfDay(day, calendar);
  const began =
    old?.startedOn === startedOn ? old.startedAt : startedOn ? placed(startedOn) : (old?.recordedAt ?? calendar.now);
  const ended = old?.endedOn === endedOn ? old.endedAt : endedOn ? placed(endedOn) : null;
  return { kind, name, dose, startedOn, endedOn, startedAt: began, endedAt: ended };
}

const isSame = (row: MedicineRow, said: Placed & { catId: string }): boolean =>
  (['catId', 'kind', 'name', 'dose', 'startedOn', 'endedOn'] as const).every((field) => row[field] === said[field]);

function refuseDays(input: MedicineFields, { today }: Calendar): DomainError | null {
  const { kind, startedOn = null, endedOn = null } = input;
  const problem = daysProblem({ kind, startedOn, endedOn }, today);
  return problem && invalidField(problem.path, problem.message);
}
