import type { LotsView, LotView } from '#src/capabilities/fulfilment/lot-contract.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';
import { formatNumber } from '#src/lib/numbers.ts';

export type LotLine = LotsView['lots'][number];

export const LOT_STATES: Record<LotLine['state'], { tone: BadgeTone; word: string }> = {
  usable: { tone: 'optimal', word: 'In stock' },
  short: { tone: 'borderline', word: 'Keeps too short' },
  'used-up': { tone: 'plain', word: 'Used up' },
  recalled: { tone: 'low', word: 'Recalled' },
};

export const MOVEMENTS: Record<LotView['movements'][number]['kind'], string> = {
  received: 'Received',
  packed: 'Packed',
  unpacked: 'Back from a box',
  spoiled: 'Spoiled',
  counted: 'Counted',
};

/** The id of a lot's row on the page. */
export const rowOf = (id: string): string => `lot-${id}`;

/** '1,204'. */
export const amount = (sticks: number): string => formatNumber(sticks);

/** '+4', '-4'. */
export const signed = (sticks: number): string => (sticks > 0 ? `+${amount(sticks)}` : amount(sticks));

export const NO_ANSWER = 'We got no answer. Press again: it is written once.';
