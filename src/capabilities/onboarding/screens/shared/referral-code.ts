import { useSyncExternalStore } from 'react';
import {
  REFERRAL_KEY,
  type ReferringPartner,
  type StoredReferral,
  isExpired,
  parseReferral,
  serializeReferral,
} from '../../rules/referral-code.ts';
import { removeStored, writeStored } from './browser-store.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** A code that counts as long as this document is open: nothing is stored for it. */
let ofVisit: StoredReferral | null = null;

/** Referral of this browser: undefined if there is none, without a code if its owner removed it. The last link counts. */
function currentReferral(): StoredReferral | undefined {
  if (ofVisit) return ofVisit;
  try {
    const stored = parseReferral(localStorage.getItem(REFERRAL_KEY));
    if (stored.kind === 'found' && !isExpired(stored.value, Date.now())) return stored.value;
  } catch {
    return undefined; // a browser that keeps nothing remembers nobody
  }
  removeStored(REFERRAL_KEY);
  return undefined;
}

/** Owner of a code: a friend where `from` is left out. */
export type CodeOwner = Pick<StoredReferral, 'from' | 'partner'>;

const ownerOf = ({ from, partner }: CodeOwner): CodeOwner => ({
  ...(from === 'affiliate' && { from }),
  ...(partner && { partner }),
});

/** Stores a code; null takes it out for good: the order is then told so. */
export function keepReferralCode(code: string | null, owner: CodeOwner = {}): void {
  ofVisit = null;
  writeStored(REFERRAL_KEY, serializeReferral({ code, at: Date.now(), ...ownerOf(owner) }));
  tell();
}

/** Adds the code of an affiliate or a partner to the order of this document, without storing it. */
export function keepForVisit(code: string, partner?: ReferringPartner | null): void {
  ofVisit = { code, at: Date.now(), from: 'affiliate', ...(partner && { partner }) };
  tell();
}

/** Removes the code from the order, or restores it as it was kept: a code of the visit is not stored by that. */
export function switchReferral(code: string | null, owner: CodeOwner): void {
  if (!ofVisit) return keepReferralCode(code, owner);
  ofVisit = { ...ofVisit, code };
  tell();
}

/** Deletes the code once an order has taken it. */
export function forgetReferralCode(): void {
  ofVisit = null;
  removeStored(REFERRAL_KEY);
  tell();
}

/** The code that an order made now goes with: undefined if there is none, null if it was removed. */
export const orderedWith = (): string | null | undefined => currentReferral()?.code;

/** The referral code of this browser as it changes here and in other tabs: undefined if there is none, null if removed. */
export const useReferralCode = (): string | null | undefined =>
  useSyncExternalStore(follow, orderedWith, () => undefined);

/** Owner of the link that led here, as JSON: the stored one is read anew each time, and has to compare as equal. */
const ownerNow = (): string => JSON.stringify(ownerOf(currentReferral() ?? {}));

/** Owner of the link that led here. */
export const useCodeOwner = (): CodeOwner =>
  JSON.parse(useSyncExternalStore(follow, ownerNow, () => '{}')) as CodeOwner;

/** Whether this browser remembers that code for an affiliate, because its owner agreed to it. */
export function remembersAffiliate(code: string): boolean {
  const known = ofVisit ? undefined : currentReferral();
  return known?.from === 'affiliate' && known.code === code;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
