import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '#src/lib/known-zone.ts';
import { type OpeningHours, parseHours } from '#src/lib/opening-hours.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Given } from './fields.ts';

const PDF_BEGINS = '%PDF-';

function isPdf(path: string): boolean {
  try {
    return readFileSync(path).subarray(0, PDF_BEGINS.length).toString('latin1') === PDF_BEGINS;
  } catch {
    return false;
  }
}

/** A day of the calendar, or a moment with its time zone: `Date.parse` alone takes 'soon 1' for the year 2001. */
const DAY_OR_MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/;

function isDayOrMoment(text: string): boolean {
  const day = DAY_OR_MOMENT.exec(text)?.[1];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** The end of a day in Dubai, where the clock is never changed; a moment as it is. */
const endOf = (text: string): Date => new Date(text.includes('T') ? text : `${text}T24:00:00+04:00`);

/** The company, its support, and its offers. */
export const shopFields = {
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@purrwell.example'),
  SUPPORT_WHATSAPP: z
    .string()
    .regex(/^\+?\d{8,15}$/, 'must be a phone number in international form')
    .optional(),
  CHAT_HOURS: z
    .string()
    .refine(
      (text) => parseHours(text, SHOP_ZONE) !== null,
      'must be hours such as Mon-Fri 09:00-21:00, Sat 10:00-18:00',
    )
    .default('Mon-Fri 09:00-21:00, Sat-Sun 10:00-18:00'),
  CHAT_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Dubai').default(SHOP_ZONE),
  COMPANY_NAME: z.string().default('Purrwell'),
  COMPANY_ADDRESS: z.string().default('Dubai, United Arab Emirates'),
  COMPANY_REGISTRATION: z.string().optional(),
  LAUNCH_OFFER_UNTIL: z
    .string()
    .trim()
    .refine(
      (text) => text === 'off' || isDayOrMoment(text),
      'must be a date such as 2027-06-30, a moment with its time zone such as 2027-06-30T18:00+04:00, or off',
    )
    .default('2027-06-30'),
  CLINICAL_RESULTS_FILE: z.string().refine(isPdf, 'must be the path of a PDF file').optional(),
};

export interface ShopSettings {
  supportEmail: string;
  supportWhatsapp?: string;
  /** Hours in which people answer in the chat. */
  chatHours: OpeningHours;
  /** Operator of the shop for the legal page: name, address and, if there is one, the registration. */
  company: string;
  /** The launch offer is accepted before this instant; null when switched off. */
  launchOfferUntil: Date | null;
  /** A PDF with the results of clinical trials; without it the page offers to ask for them. */
  clinicalResultsFile?: string;
}

const hoursOf = (text: string, zone: string): OpeningHours => parseHours(text, zone) ?? { zone, days: [] };

export const shopSettings = (e: Given<typeof shopFields>): ShopSettings => ({
  supportEmail: e.SUPPORT_EMAIL,
  supportWhatsapp: e.SUPPORT_WHATSAPP?.replace('+', ''),
  chatHours: hoursOf(e.CHAT_HOURS, e.CHAT_ZONE),
  company: [e.COMPANY_NAME, e.COMPANY_ADDRESS, e.COMPANY_REGISTRATION].filter(Boolean).join(', '),
  launchOfferUntil: e.LAUNCH_OFFER_UNTIL === 'off' ? null : endOf(e.LAUNCH_OFFER_UNTIL),
  clinicalResultsFile: e.CLINICAL_RESULTS_FILE,
});
