import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';

/** The way of a month of sticks from the second month on: the four steps of an order. */
export const BOX_STEPS = [
  { key: 'box_paid', name: 'Order Confirmed' },
  { key: 'box_packed', name: 'Packed' },
  { key: 'box_shipped', name: 'Shipped' },
  { key: 'box_delivered', name: 'Delivered' },
] as const;

export type BoxKey = (typeof BOX_STEPS)[number]['key'];
export const BOX_KEYS = BOX_STEPS.map(({ key }) => key) as [BoxKey, ...BoxKey[]];

const FIRST_BOX: Partial<Record<JourneyKey, BoxKey>> = {
  formula_creating: 'box_paid',
  supplements_ready: 'box_packed',
  optimizer_shipped: 'box_shipped',
  optimizer_delivered: 'box_delivered',
};

/** Step of the first box, derived from the order's journey; null before it can be packed. */
export const firstBoxStep = (stands: JourneyKey): BoxKey | null => FIRST_BOX[stands] ?? null;

/** Number printed on a parcel: the order and the month. */
export const boxNumber = (orderNumber: string, month: number): string => `${orderNumber}-${month}`;
