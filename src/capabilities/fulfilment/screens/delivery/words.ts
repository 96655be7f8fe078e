import type { BoxView, ExtraView } from '../../box-contract.ts';
import type { OrderView } from '../../delivery-contract.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { SAMPLE_RETURN_HOURS, spanText } from '#src/capabilities/pricing/rules/times.ts';

import { formatDate } from '#src/lib/dates.ts';

const DAY_MS = 86_400_000;

/** Headings by the latest step, with the name of a cat of the order. */
const HEADLINES: Record<JourneyKey, (whose: string) => string> = {
  order_received: () => 'We have your order.',
  kit_packed: (whose) => `${whose} kit is packed.`,
  kit_shipped: (whose) => `${whose} kit has shipped.`,
  kit_transit: (whose) => `${whose} kit is in transit.`,
  kit_delivered: (whose) => `${whose} kit has arrived.`,
  return_label: () => 'The return label is active.',
  pickup_scheduled: () => 'The courier is booked.',
  lab_transit: (whose) => `${whose} samples are in transit.`,
  lab_received: (whose) => `The lab has ${whose} samples.`,
  analysis_started: () => 'The lab is reading.',
  analysis_complete: (whose) => `${whose} results are in.`,
  formula_creating: (whose) => `${whose} formula is being mixed.`,
  supplements_ready: (whose) => `${whose} sticks are ready.`,
  optimizer_shipped: (whose) => `${whose} sticks have shipped.`,
  optimizer_delivered: (whose) => `${whose} sticks have arrived.`,
};

/** From when on a parcel is no news any more: days after it came. */
const NEWS_DAYS = 2;

/** "Miso’s box was delivered on 10 November.", once it has been at the door for a while; null before. */
function deliveredSentence(what: string, at: string | null, { asOf, timeZone }: Calendar): string | null {
  if (!at || Date.parse(asOf) - Date.parse(at) < NEWS_DAYS * DAY_MS) return null;
  return `${what} delivered on ${formatDate('plain', at, timeZone)}.`;
}

interface Calendar {
  asOf: string;
  timeZone: string;
}

/** Contents of a parcel, for the step that ends its way. */
const ARRIVALS: Partial<Record<JourneyKey, (whose: string) => string>> = {
  kit_delivered: (whose) => `${whose} kit was`,
  optimizer_delivered: (whose) => `${whose} sticks were`,
};

type Promised = Pick<OrderView['delivery'], 'expectedFrom' | 'expectedDelivery'>;
type Box = BoxView;

const BOX_HEADLINES: Record<Box['status'], (whose: string) => string> = {
  Processing: (whose) => `${whose} next box is being packed.`,
  'In Transit': (whose) => `${whose} next box is in transit.`,
  Delivered: (whose) => `${whose} box has arrived.`,
  Completed: (whose) => `${whose} box has arrived.`,
};

/** The newest box after the first month; null while there is only the order itself. */
export const laterBox = (boxes: readonly Box[]): Box | null =>
  boxes.filter(({ month }) => month > 1).toSorted((a, b) => b.month - a.month)[0] ?? null;

/** Sentence about the parcel's progress; `name` is the cat's if the parcel is for it. */
export function headline(
  { journey, delivery }: Pick<OrderView, 'journey' | 'delivery'>,
  box: Box | null,
  name: string | null,
  calendar: Calendar,
): string {
  const last = JOURNEY_KEYS[journey.done - 1] ?? 'order_received';
  if (!box && last === 'formula_creating' && delivery.trouble)
    return delivery.stopped ? 'The first box will not be sent.' : 'The first box is on hold.';
  const whose = name === null ? 'the' : `${name}’s`;
  const at = journey.phases.flatMap(({ steps }) => steps).find(({ key }) => key === last)?.at ?? null;
  const arrival = ARRIVALS[last];
  const ended = box
    ? deliveredSentence(`${whose} box was`, box.deliveredAt, calendar)
    : arrival && deliveredSentence(arrival(whose), at, calendar);
  const sentence = box ? BOX_HEADLINES[box.status] : HEADLINES[last];
  return capital(ended ?? sentence(whose));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "in 21 to 25 days": the days left of the promise. */
export function daysUntil({ expectedFrom, expectedDelivery }: Promised, now: string): string {
  const days = (to: string) => Math.ceil((Date.parse(to) - Date.parse(now)) / DAY_MS);
  const most = days(expectedDelivery);
  if (most <= 0) return 'any moment now';
  const least = Math.max(1, days(expectedFrom));
  if (least === most) return most === 1 ? 'within a day' : `in ${most} days`;
  return `in ${spanText({ from: least, to: most, unit: 'days' })}`;
}

/** Sentence about the arrival of the first sticks, or that they are late. */
export function sticksSentence({ delivery }: Pick<OrderView, 'delivery'>, asOf: string, timeZone: string): string {
  const day = formatDate('plain', delivery.expectedDelivery, timeZone);
  if (delivery.late) return `This order is late. The sticks were promised for ${day} at the latest.`;
  if (delivery.expectedDelivery < asOf) return 'The sticks follow once the lab has the samples.';
  return `Sticks at the door ${daysUntil(delivery, asOf)}.`;
}

type Kit = ExtraView;

/** State and next step of a test kit that comes with a box. */
export function kitWords({ cat: { name }, state, box, pickupAt, here, followUp, inPlan }: Kit): {
  title: string;
  text: string;
} {
  const said = {
    waiting: here
      ? [`A ${followUp ? 'follow-up ' : ''}test kit for ${name}`, 'It ships with the next box.']
      : [`A test kit for ${name}`, `It is not sent, because ${name} no longer lives here.`],
    boxed: [`${name}’s test kit is packed.`, `It comes with box ${box?.number}.`],
    delivered: pickupAt
      ? [`The courier comes for ${name}’s samples.`, 'The return is prepaid.']
      : [
          `${name}’s test kit has arrived.`,
          `It came with box ${box?.number}. Take the samples when it suits the cat and send them back within ${SAMPLE_RETURN_HOURS} hours of the last one. The return is prepaid.`,
        ],
    sampled: [`The lab has ${name}’s samples.`, 'You do not need to do anything.'],
    read: [`${name}’s results are in.`, 'See them under Health.'],
  } as const satisfies Record<Kit['state'], readonly string[]>;
  const [title, text] = said[state];
  return {
    title,
    text: inPlan ? text : `${text} ${name} gets results but no sticks with this order.`,
  };
}

/** Text for steps without a promised date. */
export const WAITS_FOR: Partial<Record<JourneyKey, string>> = {
  return_label: 'With the kit',
  pickup_scheduled: 'You book it',
};
