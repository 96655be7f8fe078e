import { z } from '@hono/zod-openapi';
import { CURRENCIES } from '#src/lib/money.ts';
import { ORDER_NUMBER } from '#src/capabilities/billing/rules/order-number.ts';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { MoneySchema } from '#src/capabilities/pricing/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import * as text from '#src/lib/text.ts';
import { type FieldName, FIELDS } from './rules/fields.ts';
import { type Platform, PLATFORMS, type ReaderRole, READER_ROLES } from './rules/inquiries.ts';

export const refusals = defineErrors({
  'partner-unknown': [404, 'We cannot find this partner.'],
  'contact-changed': [409, 'This address was changed after it was shown here.'],
  'file-missing': [422, FIELDS.resume.missing],
  'file-empty': [422, 'That file is empty. Please choose another.'],
  'file-too-large': [413, 'That file is larger than 5 MB. Please send a smaller PDF.'],
  'file-not-pdf': [422, 'That file is not a PDF. Please save it as a PDF and try again.'],
  'file-damaged': [422, 'That PDF is incomplete or damaged. Please save it again and try once more.'],
  'file-encrypted': [422, 'That PDF is locked with a password. Please send it unlocked.'],
  'file-active': [422, 'That PDF contains scripts or other files. Please save a plain copy and send that.'],
  'file-too-complex': [422, 'That PDF unpacks to far more than a resume needs. Please save it again, smaller.'],
  'place-unknown': [404, 'This link has no place on the waitlist. You may have already left it.'],
  'invitation-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'invitation-over': [410, 'This invitation is over. The seat was taken, or it went to the next person.'],
  'unsubscribe-unknown': [404, 'We do not know this link. Part of it may be missing.'],
});

const line = (field: FieldName) => text.line(FIELDS[field].longest, { missing: FIELDS[field].missing });
const prose = (field: FieldName) => text.prose(FIELDS[field].longest, { missing: FIELDS[field].missing });
const optional = <T extends z.ZodType>(schema: T) => schema.or(z.literal('')).optional();

const website = line('website')
  .transform((address) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`))
  .refine(isWebAddress, 'Please enter a web address such as https://example.com.');

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && !username && !password;
}

/** Fields of every form. */
const envelope = {
  /** Made by the form, so that a double click or a repeated request is stored once. */
  requestId: z.uuid('Please reload the page and try again.'),
  /** Hidden from people; only bots fill it in. */
  nickname: text.line(500).optional(),
};
const email = line('email').pipe(emailAddress('Please enter a valid e-mail address.'));
const sender = { ...envelope, name: line('name'), email };

/** Stored, confirmed by mail, waiting at the desk. */
export const InquiryAnswer = z.object({ number: z.string(), receivedAt: z.string() }).openapi('InquiryAnswer');
export type InquiryAnswer = z.infer<typeof InquiryAnswer>;

export const ContactInput = z
  .object({ ...sender, subject: line('subject'), message: prose('message') })
  .openapi('ContactInput');
export type ContactInput = z.infer<typeof ContactInput>;

/** A form with a file: the resume travels beside the texts. */
export const ApplicationInput = z
  .object({
    ...sender,
    position: line('position'),
    resume: z.instanceof(File, { error: FIELDS.resume.missing }).openapi({ type: 'string', format: 'binary' }),
    coverLetter: optional(prose('coverLetter')),
  })
  .openapi('ApplicationInput');
export type ApplicationInput = z.infer<typeof ApplicationInput>;

export const AffiliateInput = z
  .object({
    ...sender,
    brand: line('brand'),
    website,
    audience: prose('audience'),
    platform: z.enum(Object.keys(PLATFORMS) as [Platform], FIELDS.platform.missing),
  })
  .openapi('AffiliateInput');
export type AffiliateInput = z.infer<typeof AffiliateInput>;

export const PartnershipInput = z
  .object({
    ...sender,
    organisation: line('organisation'),
    website: optional(website),
    message: prose('message'),
    /** The slug of the page it is sent from. */
    partner: text.line(80).regex(/^[a-z0-9-]{1,80}$/),
  })
  .openapi('PartnershipInput');
export type PartnershipInput = z.infer<typeof PartnershipInput>;

export const ResultsRequestInput = z
  .object({
    ...sender,
    role: z.enum(Object.keys(READER_ROLES) as [ReaderRole], FIELDS.role.missing),
    message: optional(prose('message')),
  })
  .openapi('ResultsRequestInput');
export type ResultsRequestInput = z.infer<typeof ResultsRequestInput>;

export const WithdrawalInput = z
  .object({
    ...sender,
    orderNumber: optional(
      text
        .line(FIELDS.orderNumber.longest)
        .toUpperCase()
        .regex(ORDER_NUMBER, 'An order number looks like CAT-2026-1234567. Leave it empty if you do not have it.'),
    ),
  })
  .openapi('WithdrawalInput');
export type WithdrawalInput = z.infer<typeof WithdrawalInput>;

export const SubscribeInput = z
  .object({ ...envelope, email, source: text.line(40).regex(/^[a-z0-9-]{1,40}$/) })
  .openapi('SubscribeInput');
export type SubscribeInput = z.infer<typeof SubscribeInput>;

export const WaitlistInput = z
  .object({
    ...envelope,
    email,
    cats: z.number().int().min(1).max(6),
    currency: z.enum(CURRENCIES),
  })
  .openapi('WaitlistInput');
export type WaitlistInput = z.infer<typeof WaitlistInput>;

/** The token of a mailed link. */
export const LinkInput = z.object({ token: text.line(200).min(1) }).openapi('OutreachLinkInput');

export const MessageAnswer = z.object({ message: z.string() }).openapi('MessageAnswer');
export type MessageAnswer = z.infer<typeof MessageAnswer>;

/** An invitation to a seat of Pro that still runs. */
export const InvitationAnswer = z
  .object({ message: z.string(), email: z.string(), until: z.iso.datetime() })
  .openapi('ProInvitation');
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

const Figure = z.object({ figure: z.string(), label: z.string(), source: z.string() });
const Reasons = z.array(z.object({ title: z.string(), text: z.string() }));

const part = (max: number, missing: string) =>
  text.line(max, { missing }).regex(/^[^|]*$/, 'Please use | between the parts of a line only.');
const atMost = (max: number) => `At most ${max} lines, please.`;
const lines = <T extends z.ZodType>(item: T) => z.array(item).max(12, atMost(12));
const amount = (max: number) =>
  z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(1, 'Please enter a number above nought.')
    .max(max, `At most ${formatNumber(max)}, please.`);

const ReasonInput = z.object({
  title: part(80, 'Each line has a title and a text, with | between them.'),
  text: part(400, 'Each line has a title and a text, with | between them.'),
});
const FIGURE_PARTS = 'Each line has a figure, what it counts and its source, with | between them.';
const FigureInput = z.object({
  figure: part(30, FIGURE_PARTS),
  label: part(80, FIGURE_PARTS),
  source: part(200, FIGURE_PARTS),
});
const STORY_PARTS = 'Each line has a name, a place, before, after and the weeks as a number, with | between them.';
const StoryInput = z.object({
  name: part(40, STORY_PARTS),
  location: part(60, STORY_PARTS),
  before: part(300, STORY_PARTS),
  after: part(300, STORY_PARTS),
  weeks: z.number(STORY_PARTS).int(STORY_PARTS).min(1, STORY_PARTS).max(520, STORY_PARTS),
});

/** A partner's page as it is written at the desk; plain text everywhere. */
export const PartnerPitchInput = z
  .object({
    name: text.line(80, { missing: 'Please enter a name.' }),
    country: text.line(60, { missing: 'Please enter a country.' }),
    localCurrency: text
      .line(3, { missing: 'Three letters, such as IDR.' })
      .regex(/^[A-Z]{3}$/, 'Three letters, such as IDR.')
      .nullable(),
    localRate: amount(10_000_000).nullable(),
    audience: amount(1_000_000_000),
    conversionBasisPoints: z
      .number('Please enter a number.')
      .int('At most two digits after the point.')
      .min(1, 'Please enter a share above nought.')
      .max(10_000, 'At most 100 percent.'),
    commissionAmount: amount(100_000),
    commissionCurrency: z.enum(CURRENCIES),
    cookieDays: amount(365),
    paidMonths: amount(60),
    terms: text.prose(2000, { missing: 'Please write the terms.' }),
    headline: text.line(120, { missing: 'Please write a headline.' }),
    lead: text.prose(600, { missing: 'Please write what follows the headline.' }),
    match: lines(ReasonInput).min(1, 'Please write at least one line.'),
    market: lines(FigureInput),
    shelters: FigureInput,
    sheltersText: text.prose(600, { missing: 'Please write about the shelters.' }),
    results: lines(FigureInput).min(1, 'Please write at least one line.'),
    stories: lines(StoryInput),
    contentTypes: lines(ReasonInput).min(1, 'Please write at least one line.'),
    support: lines(ReasonInput).min(1, 'Please write at least one line.'),
  })
  .refine(({ localCurrency, localRate }) => (localCurrency === null) === (localRate === null), {
    path: ['localRate'],
    message: 'Please enter both the currency and its rate, or neither.',
  })
  .openapi('PartnerPitch');

/** A partner's page, whole. */
export const PartnerView = z
  .object({
    slug: z.string(),
    name: z.string(),
    sample: z.boolean().describe('The partner is made up'),
    country: z.string(),
    local: z.object({ currency: z.string(), rate: z.int() }).nullable().describe('Units for one of the commission'),
    audience: z.int(),
    conversionBasisPoints: z.int(),
    commission: MoneySchema,
    cookieDays: z.int(),
    paidMonths: z.int(),
    terms: z.string(),
    content: z.object({
      headline: z.string(),
      lead: z.string(),
      match: Reasons,
      market: z.array(Figure).describe('About the partner’s country'),
      shelters: z
        .object({ ...Figure.partial().shape, text: z.string() })
        .describe('Without its figure where that was taken off the registry of claims'),
      results: z.array(Figure).describe('About our own results'),
      stories: z.array(
        z.object({ name: z.string(), location: z.string(), before: z.string(), after: z.string(), weeks: z.int() }),
      ),
      contentTypes: Reasons,
      support: Reasons,
    }),
    contactEmail: z.string(),
    orderCode: z.string().nullable().describe('Code of orders that begin here; null while nothing is counted and paid'),
    termsSince: z.iso.datetime().describe('The day on which commission and payments were confirmed, or published'),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Partner');
export type PartnerView = z.infer<typeof PartnerView>;
