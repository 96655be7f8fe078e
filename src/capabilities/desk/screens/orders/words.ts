import type { OrderCard, OrderDetail } from '#src/capabilities/fulfilment/contract.ts';
import { BOX_STEPS } from '#src/capabilities/fulfilment/rules/box.ts';
import { PHASES } from '#src/capabilities/pricing/rules/journey.ts';
import {
  EXCEPTIONS,
  type ExceptionCode,
  type Resolution,
  RESOLUTIONS,
} from '#src/capabilities/fulfilment/rules/state-machine.ts';
import { onDay } from '../moments.ts';

type Face = OrderCard['cats'][number];
type Line = OrderDetail['history'][number];

export const lookOfCat = ({ name, breed, ageRange, coat, pattern, eye }: Face) => ({
  name,
  breed,
  age: ageRange,
  coat,
  pattern,
  eye,
});

export const catNames = (cats: Face[]): string => cats.map(({ name }) => name).join(', ') || 'No cat';

/** Reference of an order or box in the URL. */
export const refOf = ({ id, month }: Pick<OrderCard, 'id' | 'month'>): string => (month === null ? id : `box-${id}`);

/** The id of an order's or box's card on the page. */
export const cardOf = (ref: string): string => `order-${ref}`;

const KIT_WORDS: Record<OrderDetail['extras'][number]['state'], string> = {
  waiting: 'pack it with the sticks',
  boxed: 'in the box',
  delivered: 'delivered',
  sampled: 'samples in the lab',
};

/** 'Miso: in the box'. */
export function kitWords({ name, state, pickupAt }: OrderDetail['extras'][number]): string {
  const courier = pickupAt ? `, courier booked ${onDay(pickupAt)}` : ', no courier booked';
  return `${name}: ${KIT_WORDS[state]}${state === 'delivered' ? courier : ''}`;
}

const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 48;

/** '4 h', '3 d': since something happened last. */
export function waited(movedAt: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(movedAt)) / HOUR_MS));
  return hours < HOURS_SHOWN ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

const STEP_NAMES = new Map<string, string>([
  ...PHASES.flatMap((phase) => phase.steps.map(({ key, name }) => [key, `${phase.name}: ${name}`] as const)),
  ...BOX_STEPS.map(({ key, name }) => [key, name] as const),
]);
const stepName = (key: string) => STEP_NAMES.get(key) ?? key;

/** Text of a history line after the name of the actor. */
export function historyText({ kind, key }: Line): string {
  switch (kind) {
    case 'step':
      return stepName(key);
    case 'undone':
      return `undid “${stepName(key)}”`;
    case 'raised':
      return `reported: ${EXCEPTIONS[key as ExceptionCode].name}`;
    case 'resolved':
      return `resolved it: ${RESOLUTIONS[key as Resolution].name}`;
  }
}
