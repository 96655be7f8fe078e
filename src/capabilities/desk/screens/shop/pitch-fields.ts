import { NEW_PITCH, type PartnerPitch } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import {
  figureLine,
  figureOfLine,
  itemsOfLines,
  linesOfList,
  numberOf,
  PITCH_LIST_NAMES,
  type PitchList,
} from '#src/capabilities/outreach/rules/pitch-lines.ts';

const TEXTS = ['name', 'country', 'commissionCurrency', 'terms', 'headline', 'lead', 'sheltersText'] as const;
const NUMBERS = ['audience', 'cookieDays', 'paidMonths'] as const;
/** Written as people say them, kept in hundredths: percent and units of a currency. */
const HUNDREDTHS = ['conversionBasisPoints', 'commissionAmount'] as const;

/** Labels of the form, and names of the fields that a version changed. */
export const PITCH_LABELS: Readonly<Record<keyof PartnerPitch, string>> = {
  name: 'Name',
  country: 'Country',
  headline: 'Headline',
  audience: 'People who follow them',
  conversionBasisPoints: 'Subscribe in a month, in percent',
  commissionAmount: 'Commission for one subscription and month',
  commissionCurrency: 'Paid in',
  paidMonths: 'Months that are paid',
  cookieDays: 'Days until a purchase',
  localCurrency: 'Their currency',
  localRate: 'Its rate',
  terms: 'Terms',
  lead: 'Below the headline',
  match: 'Why they are a match',
  market: 'Their market',
  shelters: 'Shelters',
  sheltersText: 'About the shelters',
  results: 'Our results',
  stories: 'Stories',
  contentTypes: 'What they could show',
  support: 'What they get from us',
};

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** 0.29 is 29, also where floating point says 28.999…; a third digit stays, and the server names the field. */
export function hundredthsOf(text: string): number | null {
  const number = numberOf(text);
  return number === null ? null : Math.round(number * 100 * 1e4) / 1e4;
}

/** Fields of the form as they stand at first, by name. */
export function fieldsOfPitch(pitch: Partial<PartnerPitch> = NEW_PITCH): Record<string, string> {
  const lists = PITCH_LIST_NAMES.map((list) => [list, linesOfList(list, pitch[list] ?? []).join('\n')]);
  const hundredths = HUNDREDTHS.map((name) => [name, pitch[name] === undefined ? '' : String(pitch[name] / 100)]);
  const plain = [...TEXTS, ...NUMBERS].map((name) => [name, String(pitch[name] ?? '')]);
  return {
    ...Object.fromEntries([...lists, ...hundredths, ...plain]),
    localCurrency: pitch.localCurrency ?? '',
    localRate: String(pitch.localRate ?? ''),
    shelters: pitch.shelters ? figureLine(pitch.shelters) : '',
  };
}

/** The pitch that a form holds; invalid numbers are null, which the server refuses by its field. */
export function pitchOfFields(text: (name: string) => string): PartnerPitch {
  const written = {
    ...Object.fromEntries(PITCH_LIST_NAMES.map((list: PitchList) => [list, itemsOfLines(list, linesIn(text(list)))])),
    ...Object.fromEntries(HUNDREDTHS.map((name) => [name, hundredthsOf(text(name))])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(text(name))])),
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name)])),
    localCurrency: text('localCurrency').trim() || null,
    localRate: text('localRate').trim() ? (numberOf(text('localRate')) ?? 0) : null,
    shelters: figureOfLine(text('shelters')),
  };
  return written as unknown as PartnerPitch;
}
