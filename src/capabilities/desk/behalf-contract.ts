import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { AddPlanCat, ApplyChange, CreditWish } from '#src/capabilities/billing/contract.ts';
import { ChangeInput, ConsultationsView, FreeSlots } from '#src/capabilities/consultations/contract.ts';
import { MakeClaim } from '#src/capabilities/fulfilment/contract.ts';
import { AddCatInput, EditCatInput } from '#src/capabilities/households/contract.ts';
import { ARCHIVE_REASONS } from '#src/capabilities/households/rules/vocabulary.ts';
import { ExchangeFormula, PinFormula } from '#src/capabilities/lab/sticks-contract.ts';
import { line, prose } from '#src/lib/text.ts';
import { Asked } from './household-contract.ts';

export const PlanForHousehold = Asked.extend(ApplyChange.shape).openapi('PlanForHousehold');
export const PlanCatForHousehold = Asked.extend(AddPlanCat.shape).openapi('PlanCatForHousehold');

export const CatForHousehold = Asked.extend({ cat: AddCatInput }).openapi('CatForHousehold');
export const CatEditForHousehold = Asked.extend({ catId: z.uuid(), cat: EditCatInput }).openapi('CatEditForHousehold');
export const CatArchiveForHousehold = Asked.extend({
  catId: z.uuid(),
  /** Null where the cat is back. */
  reason: z.enum(ARCHIVE_REASONS).nullable(),
}).openapi('CatArchiveForHousehold');

export const SticksForHousehold = Asked.extend({
  catId: z.uuid(),
  choice: z.union([ExchangeFormula, PinFormula]),
}).openapi('SticksForHousehold');
export const ClaimForHousehold = Asked.extend({ claim: MakeClaim }).openapi('ClaimForHousehold');

export const ReplacementForHousehold = Asked.extend({
  catId: z.uuid(),
  reason: prose(300, { missing: 'Please write why these sticks are replaced.' }),
}).openapi('ReplacementForHousehold');

export const MailForHousehold = Asked.extend({ mailId: z.uuid() }).openapi('MailForHousehold');
export const ExportForHousehold = Asked.extend({ personId: z.uuid() }).openapi('ExportForHousehold');
export const ConsultationForHousehold = Asked.extend({ booking: ChangeInput }).openapi('ConsultationForHousehold');
export const ConsultationsOfHousehold = z
  .object({ now: ConsultationsView, free: FreeSlots })
  .openapi('ConsultationsOfHousehold');

export const EmailForHousehold = Asked.extend({ personId: z.uuid(), email: emailAddress() }).openapi(
  'EmailForHousehold',
);
export const PhoneForHousehold = Asked.extend({
  personId: z.uuid(),
  phone: line(40, { missing: 'Please enter the new phone number.' }),
}).openapi('PhoneForHousehold');
export const ConsultationEndForHousehold = Asked.extend({ consultationId: z.uuid() }).openapi(
  'ConsultationEndForHousehold',
);
export const RewardForHousehold = Asked.extend({ redemptionId: z.uuid() }).openapi('RewardForHousehold');
export const CreditForHousehold = Asked.extend({
  ...CreditWish.shape,
  /** The amount off the next payment as it was shown, in minor units. */
  seen: z.number().int().min(0).nullable(),
}).openapi('CreditForHousehold');

export const CatOfHouseholdParams = z.object({ id: z.uuid(), cat: z.uuid() });
