import type { DisputeSummary } from '#src/capabilities/billing/contract.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** How urgent a dispute looks: lost, or waiting for us, before what only waits for its bank. */
export function toneOf({ status, open, evidence }: Pick<DisputeSummary, 'status' | 'open' | 'evidence'>): BadgeTone {
  if (status === 'lost' || (open && evidence === 'wanted')) return 'low';
  return open ? 'borderline' : 'optimal';
}
