import { useEffect, useState } from 'react';
import { ahead } from '#src/ui/ahead.ts';
import { api } from '#src/web/api.ts';
import type { PlanView } from '../contract.ts';
import { isLimited, PLANS, type SoldOut } from '../rules/plans.ts';

/** What the server says of the plans at the moment: seats that are left, and the launch offer. */
export interface PlanOffers {
  soldOut: SoldOut;
  /** Of the limited plan; null for a plan without a limit. */
  seats: (plan: PlanView['planType']) => PlanView['seats'];
  /** Whether the launch offer can be had now: its switch and its end are settings. */
  launchRuns: boolean;
}

/** Until the server has answered, and where it cannot be asked: limited plans are full, and the table's prices stand. */
const UNKNOWN: PlanOffers = {
  soldOut: isLimited,
  seats: (plan) => seatsTaken(PLANS[plan].seats),
  launchRuns: false,
};

const seatsTaken = (total: number | null) => (total === null ? null : { total, taken: total });

let asked: Promise<PlanOffers> | null = null;

/** Asked once a visit; a question without an answer is asked again. */
const ask = ahead(() => {
  asked ??= api.get<PlanView[]>('/api/subscription-plans?currency=USD&cats=1').then(offersFrom);
  asked.catch(() => {
    asked = null;
  });
  return asked;
});

function offersFrom(plans: PlanView[]): PlanOffers {
  const find = (plan: PlanView['planType']) => plans.find(({ planType }) => planType === plan);
  return {
    soldOut: (plan) => find(plan)?.soldOut ?? isLimited(plan),
    seats: (plan) => find(plan)?.seats ?? null,
    launchRuns: plans.some(({ launchOffer }) => launchOffer !== null),
  };
}

/** One state of the plans for every page that shows or sells them. */
export function usePlanOffers(): PlanOffers {
  const [offers, setOffers] = useState(UNKNOWN);
  useEffect(() => {
    let gone = false;
    ask().then(
      (known) => !gone && setOffers(known),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return offers;
}
