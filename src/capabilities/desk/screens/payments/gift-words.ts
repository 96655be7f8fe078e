import type { DeskGiftsView } from '#src/capabilities/gifts/contract.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

type State = DeskGiftsView['gifts'][number]['state'];

const LOOKS: Record<State, { tone: BadgeTone; word: string }> = {
  open: { tone: 'plain', word: 'Not paid yet' },
  unpaid: { tone: 'plain', word: 'Never paid' },
  paid: { tone: 'optimal', word: 'Not redeemed' },
  redeemed: { tone: 'optimal', word: 'Redeemed' },
  refunding: { tone: 'borderline', word: 'Refund under way' },
  refunded: { tone: 'plain', word: 'Refunded' },
  stopped: { tone: 'low', word: 'Ended early' },
};

/** State of a gift, for its badge. */
export const giftLook = ({ state, disputed }: { state: State; disputed: boolean }) =>
  disputed ? { tone: 'low' as const, word: 'Disputed' } : LOOKS[state];
