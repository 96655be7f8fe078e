import { addressLabel, type PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { BoxKey } from './box.ts';
import type { JourneyKey } from './journey.ts';

const LABELLED: ReadonlySet<JourneyKey | BoxKey> = new Set([
  'kit_packed',
  'kit_shipped',
  'kit_transit',
  'supplements_ready',
  'optimizer_shipped',
  'optimizer_delivered',
  'box_packed',
  'box_shipped',
  'box_delivered',
]);

/** Whether what stands here is in a parcel that has its label: another address is for the one after it. */
export const keepsLabel = (stands: JourneyKey | BoxKey): boolean => LABELLED.has(stands);

/** A parcel that an address comes too late for, as its household knows it. */
export interface LabelledParcel {
  stands: JourneyKey | BoxKey;
  /** Of the order, or of the box. */
  number: string;
  address: PostalAddress | null;
}

const PACKED: readonly (JourneyKey | BoxKey)[] = ['kit_packed', 'supplements_ready', 'box_packed'];
const ARRIVED: readonly (JourneyKey | BoxKey)[] = ['optimizer_delivered', 'box_delivered'];

/** For which parcels a new address counts, and for which it does not, in sentences. */
export function addressNotes(address: PostalAddress, parcels: readonly LabelledParcel[]): string[] {
  const kept = parcels
    .filter(({ stands }) => keepsLabel(stands) && !ARRIVED.includes(stands))
    .map(({ stands, number, address: old }) => {
      const what = stands.startsWith('kit_') ? `The test kit of order ${number}` : `Box ${number}`;
      const where = old ? addressLabel(old).join(', ') : 'the address before';
      return PACKED.includes(stands)
        ? `${what} is packed already and goes to ${where}.`
        : `${what} is on its way to ${where}.`;
    });
  const label = addressLabel(address).join(', ');
  return [
    ...kept,
    kept.length ? `The new address counts from the box after that: ${label}.` : `The next box goes to ${label}.`,
  ];
}
