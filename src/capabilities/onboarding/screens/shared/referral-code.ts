import { useSyncExternalStore } from 'react';
import { REFERRAL_KEY, isExpired, parseReferral, serializeReferral } from '../../rules/referral-code.ts';
import { removeStored, writeStored } from './browser-store.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const hear of listeners) hear();
};

/** Referral code of this browser: undefined if there is none, null if its owner removed it. */
function storedReferralCode(): string | null | undefined {
  try {
    const stored = parseReferral(localStorage.getItem(REFERRAL_KEY));
    if (stored.kind === 'found' && !isExpired(stored.value, Date.now())) return stored.value.code;
  } catch {
    return undefined; // a browser that keeps nothing remembers nobody
  }
  removeStored(REFERRAL_KEY);
  return undefined;
}

/** Null takes it out for good: the order is then told so. */
export function keepReferralCode(code: string | null): void {
  writeStored(REFERRAL_KEY, serializeReferral({ code, at: Date.now() }));
  tell();
}

/** Deletes the code once an order has taken it. */
export function forgetReferralCode(): void {
  removeStored(REFERRAL_KEY);
  tell();
}

/** The referral code of this browser as it changes here and in other tabs: undefined if there is none, null if removed. */
export const useReferralCode = (): string | null | undefined =>
  useSyncExternalStore(follow, storedReferralCode, () => undefined);

function follow(hear: () => void): () => void {
  listeners.add(hear);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(hear);
    window.removeEventListener('storage', hear);
  };
}
