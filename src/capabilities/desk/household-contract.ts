import { z } from '@hono/zod-openapi';
import { DeliveryAddressInput } from '#src/capabilities/access/contract.ts';
import { MEMBER_ROLES } from '#src/capabilities/access/rules/household-acts.ts';
import { ApplyChange, SubscriptionView } from '#src/capabilities/billing/contract.ts';
import { BoxView } from '#src/capabilities/fulfilment/contract.ts';
import { CatLook } from '#src/capabilities/households/contract.ts';
import { ExchangeSamples, SampleCodesView } from '#src/capabilities/lab/sample-contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { line, prose } from '#src/lib/text.ts';

import { MailSummary } from './contract.ts';

const PlanStatus = SubscriptionView.shape.status;

/** A household as a search shows it. */
export const HouseholdRow = z
  .object({
    id: z.string(),
    /** Of guests, who have no account, the name on their newest order. */
    names: z.array(z.string()),
    /** Without one, guests. */
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    cats: z.array(z.object({ name: z.string(), archived: z.boolean() })),
    plan: z.object({ plan: z.enum(PLAN_IDS), status: PlanStatus, endsOn: z.string().nullable() }).nullable(),
    /** Number of the newest order. */
    order: z.string().nullable(),
    guest: z.boolean(),
  })
  .openapi('DeskHouseholdRow');
export type HouseholdRow = z.infer<typeof HouseholdRow>;

export const HouseholdList = z
  .object({
    households: z.array(HouseholdRow),
    /** More were found than are shown. */
    more: z.boolean(),
  })
  .openapi('DeskHouseholds');
export type HouseholdList = z.infer<typeof HouseholdList>;

export const HouseholdsQuery = z.object({ search: line(200).default('') });
/** Taken as a session that changes nothing. */
export const LookStarted = z.object({ token: z.string(), until: z.iso.datetime() }).openapi('LookStarted');

export const HouseholdParams = z.object({ id: z.uuid() });

const Moment = z.iso.datetime();

/** A note of a colleague; with an act, it names the person who asked. */
const Note = z.object({
  id: z.string(),
  /** Null where the colleague's account is gone. */
  author: z.string().nullable(),
  act: z.string().nullable(),
  body: z.string(),
  at: Moment,
});

const Person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  phoneConfirmed: z.boolean(),
  /** Asked for, and not confirmed. */
  pending: z.array(z.string()),
  since: Moment,
  /** Time at which the account was last seen signed in, as far as its sessions are kept. */
  lastSeenAt: Moment.nullable(),
  closed: z.boolean(),
  /** Of the profile; an edit names the one it saw. */
  version: z.number().int(),
});

/** Somebody who shares the household, or did within a year. */
const Sharer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  since: Moment,
  /** End of a sitter's time, or of the membership; null where none is set. */
  until: Moment.nullable(),
  shares: z.boolean(),
});

const CatOfHousehold = CatLook.extend({
  id: z.string(),
  name: z.string(),
  /** In months, where it is known. */
  ageMonths: z.number().int().nullable(),
  archived: z.object({ at: Moment, reason: z.string() }).nullable(),
  results: z.object({
    state: z.string(),
    releasedAt: Moment.nullable(),
    stale: z.boolean(),
    /** The set at Results; null without samples. */
    set: z.string().nullable(),
  }),
  /** Version of the newest sticks; null before the first. */
  version: z.number().int().nullable(),
});

/** Lists of a household that are read further back, a page at a time. */
export const HOUSEHOLD_LISTS = [
  ...(['notes', 'orders', 'boxes', 'invoices', 'disputes', 'claims', 'gifts'] as const),
  ...(['mails', 'messages', 'timeline'] as const),
] as const;
export type HouseholdListName = (typeof HOUSEHOLD_LISTS)[number];

const Lists = z.object({
  notes: z.array(Note),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      plan: z.enum(PLAN_IDS),
      placedAt: Moment,
      stands: z.string(),
      exception: z.string().nullable(),
    }),
  ),
  boxes: z.array(BoxView),
  invoices: SubscriptionView.shape.invoices,
  disputes: z.array(
    z.object({
      id: z.string(),
      amount: MoneySchema,
      said: z.string(),
      reason: z.string(),
      open: z.boolean(),
      openedAt: Moment,
    }),
  ),
  claims: z.array(
    z.object({ id: z.string(), at: Moment, month: z.number().int(), decision: z.enum(['refund', 'person']) }),
  ),
  gifts: z.array(z.object({ id: z.string(), number: z.string(), kind: z.string(), giver: z.string(), at: Moment })),
  mails: z.array(MailSummary),
  messages: z.array(z.object({ id: z.string(), number: z.string(), subject: z.string().nullable(), at: Moment })),
  timeline: z.array(z.object({ id: z.string(), at: Moment, title: z.string(), text: z.string().nullable() })),
});

/** Older lines of one list of a household. The other lists are empty. */
export const HouseholdPage = Lists.extend({
  next: z.string().nullable().openapi({ description: 'Ask for `before` this to get the older ones; null at the end.' }),
}).openapi('DeskHouseholdPage');
export type HouseholdPage = z.infer<typeof HouseholdPage>;
export const HouseholdListParams = HouseholdParams.extend({ list: z.enum(HOUSEHOLD_LISTS) });
export const HouseholdListQuery = z.object({ before: line(100).optional() });

/** Everything about one household. Lists hold the newest only; `next` leads to the older ones. */
export const HouseholdDetail = Lists.extend({
  id: z.string(),
  since: Moment,
  timeZone: z.string(),
  country: z.string().nullable(),
  /** Lines of the delivery address; empty without one. */
  address: z.array(z.string()),
  /** The same as a form has it. */
  addressFields: DeliveryAddressInput.nullable(),
  people: z.array(Person),
  sharers: z.array(Sharer),
  cats: z.array(CatOfHousehold),
  plan: SubscriptionView.omit({ invoices: true }),
  /** Codes of samples, until the lab has them. */
  samples: SampleCodesView.shape.samples,
  points: z.object({ available: z.number().int(), lifetime: z.number().int() }),
  next: z.object(
    Object.fromEntries(HOUSEHOLD_LISTS.map((list) => [list, z.string().nullable()])) as Record<
      HouseholdListName,
      z.ZodNullable<z.ZodString>
    >,
  ),
}).openapi('DeskHousehold');
export type HouseholdDetail = z.infer<typeof HouseholdDetail>;

export const HouseholdNoteInput = z
  .object({
    /** Made by the screen, so that a double click is one note. */
    id: z.uuid(),
    body: prose(4000, { missing: 'Please write something first.' }),
  })
  .openapi('HouseholdNoteInput');

export const Asked = HouseholdNoteInput.extend({
  /** Person who asked for it, and by which way: kept as a note. */
  body: prose(500, { missing: 'Please write who asked for it, and how.' }),
  /** Id of the newest note on the page that it is sent from; null without one. The same act of a colleague since then refuses it. */
  lastNote: z.uuid().nullable().optional(),
});

export const BoxForHousehold = Asked.extend(ApplyChange.shape).openapi('BoxForHousehold');
export const KitsForHousehold = Asked.extend(ApplyChange.shape).openapi('KitsForHousehold');
export const EndingForHousehold = Asked.extend({ ends: z.boolean() }).openapi('EndingForHousehold');
export const SamplesForHousehold = Asked.extend(ExchangeSamples.shape).openapi('SamplesForHousehold');
export const ResetForHousehold = Asked.extend({ personId: z.uuid() }).openapi('ResetForHousehold');
export const ShareForHousehold = Asked.extend({ memberId: z.uuid() }).openapi('ShareForHousehold');
export const CorrectionForHousehold = Asked.extend({
  personId: z.uuid(),
  firstName: line(100, { missing: 'Please enter a first name.' }),
  lastName: line(100, { missing: 'Please enter a last name.' }),
  /** Left out where it stays as it is. */
  address: DeliveryAddressInput.optional(),
  /** Of the profile that was on screen. */
  version: z.number().int(),
}).openapi('CorrectionForHousehold');
export type Asked = z.infer<typeof Asked>;
