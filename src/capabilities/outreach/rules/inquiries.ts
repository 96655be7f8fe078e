/** Kinds of inquiry, as the desk and mails name them. */
export const INQUIRY_KINDS = {
  contact: 'Contact',
  chat: 'Chat',
  application: 'Job application',
  affiliate: 'Affiliate application',
  partnership: 'Partnership',
  'results-request': 'Clinical results request',
  withdrawal: 'Withdrawal',
  'sticks-held': 'No sticks for a cat',
  'samples-mixed-up': 'Samples mixed up',
  'order-without-sticks': 'No sticks for an order',
  'sticks-refused': 'Claim for refused sticks',
  'parcel-trouble': 'Trouble with a parcel',
  'address-incomplete': 'An address that lacks something',
  'refund-refused': 'A refund that did not go through',
} as const;

/** Written by the shop itself: somebody has to look into it. */
export const TASK_KINDS = [
  'sticks-held',
  'samples-mixed-up',
  'order-without-sticks',
  'sticks-refused',
  'parcel-trouble',
  'address-incomplete',
  'refund-refused',
] as const;

export type InquiryKind = keyof typeof INQUIRY_KINDS;

export const PLATFORMS = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  blog: 'Blog',
  email: 'E-mail',
  other: 'Other',
} as const;

export type Platform = keyof typeof PLATFORMS;

export const READER_ROLES = {
  owner: 'I live with a cat',
  vet: 'I am a vet or vet nurse',
  researcher: 'I do research',
  press: 'I write about this',
} as const;

export type ReaderRole = keyof typeof READER_ROLES;

/** Fields of single kinds. Others are absent. */
export interface InquiryDetails {
  /** application: the title of the position. */
  position?: string;
  /** affiliate: company or brand. partnership: organisation. */
  brand?: string;
  /** affiliate, partnership. Begins with https:// or http://. */
  website?: string;
  /** affiliate. */
  platform?: Platform;
  /** partnership: the slug of the page it was sent from. */
  partner?: string;
  /** results-request. */
  role?: ReaderRole;
  /** withdrawal, and the tasks of the shop: as printed on the order, such as CAT-2026-1234567. Absent when the sender did not have it. */
  orderNumber?: string;
  /** withdrawal: whether an order with this number was bought with this e-mail. */
  orderFound?: boolean;
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** PW- and six letters that are hard to mistake for each other, from random bytes. */
export function referenceNumber(random: Uint8Array): string {
  return `PW-${Array.from(random.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
