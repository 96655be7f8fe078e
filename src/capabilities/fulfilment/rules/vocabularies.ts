import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';
import type { StepKey } from './state-machine.ts';

type OrderStep = 'Order Confirmed' | 'Packed' | 'Shipped' | 'Delivered';
export const STATUS_LABELS = ['Processing', 'In Transit', 'Delivered', 'Completed'] as const;
type StatusLabel = (typeof STATUS_LABELS)[number];

/**
 * The one map from the fifteen keys, and the four of a box, to the other words for an order's state: the four steps
 * of the parcel that is on its way now (the kit, later the sticks), and the word on a badge.
 */
const WORDS: Readonly<Record<StepKey, readonly [OrderStep, StatusLabel]>> = {
  order_received: ['Order Confirmed', 'Processing'],
  kit_packed: ['Packed', 'Processing'],
  kit_shipped: ['Shipped', 'In Transit'],
  kit_transit: ['Shipped', 'In Transit'],
  kit_delivered: ['Delivered', 'Delivered'],
  return_label: ['Delivered', 'Delivered'],
  pickup_scheduled: ['Delivered', 'Delivered'],
  lab_transit: ['Delivered', 'In Transit'],
  lab_received: ['Delivered', 'Processing'],
  analysis_started: ['Delivered', 'Processing'],
  analysis_complete: ['Delivered', 'Processing'],
  formula_creating: ['Order Confirmed', 'Processing'],
  supplements_ready: ['Packed', 'Processing'],
  optimizer_shipped: ['Shipped', 'In Transit'],
  optimizer_delivered: ['Delivered', 'Completed'],
  box_paid: ['Order Confirmed', 'Processing'],
  box_packed: ['Packed', 'Processing'],
  box_shipped: ['Shipped', 'In Transit'],
  box_delivered: ['Delivered', 'Completed'],
};

export const ORDER_STEPS: readonly OrderStep[] = ['Order Confirmed', 'Packed', 'Shipped', 'Delivered'];

interface Words {
  /** Number of completed steps of an order, of four. */
  orderSteps: number;
  status: StatusLabel;
  /** Of the whole way, in percent. */
  progress: number;
}

export function wordsFor(stands: StepKey): Words {
  const [step, status] = WORDS[stands];
  const orderSteps = ORDER_STEPS.indexOf(step) + 1;
  const index = JOURNEY_KEYS.findIndex((key) => key === stands);
  const part = index < 0 ? orderSteps / ORDER_STEPS.length : (index + 1) / JOURNEY_KEYS.length;
  return { orderSteps, status, progress: Math.round(part * 100) };
}
