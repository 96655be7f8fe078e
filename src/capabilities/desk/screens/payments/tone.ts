import type { DisputeSummary } from '#src/capabilities/billing/contract.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** Colour by urgency of a dispute: lost, or waiting for us, before those that wait for the bank. */
export function toneOf({ status, open, evidence }: Pick<DisputeSummary, 'status' | 'open' | 'evidence'>): BadgeTone {
  if (status === 'lost' || (open && evidence === 'wanted')) return 'low';
  return open ? 'borderline' : 'optimal';
}
