import {
  keepOnBehalf,
  onBehalfOf,
  onHousehold,
  type StaffOfHousehold,
  type StaffRequest,
} from '#src/capabilities/access/actions/as-staff.ts';
import { correctProfile } from '#src/capabilities/access/actions/correct-profile.ts';
import { endMemberFor } from '#src/capabilities/access/actions/members-at-desk.ts';
import { sendResetFor } from '#src/capabilities/access/actions/reset-for-household.ts';
import type { NotedAct } from '#src/capabilities/access/rules/staff-acts.ts';
import type { WithinStaff } from '#src/capabilities/billing/actions/give-credit.ts';
import type { WithinBehalf } from '#src/capabilities/billing/actions/preview-change.ts';
import type { WithinHousehold } from '#src/capabilities/billing/actions/change-next-box.ts';
import { changeKitsFor } from '#src/capabilities/billing/actions/change-kits.ts';
import { changeBoxFor, changeEndingFor } from '#src/capabilities/billing/actions/plan-for-household.ts';
import { exchangeSamples } from '#src/capabilities/lab/actions/exchange-samples.ts';
import { caught, isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { z } from '@hono/zod-openapi';
import type {
  Asked,
  BoxForHousehold,
  CorrectionForHousehold,
  EndingForHousehold,
  KitsForHousehold,
  ResetForHousehold,
  SamplesForHousehold,
  ShareForHousehold,
} from '../household-contract.ts';
import { addNote, namingColleague, sameActRefused, takeNoteBack } from './household-notes.ts';

export interface ActForHousehold {
  action: NotedAct;
  householdId: string;
  asked: Asked;
}

/**
 * Acts for a household with a note of the request, in one transaction with the row of the audit log. The note is
 * written first, so that of two with one id the second waits; where the act is refused, none is left. Refuses `overtaken` with
 * the colleague who did the same after the page was shown.
 */
const withNote = <T>(
  request: StaffRequest,
  { action, householdId, asked: { id, body, lastNote } }: ActForHousehold,
  work: (ctx: Ctx, staff: StaffOfHousehold, again: boolean) => Promise<T>,
): Promise<T | DomainError> =>
  onHousehold(request, { action, householdId }, async (ctx, staff) => {
    const note = await addNote(ctx, staff, { id, body, act: action });
    if (isDomainError(note)) return note;
    const late = note === 'added' ? await sameActRefused(ctx, staff, { action, lastNote }) : null;
    const outcome = late ?? (await work(ctx, staff, note === 'there'));
    if (!isDomainError(outcome)) return outcome;
    if (note === 'added') await takeNoteBack(ctx, staff.household, id);
    return late ?? namingColleague(ctx, staff, { action, lastNote, refused: outcome });
  });

/** Gives the next box the previewed date. Refuses as `changeNextBox` does, and the note's refusals. */
export const moveBoxFor = (
  request: StaffRequest,
  householdId: string,
  { token, ...asked }: z.infer<typeof BoxForHousehold>,
): Promise<DomainError | null> =>
  inSteps(request, { action: 'household.box', householdId, asked }, (within) =>
    changeBoxFor(request.services, token, within),
  );

/** Changes the follow-up kits of a cat as previewed. Refuses as `changeKits` does, and the note's refusals. */
export const changeKitsOf = (
  request: StaffRequest,
  householdId: string,
  { token, ...asked }: z.infer<typeof KitsForHousehold>,
): Promise<DomainError | null> =>
  inSteps(request, { action: 'household.kits', householdId, asked }, (within) =>
    changeKitsFor(request.services, token, within),
  );

/** Ends the plan, or keeps it. Refuses as `cancelPlan` and `resumeSubscription` do, and the note's refusals. */
export const endPlanFor = (
  request: StaffRequest,
  householdId: string,
  { ends, ...asked }: z.infer<typeof EndingForHousehold>,
): Promise<DomainError | null> =>
  inSteps(request, { action: ends ? 'household.cancel' : 'household.keep', householdId, asked }, (within) =>
    changeEndingFor(request.services, ends, within),
  );

/**
 * Acts once however often it is sent, by an action of the household's own people: its context acts in the household.
 */
export const once = (
  request: StaffRequest,
  act: ActForHousehold,
  work: (ctx: Ctx, staff: StaffOfHousehold) => Promise<unknown>,
): Promise<DomainError | null> =>
  withNote(request, act, async (ctx, staff, again) => {
    const outcome = again ? null : await work(onBehalfOf(ctx, staff), staff);
    if (isDomainError(outcome)) return outcome;
    if (!again) await keepOnBehalf(ctx, staff, { id: act.asked.id, act: act.action });
    return null;
  });

/** The change reaches the payment service later by itself, or may be there: who asked for it stays noted. */
const mayBeDone = ({ code, extras }: DomainError) =>
  code === 'box-date-pending' || code === 'kits-pending' || Boolean(extras.details && 'mayBeDone' in extras.details);

/**
 * An act that goes on at the payment service after its transaction. A refusal there adds a row of its own and leaves no
 * note.
 */
export async function inSteps(
  request: StaffRequest,
  act: ActForHousehold,
  work: (within: WithinHousehold, behalf: WithinBehalf, step: WithinStaff) => Promise<DomainError | null>,
): Promise<DomainError | null> {
  let begun = false;
  const step: WithinStaff = async (one) => {
    const outcome = await withNote(request, act, one);
    begun = !isDomainError(outcome);
    return outcome;
  };
  const refused = await work(
    (one) => step((ctx, { household }) => one(ctx, household)),
    (one) => step((ctx, staff) => one(onBehalfOf(ctx, staff))),
    step,
  );
  if (refused && begun)
    await onHousehold(request, act, async (ctx, { household }) => {
      if (!mayBeDone(refused)) await takeNoteBack(ctx, household, act.asked.id);
      return refused;
    });
  return refused;
}

/** Mails a person the link to a new password, once however often it is sent. Refuses as `sendResetFor` does. */
export const mailResetFor = (
  request: StaffRequest,
  householdId: string,
  { personId, ...asked }: z.infer<typeof ResetForHousehold>,
): Promise<DomainError | null> =>
  withNote(request, { action: 'household.reset', householdId, asked }, async (ctx, staff, again) =>
    again ? null : sendResetFor(ctx, staff, personId),
  );

/** Ends that somebody shares the household, who is mailed; sent again, it changes nothing. */
export const endShareFor = (
  request: StaffRequest,
  householdId: string,
  { memberId, ...asked }: z.infer<typeof ShareForHousehold>,
): Promise<DomainError | null> =>
  withNote(request, { action: 'household.share', householdId, asked }, async (ctx, staff) =>
    endMemberFor(ctx, staff, memberId),
  );

/** Exchanges two samples that were mixed up, once however often it is sent. Refuses as `exchangeSamples` does. */
export const exchangeSamplesFor = (
  request: StaffRequest,
  householdId: string,
  { samples, ...asked }: z.infer<typeof SamplesForHousehold>,
): Promise<DomainError | null> =>
  withNote(request, { action: 'household.samples', householdId, asked }, async (ctx, { household }, again) =>
    again ? null : exchangeSamples(ctx, household, { samples }, { byStaff: true }),
  );

/** Corrects a name, or the delivery address, once however often it is sent. Refuses as `correctProfile` does. */
export const correctFor = (
  request: StaffRequest,
  householdId: string,
  { id, body, lastNote, ...correction }: z.infer<typeof CorrectionForHousehold>,
): Promise<DomainError | null> => {
  const act = { action: 'household.profile', householdId, asked: { id, body, lastNote } } as const;
  const done = withNote(request, act, async (ctx, staff, again) => {
    const profile = again ? null : await correctProfile(ctx, staff, correction);
    return isDomainError(profile) ? profile : null;
  });
  return caught(done);
};
