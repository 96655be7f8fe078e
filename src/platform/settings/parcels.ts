import { z } from 'zod';
import { type LabelSettings, parcelSize, shippingPlace } from '../carrier-settings.ts';
import { type Given, missingOf, number, url } from './fields.ts';

const hsCode = (fallback: string) =>
  z
    .string()
    .regex(/^\d{6,10}$/, 'must be 6 to 10 digits of the Harmonized System')
    .default(fallback);

/** The account of EasyPost, and facts about parcels with which labels are bought there. */
export const parcelFields = {
  EASYPOST_API_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{16,}$/, 'must be at least 16 letters and digits')
    .optional(),
  EASYPOST_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  EASYPOST_CARRIER: z
    .string()
    .regex(/^[A-Za-z0-9]{2,40}$/, 'must be a carrier as EasyPost writes it, such as DHLExpress')
    .optional(),
  EASYPOST_FROM: z
    .string()
    .refine(
      (text) => shippingPlace(text) !== null,
      'must be street; city; region; postal code; country; phone, such as Unit 4, 12 Street; Dubai; Dubai; ; AE; +97145550100',
    )
    .optional(),
  EASYPOST_SIGNER: z.string().min(3, 'must be the name of a person').max(60, 'is too long').optional(),
  EASYPOST_BOX_CM: z
    .string()
    .refine((text) => parcelSize(text) !== null, 'must be length x width x height in centimetres, such as 24x17x5')
    .optional(),
  EASYPOST_BOX_GRAMS: number(1, 20_000).optional(),
  EASYPOST_STICK_GRAMS: number(1, 500).optional(),
  EASYPOST_LAB: z
    .string()
    .refine(
      (text) => shippingPlace(text) !== null,
      'must be street; city; region; postal code; country; phone, as EASYPOST_FROM',
    )
    .optional(),
  EASYPOST_KIT_CM: z
    .string()
    .refine((text) => parcelSize(text) !== null, 'must be length x width x height in centimetres, such as 20x14x4')
    .optional(),
  EASYPOST_KIT_POSTAGE: z.enum(['yes', 'no']).default('no'),
  EASYPOST_SAMPLES_HS_CODE: hsCode('051199'),
  EASYPOST_KIT_GRAMS: number(1, 5000).optional(),
  EASYPOST_KIT_VALUE: number(1, 1000).optional(),
  EASYPOST_KIT_HS_CODE: hsCode('392690'),
  EASYPOST_HS_CODE: hsCode('230910'),
  EASYPOST_MADE_IN: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country such as AE')
    .optional(),
  EASYPOST_CUSTOMS_CHECKED: z.enum(['yes', 'no']).default('no'),
  EASYPOST_API_BASE: url(['http:', 'https:']).default('https://api.easypost.com/v2'),
};

/** Account of EasyPost, which follows parcels of many carriers. */
export interface EasypostSettings {
  apiKey: string;
  webhookSecret: string;
  /** The carrier of every parcel, in EasyPost's spelling; undefined: EasyPost finds it out by the number. */
  carrier?: string;
  /** Set where labels are bought there as well. */
  labels?: LabelSettings;
  /** Without a trailing slash. */
  apiBase: string;
}

/** Name and address that parcels leave with. */
export interface Sender {
  name: string;
  email: string;
}

export interface ParcelSettings {
  /** Set where parcels are followed at a real carrier; without it the sandbox carrier moves them where payments are the sandbox's. */
  easypost?: EasypostSettings;
}

type ParcelGiven = Given<typeof parcelFields>;

const EASYPOST = ['EASYPOST_API_KEY', 'EASYPOST_WEBHOOK_SECRET'] as const;

/** Facts about parcels without which no label is bought. */
const EASYPOST_LABELS = [
  'EASYPOST_FROM',
  'EASYPOST_SIGNER',
  'EASYPOST_BOX_CM',
  'EASYPOST_BOX_GRAMS',
  'EASYPOST_STICK_GRAMS',
  'EASYPOST_KIT_GRAMS',
  'EASYPOST_KIT_VALUE',
] as const;

/** Whether labels of parcels of test kits, or of samples on their way back, can be bought. */
const buysForKits = (e: ParcelGiven): boolean =>
  Boolean(e.EASYPOST_KIT_CM || e.EASYPOST_LAB) || e.EASYPOST_KIT_POSTAGE === 'yes';

/** Undefined unless key and secret are set. */
export function easypostSettings(e: ParcelGiven, sender: Sender): EasypostSettings | undefined {
  const { EASYPOST_API_KEY: apiKey, EASYPOST_WEBHOOK_SECRET: webhookSecret, EASYPOST_CARRIER: carrier } = e;
  if (!apiKey || !webhookSecret) return undefined;
  return {
    apiKey,
    webhookSecret,
    carrier,
    labels: labelSettings(e, sender),
    apiBase: e.EASYPOST_API_BASE.replace(/\/+$/, ''),
  };
}

/** Undefined unless all of them are set. */
function labelSettings(e: ParcelGiven, sender: Sender): LabelSettings | undefined {
  const { EASYPOST_SIGNER: signer, EASYPOST_BOX_GRAMS: boxGrams, EASYPOST_STICK_GRAMS: stickGrams } = e;
  const { EASYPOST_KIT_GRAMS: grams, EASYPOST_KIT_VALUE: dollars, EASYPOST_KIT_HS_CODE: hsCodeOfKit } = e;
  const place = e.EASYPOST_FROM && shippingPlace(e.EASYPOST_FROM);
  const size = e.EASYPOST_BOX_CM && parcelSize(e.EASYPOST_BOX_CM);
  if (!place || !signer || !size || !boxGrams || !stickGrams || !grams || !dollars) return undefined;
  const from = { ...place, ...sender };
  const madeIn = e.EASYPOST_MADE_IN ?? place.country;
  const sizeOfKit = (e.EASYPOST_KIT_CM && parcelSize(e.EASYPOST_KIT_CM)) || undefined;
  const postage = e.EASYPOST_KIT_POSTAGE === 'yes';
  const kit = { grams, value: dollars * 100, hsCode: hsCodeOfKit, size: sizeOfKit, postage };
  const known = { from, signer, size, boxGrams, stickGrams, kit, madeIn };
  const customsChecked = e.EASYPOST_CUSTOMS_CHECKED === 'yes';
  return { ...known, customsChecked, hsCode: e.EASYPOST_HS_CODE, samples: samplesSettings(e, sender) };
}

/** Undefined unless both are set. */
function samplesSettings(e: ParcelGiven, sender: Sender): LabelSettings['samples'] {
  const place = e.EASYPOST_LAB && shippingPlace(e.EASYPOST_LAB);
  if (!place || !e.EASYPOST_KIT_CM) return undefined;
  const lab = { ...place, name: `${sender.name} laboratory`, email: sender.email };
  return { lab, hsCode: e.EASYPOST_SAMPLES_HS_CODE };
}

export function easypostFaults(e: ParcelGiven): string[] {
  const kits = buysForKits(e);
  const labels = kits || EASYPOST_LABELS.some((name) => e[name]);
  if (!labels && !e.EASYPOST_CARRIER && !EASYPOST.some((name) => e[name])) return [];
  const needed = [...EASYPOST, ...(labels ? EASYPOST_LABELS : []), ...(kits ? ['EASYPOST_KIT_CM' as const] : [])];
  return missingOf(
    'EASYPOST',
    needed.filter((name) => !e[name]),
  );
}
