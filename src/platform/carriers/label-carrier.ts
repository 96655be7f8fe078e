import type { CarrierAddress, ParcelSize } from './carrier.ts';

/** A line of a customs declaration. Value and weight are those of the whole line. */
export interface CustomsItem {
  description: string;
  quantity: number;
  /** In integer minor units of `currency`, which has two decimals. */
  value: number;
  currency: string;
  grams: number;
  hsCode: string;
  /** ISO 3166-1 alpha-2. */
  madeIn: string;
}

/** A parcel that is to be sent. */
export interface ShipmentInput {
  /** Our id of it, by which a shipment is found whose answer was lost. */
  reference: string;
  /** Printed on the label where the carrier has room for it. */
  printed: string;
  from: CarrierAddress;
  to: CarrierAddress;
  size: ParcelSize;
  grams: number;
  /** Goes from `to` back to `from`. */
  isReturn?: boolean;
  /** Null where the parcel crosses no customs border. */
  customs: { signer: string; contents: 'merchandise' | 'sample'; items: readonly CustomsItem[] } | null;
}

/** A service that a carrier offers for a shipment. */
export interface Rate {
  id: string;
  carrier: string;
  service: string;
  /** In minor units of `currency`. */
  cost: number;
  /** ISO 4217. */
  currency: string;
  /** Days until it arrives, as the carrier estimates them; null where it does not. */
  days: number | null;
}

/** Postage that was bought. */
export interface Postage extends Pick<Rate, 'carrier' | 'service' | 'cost' | 'currency'> {
  trackingCode: string;
  trackerId: string | null;
}

/** `not_applicable`: the carrier bills only what it scans, so there is nothing to give back. */
export const REFUND_STATUSES = ['submitted', 'refunded', 'rejected', 'not_applicable'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface Shipment {
  id: string;
  rates: Rate[];
  postage: Postage | null;
  refund: RefundStatus | null;
}

/** `code` says why in the provider's own words and never quotes the answer, which repeats the address. */
export interface Refused {
  kind: 'refused';
  code: string;
  /** Whether asking again may succeed: nobody knows whether the question was carried out. */
  retry: boolean;
}

export type Answered<T> = { kind: 'done'; value: T } | Refused;

/** A provider that sells postage. A shipment is bought once: its id makes buying it safe to repeat. */
export interface LabelCarrier {
  create(shipment: ShipmentInput): Promise<Answered<Shipment>>;
  /** By the provider's id, or by our reference. Null where there is none. */
  find(id: string): Promise<Answered<Shipment | null>>;
  /** Rates of today for a shipment that was made earlier. */
  rerate(id: string): Promise<Answered<Rate[]>>;
  buy(id: string, rateId: string): Promise<Answered<Shipment>>;
  /** The printable label of a shipment that was bought. */
  label(id: string, format: 'PDF' | 'ZPL'): Promise<Answered<Uint8Array>>;
  /** Asks for the money of an unused label. */
  refund(id: string): Promise<Answered<Shipment>>;
}
