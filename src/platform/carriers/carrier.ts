/** Statuses of a parcel, as EasyPost names them (https://docs.easypost.com/docs/trackers). */
export const PARCEL_STATUSES = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'available_for_pickup',
  'failure',
  'cancelled',
  'error',
  'return_to_sender',
  'delivered',
] as const;

export type ParcelStatus = (typeof PARCEL_STATUSES)[number];

/** A carrier's status of a parcel. */
export interface CarrierNews {
  trackerId: string;
  /** Name of the carrier, such as `FedEx`; null where it is not known. */
  carrier: string | null;
  status: ParcelStatus;
  /** The reason in the provider's words, such as `lost`. */
  detail: string | null;
  /** Page for everybody who has its address; null where there is none that may be linked. */
  publicUrl: string | null;
  updatedAt: Date;
  /** The carrier's own time of the delivery. */
  deliveredAt: Date | null;
}

/** `code` says why in the provider's own words and never quotes the answer, which repeats the number. */
export type CarrierAnswer = { kind: 'news'; news: CarrierNews } | { kind: 'refused'; code: string; retry: boolean };

/** A provider that follows parcels. */
export interface Carrier {
  /** Begins to follow a parcel by its number. Asked again for the same number, it answers with the same tracker. */
  track(code: string, carrier?: string): Promise<CarrierAnswer>;
  /** The latest about a parcel that is followed. */
  look(trackerId: string): Promise<CarrierAnswer>;
}

/** An address as carriers take it. */
export interface CarrierAddress {
  name: string;
  company?: string;
  street1: string;
  street2?: string;
  city: string;
  /** State, province or emirate; empty where there is none. */
  region: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone?: string;
  email?: string;
}

/** In whole centimetres. */
export interface ParcelSize {
  length: number;
  width: number;
  height: number;
}
