import type { BadgeTone } from '#src/ui/badge.tsx';
import type { HouseholdRow } from '../../household-contract.ts';

type Plan = Pick<NonNullable<HouseholdRow['plan']>, 'status' | 'endsOn'>;

const LOOKS: Record<Plan['status'], { tone: BadgeTone; word: string }> = {
  none: { tone: 'normal', word: 'no plan' },
  active: { tone: 'optimal', word: 'active' },
  trialing: { tone: 'optimal', word: 'active' },
  past_due: { tone: 'low', word: 'payment failed' },
  unpaid: { tone: 'low', word: 'unpaid' },
  paused: { tone: 'borderline', word: 'paused' },
  incomplete: { tone: 'borderline', word: 'not paid yet' },
  canceled: { tone: 'normal', word: 'ended' },
};

/** A plan in a word, with the tone of its badge. */
export const planWords = ({ status, endsOn }: Plan): { tone: BadgeTone; word: string } =>
  endsOn && status !== 'canceled' ? { tone: 'borderline', word: 'ending' } : LOOKS[status];

/** The payment service's status of a plan in a word of the desk; one that the desk does not know stays as it is. */
export const statusWord = (status: string): string =>
  Object.hasOwn(LOOKS, status) ? LOOKS[status as Plan['status']].word : status.replaceAll('_', ' ');
