import { addressLabel, completesAddress, type PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { BoxKey } from './box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { type ExceptionCode, isStopped } from './state-machine.ts';

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

/** Whether the parcel has its label already: another address is for the one after it. */
export const keepsLabel = (stands: JourneyKey | BoxKey): boolean => LABELLED.has(stands);

interface ParcelState {
  stands: JourneyKey | BoxKey;
  exception: ExceptionCode | null;
}

/** Whether a parcel will still get its label: the box itself, or the first box behind a test kit. */
export const awaitsLabel = (parcel: ParcelState): boolean =>
  !isStopped(parcel.exception) && (parcel.stands.startsWith('kit_') || !keepsLabel(parcel.stands));

/** A parcel as its household knows it. */
export interface KnownParcel extends ParcelState {
  /** Of the order, or of the box. */
  number: string;
  address: PostalAddress | null;
}

const PACKED: readonly (JourneyKey | BoxKey)[] = ['kit_packed', 'supplements_ready', 'box_packed'];

/** Whether a parcel goes where it was to go. Labels are refused for an address that lacks a field: one that completes it counts for a packed parcel too. */
export const keepsAddress = (
  { stands, address }: Pick<KnownParcel, 'stands' | 'address'>,
  now: PostalAddress,
): boolean => keepsLabel(stands) && !(PACKED.includes(stands) && completesAddress(now, address));

const ARRIVED: readonly (JourneyKey | BoxKey)[] = ['optimizer_delivered', 'box_delivered'];

/**
 * For which parcels a new address counts, and for which it does not, in sentences. Stopped ones are left out,
 * and so is a next box where neither a paid parcel nor a plan that `renews` will make one.
 */
export function addressNotes(
  address: PostalAddress,
  parcels: readonly KnownParcel[],
  { renews }: { renews: boolean },
): string[] {
  const kept = parcels
    .filter(
      (parcel) => keepsAddress(parcel, address) && !ARRIVED.includes(parcel.stands) && !isStopped(parcel.exception),
    )
    .map(({ stands, number, address: old }) => {
      const what = stands.startsWith('kit_') ? `The test kit of order ${number}` : `Box ${number}`;
      const where = old ? addressLabel(old).join(', ') : 'the address before';
      return PACKED.includes(stands)
        ? `${what} is packed already and goes to ${where}.`
        : `${what} is on its way to ${where}.`;
    });
  if (!renews && !parcels.some(awaitsLabel)) return kept;
  const label = addressLabel(address).join(', ');
  return [
    ...kept,
    kept.length ? `The new address is used from the following box: ${label}.` : `The next box goes to ${label}.`,
  ];
}
