import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { BoxKey } from '#src/capabilities/fulfilment/rules/box.ts';

/** Sources of timeline items and the kind they are shown as; null: each item says its own. Items of the same moment are sorted in this order. */
export const SOURCES = {
  entry: 'log',
  removal: 'log',
  arrival: 'cat',
  farewell: 'cat',
  medicine: 'medicine',
  medicineend: 'medicine',
  sample: 'sample',
  recollection: 'sample',
  result: 'result',
  version: 'formula',
  keeping: 'formula',
  signing: 'formula',
  step: 'order',
  sticks: 'box',
  box: 'box',
  recall: 'box',
  promise: 'order',
  invoice: 'invoice',
  failure: 'invoice',
  recovery: 'invoice',
  refund: 'refund',
  credit: 'refund',
  claim: 'refund',
  change: 'plan',
  joining: 'plan',
  kits: 'plan',
  ending: 'plan',
  gift: 'gift',
  given: 'gift',
  points: 'points',
  inquiry: 'message',
  reply: 'message',
  chat: 'message',
  vetnote: 'message',
  consultation: 'message',
  booking: 'message',
  vetlink: 'document',
  report: 'document',
  sheet: 'document',
  keepsake: 'document',
  importing: 'document',
  behalf: 'account',
  mail: 'mail',
  account: 'account',
  imported: null,
  importedown: null,
} as const;

export type Source = keyof typeof SOURCES;
export type TimelineKind = NonNullable<(typeof SOURCES)[Source]>;
const RANKS = Object.keys(SOURCES) as Source[];

export const KINDS = {
  log: 'Log',
  result: 'Results',
  formula: 'Formulas',
  box: 'Boxes',
  order: 'Orders',
  sample: 'Samples',
  cat: 'Cats',
  medicine: 'Medicines',
  invoice: 'Invoices',
  refund: 'Refunds',
  plan: 'Plan',
  gift: 'Gifts',
  points: 'Points',
  message: 'Messages',
  document: 'Documents',
  mail: 'Mails',
  account: 'Account',
} as const satisfies Record<TimelineKind, string>;
export const KIND_IDS = Object.keys(KINDS) as [TimelineKind, ...TimelineKind[]];

/** Kinds that a partner reads: nothing of sign-ins, mails, messages, documents, plan, gifts and payments. */
export const PARTNER_KINDS: ReadonlySet<TimelineKind> = new Set([
  'log',
  'cat',
  'medicine',
  'sample',
  'result',
  'formula',
  'box',
]);

/** Sources about the whole household; omitted for a single cat. */
const OF_ALL: ReadonlySet<Source> = new Set([
  'promise',
  'invoice',
  'failure',
  'recovery',
  'refund',
  'credit',
  'change',
  'ending',
  'gift',
  'given',
  'points',
  'inquiry',
  'reply',
  'chat',
  'importing',
  'behalf',
  'mail',
  'account',
]);

/** Sources that the filter for documents shows as well: each of their items is about one. */
const WITH_DOCUMENT: ReadonlySet<Source> = new Set(['invoice', 'credit']);

/** Documents of results and sticks that have items of their own, which say the same. */
export const isPrinted = (source: Source): boolean => source === 'report' || source === 'sheet';

/** Sources that came with an import, which this household's own export carries apart. */
export const isImported = (source: Source): source is 'imported' | 'importedown' => SOURCES[source] === null;

/** Sources of the signed-in person rather than of the household: nobody else sees them, colleagues at the desk neither. */
const PERSONAL = ['given', 'mail', 'account', 'importedown'] as const satisfies readonly Source[];
export type PersonalSource = (typeof PERSONAL)[number];

export const isPersonal = (source: Source): source is PersonalSource =>
  (PERSONAL as readonly Source[]).includes(source);

/** Sources that a view of the timeline reads. */
export const sourcesFor = ({ kind, catId }: { kind: TimelineKind | null; catId: string | null }): Source[] =>
  RANKS.filter((source) => (!kind || mayShow(source, kind)) && !(catId && OF_ALL.has(source)));

const mayShow = (source: Source, kind: TimelineKind): boolean =>
  SOURCES[source] === kind || isImported(source) || (kind === 'document' && WITH_DOCUMENT.has(source));

/** Unique position of an item in the timeline. */
export interface TimelinePosition {
  at: Date;
  source: Source;
  id: string;
}

export const newestFirst = (a: TimelinePosition, b: TimelinePosition): number =>
  b.at.getTime() - a.at.getTime() || RANKS.indexOf(a.source) - RANKS.indexOf(b.source) || descending(a.id, b.id);

const descending = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The same cursor for one source: of that very moment it has shown everything, nothing, or the items before the id. */
export function placeIn(source: Source, position: TimelinePosition | null): { at: Date; id: string } | null {
  if (!position) return null;
  const ahead = RANKS.indexOf(source) - RANKS.indexOf(position.source);
  return { at: position.at, id: ahead < 0 ? FIRST_ID : ahead > 0 ? LAST_ID : position.id };
}

/** The next page, from the items of each source: one more than fits means that there is more. */
export function mergePage<T extends TimelinePosition>(
  found: readonly T[],
  limit: number,
): { items: T[]; next: string | null } {
  const items = found.toSorted(newestFirst).slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? spotText(last) : null };
}

const spotText = ({ at, source, id }: TimelinePosition): string => `${at.getTime()}.${source}.${id}`;

export function timelinePosition(text: string): TimelinePosition | null {
  const [, time, source = '', id] =
    /^(\d{1,15})\.([a-z]+)\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  const at = new Date(Number(time));
  return id && Object.hasOwn(SOURCES, source) && !Number.isNaN(at.getTime())
    ? { at, source: source as Source, id }
    : null;
}

/** Titles of steps, understandable without context. */
export const STEP_WORDS: Readonly<Record<JourneyKey | BoxKey, string>> = {
  order_received: 'Order received',
  kit_packed: 'Test kit packed',
  kit_shipped: 'Test kit shipped',
  kit_transit: 'Test kit in transit',
  kit_delivered: 'Test kit delivered',
  return_label: 'Return label activated',
  pickup_scheduled: 'Pickup booked',
  lab_transit: 'Samples on their way to the lab',
  lab_received: 'Samples at the lab',
  analysis_started: 'Analysis started',
  analysis_complete: 'Analysis complete',
  formula_creating: 'Formula being mixed',
  supplements_ready: 'First box packed',
  optimizer_shipped: 'First box shipped',
  optimizer_delivered: 'First box delivered',
  box_paid: 'Box ordered',
  box_packed: 'Box packed',
  box_shipped: 'Box shipped',
  box_delivered: 'Box delivered',
};
