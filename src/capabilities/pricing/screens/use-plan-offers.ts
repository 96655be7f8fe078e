import { useEffect, useSyncExternalStore } from 'react';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import type { PlanView } from '../contract.ts';
import { isLimited, PLANS, type SoldOut } from '../rules/plans.ts';
import { noteBook } from './note-book.ts';

/** Current offers by the server: places left, and the launch offer. */
export interface PlanOffers {
  /** Whether the server has said so; until then this is a guess on the safe side. */
  answered: boolean;
  /** Whether the server's answer is still on its way; false once it has come or cannot be had. */
  pending: boolean;
  soldOut: SoldOut;
  /** Of the limited plan; null for a plan without a limit. */
  seats: (plan: PlanView['planType']) => PlanView['seats'];
  /** Whether the launch offer can be had now: its switch and its end are settings. */
  launchRuns: boolean;
}

/** Time after which a tab that is looked at again asks again: a new price book may have begun. */
const ASK_AGAIN_MS = 600_000;

/** Default without the server's answer: limited plans are full, and the table's prices apply. */
const UNKNOWN: PlanOffers = {
  answered: false,
  pending: true,
  soldOut: isLimited,
  seats: (plan) => seatsTaken(PLANS[plan].seats),
  launchRuns: false,
};

/** Shown after a failure, until the server answers. */
const NOT_ANSWERED: PlanOffers = { ...UNKNOWN, pending: false };

const seatsTaken = (total: number | null) => (total === null ? null : { total, taken: total, held: 0 });

let asked: Promise<PlanOffers> | null = null;
let askedAt = 0;

/** Requested once a visit, and again after a failure. */
const ask = prefetch(() => {
  if (!asked) askedAt = Date.now();
  asked ??= api.get('/api/subscription-plans?currency=USD&cats=1').then((plans) => {
    noteBook(plans);
    return offersFrom(plans);
  });
  asked.catch(() => {
    asked = null;
  });
  return asked;
});

function offersFrom(plans: PlanView[]): PlanOffers {
  const find = (plan: PlanView['planType']) => plans.find(({ planType }) => planType === plan);
  return {
    answered: true,
    pending: false,
    soldOut: (plan) => find(plan)?.soldOut ?? isLimited(plan),
    seats: (plan) => find(plan)?.seats ?? null,
    launchRuns: plans.some(({ launchOffer }) => launchOffer !== null),
  };
}

let known = UNKNOWN;
const listeners = new Set<() => void>();

function know(offers: PlanOffers) {
  if (known === offers) return;
  known = offers;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** State of the plans, shared by all pages that show or sell them. Once known it is used from the first paint on. */
export function usePlanOffers(): PlanOffers {
  useEffect(() => {
    const show = () =>
      void ask().then(know, () => {
        if (!known.answered) know(NOT_ANSWERED);
      });
    const look = () => {
      if (document.visibilityState === 'hidden' || Date.now() - askedAt < ASK_AGAIN_MS) return;
      asked = null;
      show();
    };
    show();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => UNKNOWN,
  );
}
