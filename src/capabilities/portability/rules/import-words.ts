import { countOf } from '#src/lib/plurals.ts';
import type { ExportPart } from '../contract.ts';
import type { SignatureState } from './export-format.ts';
import type { PartState } from './part-state.ts';
import { shopName } from './shop-name.ts';
import type { LineKind } from './timeline-line.ts';

/** The shop as its customers call it. */
export const shopWords = (shop: string): string => (shop ? shopName(shop) : 'a Purrwell shop');

/** States of a part in words. */
export const STATE_WORDS: Readonly<Record<PartState, string>> = {
  new: 'New here.',
  update: 'Newer than what you imported before, and takes its place: removing it later removes the older history, too.',
  same: 'Here already. Nothing is added.',
  older: 'Older than what you imported before. Nothing is added.',
  own: 'This household itself. Nothing is added.',
};

export const PLACE_WORDS: Readonly<Record<ExportPart['cats'][number]['place'], string>> = {
  here: 'is the cat of this name that you have. The profile here stays as it is.',
  added: 'moves in with the profile.',
  left: 'had left. History only.',
  'no-place': 'has no place: a household has up to six cats, each with its own name. History only.',
  'no-name': 'has a name that we cannot write. History only.',
};

export const SIGNATURE_WORDS: Readonly<Record<SignatureState, string>> = {
  none: 'Not signed: we cannot tell which shop made it, or whether it was edited.',
  broken: 'It was edited after the shop had signed it.',
  unknown: 'Signed by a shop that we do not know. We cannot tell whether it is the one it says.',
  trusted: 'Signed by a shop that we know, and not edited since.',
  own: 'Signed by this shop, and not edited since.',
};

/** Of a part that the household had imported itself. */
export const NESTED_WORDS =
  'This household had imported it itself. The signature does not cover it: we cannot tell which shop made it.';

const KIND_COUNTS: Readonly<Record<LineKind, readonly [one: string, many?: string]>> = {
  log: ['log entry', 'log entries'],
  result: ['result'],
  formula: ['formula'],
  box: ['box step'],
  order: ['order step'],
  sample: ['sample'],
  cat: ['arrival or departure', 'arrivals and departures'],
  medicine: ['line about medicines', 'lines about medicines'],
  invoice: ['invoice'],
  refund: ['refund'],
  plan: ['change of the plan', 'changes of the plan'],
  gift: ['line about a gift', 'lines about gifts'],
  points: ['line of points', 'lines of points'],
  message: ['message'],
  document: ['document'],
  mail: ['mail'],
  account: ['sign-in or change of the account', 'sign-ins and changes of the account'],
};

export const kindWords = ({ kind, count }: ExportPart['kinds'][number]): string => countOf(count, ...KIND_COUNTS[kind]);

/** Things that an import never brings, with the reason. */
export const LEFT_BEHIND: readonly string[] = [
  'Plan, payments, invoices, points and rewards: they belong to the other shop. The timeline shows them as history.',
  'Results and formulas as ours: another lab made them. They are kept to read, and no stick or dose follows from them.',
  'The log in charts, streaks and claims: nobody here saw it. It is on the timeline.',
  'Documents (PDF): they stay in your file.',
  'Passwords, passkeys, links and codes, people you share with, and notes of staff.',
];
