import type { OrderView } from '../delivery-contract.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { earliest, latest } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import type { WaitingBadge } from '#src/capabilities/lab/screens/waiting-badges.ts';
import { type Span, STAGES, spanShort } from '#src/capabilities/pricing/rules/times.ts';

export interface WaitingFor {
  badge: WaitingBadge;
  title: string;
  /** Current step. */
  now: string;
  /** Duration of the lab's work, in the words used everywhere. */
  takes: string;
  /** Expected span, if known; `late` if it has passed. */
  due: { from: string; to: string; late: boolean } | null;
}

const KINDS = {
  health: { span: STAGES.healthAnalysis, name: 'Health analysis' },
  dna: { span: STAGES.dna, name: 'DNA report' },
} as const satisfies Record<string, { span: Span; name: string }>;
type Kind = keyof typeof KINDS;

const at = (key: JourneyKey) => JOURNEY_KEYS.indexOf(key) + 1;

interface Facts {
  kind: Kind;
  name: string;
  state: 'pending' | 'processing' | 'held';
  why: string | null;
  receivedAt: string | null;
  /** The order the cat is part of. */
  order: Pick<OrderView, 'journey'> | null;
  now: string;
}

/** R267, C11: the awaited step of a cat, the current one, and the date. */
export function waitingFor({ kind, name, state, why, receivedAt, order, now }: Facts): WaitingFor {
  const { span, name: what } = KINDS[kind];
  const takes = `${what}: ${spanShort(span)} from the day the lab has the samples.`;
  if (state === 'held') {
    const text = why ?? 'Something is wrong with these samples.';
    return { badge: 'On hold', title: 'No results are released yet.', now: text, takes, due: null };
  }
  if (state === 'processing') {
    const due = receivedAt ? window(receivedAt, span, now) : null;
    return {
      badge: 'Processing',
      title: 'The lab is reading them.',
      now: `The lab has the samples of ${name}.`,
      takes,
      due,
    };
  }
  const done = order?.journey.done ?? 0;
  const due = order ? expected(order, kind, now) : null;
  if (!order) {
    const words = `${name} is not part of an order yet. Start with a test kit.`;
    return { badge: 'Upcoming', title: 'No results yet.', now: words, takes, due };
  }
  if (done >= at('lab_transit')) {
    const words = `The samples of ${name} are on their way to Dubai.`;
    return { badge: 'Pending', title: 'The samples are in transit.', now: words, takes, due };
  }
  if (done >= at('kit_delivered')) {
    const words = `The kit has arrived. Take the samples of ${name}, then book the courier.`;
    return { badge: 'Pending', title: 'Waiting for three samples.', now: words, takes, due };
  }
  return { badge: 'Upcoming', title: 'Your kit comes first.', now: 'The test kit is on its way to you.', takes, due };
}

function window(from: string, span: Span, now: string): WaitingFor['due'] {
  const begin = new Date(from);
  const to = latest(begin, span);
  return { from: earliest(begin, span).toISOString(), to: to.toISOString(), late: to < new Date(now) };
}

/** Reckoned from when the lab is expected to have the samples. */
function expected({ journey }: Pick<OrderView, 'journey'>, kind: Kind, now: string): WaitingFor['due'] {
  const step = journey.phases.flatMap(({ steps }) => steps).find(({ key }) => key === 'lab_received');
  const arrival = step?.at ?? step?.expected;
  return arrival ? window(arrival, KINDS[kind].span, now) : null;
}
