import type { CarrierAddress, ParcelSize } from './carriers/carrier.ts';

/** Facts about our parcels that labels are bought with. */
export interface LabelSettings {
  /** Address that parcels leave from. */
  from: CarrierAddress;
  /** The person who certifies customs declarations. */
  signer: string;
  /** A month of sticks for one cat; months of several cats lie on each other. */
  size: ParcelSize;
  /** Weight of an empty box. */
  boxGrams: number;
  stickGrams: number;
  /** An empty test kit, its value in cents of a dollar. `size`: of the parcel of one. `postage`: labels of kits that go out are bought. */
  kit: { grams: number; value: number; hsCode: string; size?: ParcelSize | undefined; postage: boolean };
  /** Set where samples come back with labels that are bought; then `kit.size` is set as well. */
  samples?: { lab: CarrierAddress; hsCode: string };
  /** Tariff number of the sticks, of the Harmonized System. */
  hsCode: string;
  /** Whether a person has checked that our papers are enough at the borders that parcels cross. */
  customsChecked: boolean;
  /** Country that the sticks are made in. */
  madeIn: string;
}

type Place = Pick<CarrierAddress, 'street1' | 'city' | 'region' | 'postalCode' | 'country' | 'phone'>;

/** Reads `Unit 4, 12 Street; Dubai; Dubai; ; AE; +97145550100`: street; city; region; postal code; country; phone. */
export function shippingPlace(text: string): Place | null {
  const parts = text.split(';').map((part) => part.trim());
  const [street1, city, region = '', postalCode = '', country = '', phone = ''] = parts;
  if (parts.length !== 6 || !street1 || !city || !/^[A-Z]{2}$/.test(country) || !/^\+\d{8,15}$/.test(phone))
    return null;
  return { street1, city, region, postalCode, country, phone };
}

/** Reads `24x17x5`: length, width and height in centimetres. */
export function parcelSize(text: string): ParcelSize | null {
  const [, length, width, height] = (/^(\d{1,3})x(\d{1,3})x(\d{1,3})$/.exec(text) ?? []).map(Number);
  return length && width && height ? { length, width, height } : null;
}
