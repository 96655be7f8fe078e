import type { Home, Move } from './moves.ts';

const HOME: Home = { plan: 'premium', cats: 2, currency: 'AED', country: 'AE', timeZone: 'Asia/Dubai' };
const box = (wish: object): Move => ({ do: 'box', wish, trouble: null });
const SKIP = box({ change: 'skip' });
const FORWARD = box({ change: 'forward' });
const PAUSE = box({ change: 'pause', boxes: 2 });
const RESUME = box({ change: 'resume' });
const MOVE: Move = { do: 'box day', change: 'move', days: 60 };
const CANCEL: Move = { do: 'cancel', trouble: null };
const KEEP: Move = { do: 'keep', trouble: null };
const DISCOUNT: Move = { do: 'discount', kind: 'percent', percentOff: 10 };
const DIED: Move = { do: 'died', cat: 0 };
const ADD: Move = { do: 'add cat' };
/** Longer than a month: a renewal is paid, and its box does not leave. */
const CLOSED: Move = { do: 'desk closed', days: 33 };

/** Actions that a preview does not try, in the state that was come to; it is the same after them. */
const TRIED = [DISCOUNT, CANCEL, KEEP];
const inEach = (...moves: Move[]): Move[] => moves.flatMap((move) => [move, ...TRIED]);

/** Ways through every state of a plan that can be reached: dated boxes, boxes that wait, unpaid plans, plans without cats. */
const WAYS: Move[][] = [
  [
    ...[
      ...TRIED,
      ...inEach(SKIP),
      RESUME,
      ...inEach(MOVE),
      RESUME,
      ...inEach(PAUSE),
      RESUME,
      ...inEach(FORWARD),
      RESUME,
    ],
    ...inEach({ do: 'leave', cat: 1, boxes: null, trouble: null }),
    ...inEach({ do: 'plan', planType: 'standard', trouble: null }, { do: 'dispute' }),
  ],
  [
    ...[...inEach(CLOSED, SKIP), RESUME, ...inEach(MOVE), RESUME, ...inEach(PAUSE), RESUME, ...inEach(CLOSED)],
    ...[ADD, ADD, ADD, ...inEach(ADD)],
  ],
  [{ do: 'card', token: 'pm_card_chargeCustomerFail' }, { do: 'pass', days: 33 }, DISCOUNT, CANCEL],
  [DIED, DIED, ...TRIED],
];

/** Lives that go each of these ways. */
export const LIVES_THROUGH_EACH_STATE: [Home, Move[]][] = WAYS.map((way) => [HOME, way]);
