import { z } from '@hono/zod-openapi';
import { defineRefusals } from '#src/kit/refusal.ts';
import { LENGTHS } from './rules/lengths.ts';
import { PLATFORMS, READER_ROLES } from './rules/inquiries.ts';

export const refusals = defineRefusals({
  'file-missing': [422, 'Please add your resume as a PDF.'],
  'file-empty': [422, 'That file is empty. Please choose another.'],
  'file-too-large': [413, 'That file is larger than 5 MB. Please send a smaller PDF.'],
  'file-not-pdf': [422, 'That file is not a PDF, whatever its name says. Please save it as a PDF and try again.'],
  'file-damaged': [422, 'That PDF is cut short or damaged. Please save it again and try once more.'],
  'file-encrypted': [422, 'That PDF is locked with a password, so nobody here could read it. Please send it unlocked.'],
  'file-active': [422, 'That PDF contains scripts or other files. Please save a plain copy and send that.'],
  'file-too-complex': [422, 'That PDF unpacks to far more than a resume needs. Please save it again, smaller.'],
  'subscription-unknown': [404, 'We do not know this link. It may have been cut short on its way.'],
  'place-unknown': [404, 'There is no place on the waitlist behind this link. You may have left it already.'],
  'not-sold-out': [409, 'Pro has free seats. There is nothing to wait for.'],
});

// Control characters are nobody's words, and a NUL cannot be stored; long texts may have lines.
const line = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, `Please enter ${label}.`)
    .max(longest, `Please keep ${label} under ${longest} characters.`)
    .regex(/^\P{Cc}*$/u, 'Please leave out control characters.');
const prose = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, `Please write ${label}.`)
    .max(longest, `Please keep ${label} under ${longest.toLocaleString('en-US')} characters.`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u, 'Please leave out control characters.');

const website = line('the address of your website', LENGTHS.website)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => isWebAddress(text), 'Please enter a web address such as https://example.com.');

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') && username === '';
}

/** What every form sends besides its fields. */
const envelope = {
  /** Made by the form, so that a double click or a repeated request is stored once. */
  requestId: z.uuid('Please reload the page and try again.'),
  email: line('your e-mail', LENGTHS.email),
  /** Nobody sees this field; what fills it in is not a person. */
  nickname: z.string().max(500).optional(),
};
const sender = { ...envelope, name: line('your name', LENGTHS.name) };

/** Stored, confirmed by mail, waiting at the desk. */
export const InquiryAnswer = z.object({ number: z.string(), receivedAt: z.string() }).openapi('InquiryAnswer');
export type InquiryAnswer = z.infer<typeof InquiryAnswer>;

export const ContactInput = z
  .object({
    ...sender,
    subject: line('a subject', LENGTHS.subject),
    message: prose('a message', LENGTHS.message),
  })
  .openapi('ContactInput');
export type ContactInput = z.infer<typeof ContactInput>;

/** The text fields of the application; the resume travels beside them as `resume`. */
export const ApplicationInput = z
  .object({
    ...sender,
    position: line('the position', LENGTHS.position),
    coverLetter: prose('a cover letter', LENGTHS.message).or(z.literal('')).optional(),
  })
  .openapi('ApplicationInput');
export type ApplicationInput = z.infer<typeof ApplicationInput>;

export const AffiliateInput = z
  .object({
    ...sender,
    brand: line('your company or brand', LENGTHS.brand),
    website,
    audience: prose('a few words about your audience', LENGTHS.message),
    platform: z.enum(Object.keys(PLATFORMS) as [keyof typeof PLATFORMS], 'Please choose a platform.'),
  })
  .openapi('AffiliateInput');
export type AffiliateInput = z.infer<typeof AffiliateInput>;

export const PartnershipInput = z
  .object({
    ...sender,
    organisation: line('your organisation', LENGTHS.brand),
    website: website.or(z.literal('')).optional(),
    message: prose('a message', LENGTHS.message),
    partner: z.string().regex(/^[a-z0-9-]{1,80}$/),
  })
  .openapi('PartnershipInput');
export type PartnershipInput = z.infer<typeof PartnershipInput>;

export const ResultsRequestInput = z
  .object({
    ...sender,
    role: z.enum(Object.keys(READER_ROLES) as [keyof typeof READER_ROLES], 'Please say who is asking.'),
    message: prose('a message', LENGTHS.message).or(z.literal('')).optional(),
  })
  .openapi('ResultsRequestInput');
export type ResultsRequestInput = z.infer<typeof ResultsRequestInput>;

export const WithdrawalInput = z
  .object({
    ...sender,
    orderNumber: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^CAT-\d{4}-\d{7}$/, 'An order number looks like CAT-2026-1234567. Leave it empty if it is not to hand.')
      .or(z.literal(''))
      .optional(),
  })
  .openapi('WithdrawalInput');
export type WithdrawalInput = z.infer<typeof WithdrawalInput>;

export const SubscribeInput = z
  .object({ ...envelope, source: z.string().regex(/^[a-z0-9-]{1,40}$/) })
  .openapi('SubscribeInput');
export type SubscribeInput = z.infer<typeof SubscribeInput>;

/** The token of a mailed link. */
export const LinkInput = z.object({ token: z.string().min(1).max(200) }).openapi('OutreachLinkInput');

export const MessageAnswer = z.object({ message: z.string() }).openapi('MessageAnswer');
export type MessageAnswer = z.infer<typeof MessageAnswer>;

export const WaitlistInput = z
  .object({
    ...envelope,
    cats: z.number().int().min(1).max(6),
    currency: z.enum(['USD', 'EUR', 'AED']),
  })
  .openapi('WaitlistInput');
export type WaitlistInput = z.infer<typeof WaitlistInput>;

/** 'You are number 12'. */
export const PlaceAnswer = z.object({ place: z.number().int() }).openapi('PlaceAnswer');
export type PlaceAnswer = z.infer<typeof PlaceAnswer>;
