import type { SampleState } from '#src/capabilities/lab/rules/sample-states.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export const SAMPLE_LOOKS: Readonly<Record<SampleState, { tone: BadgeTone; word: string }>> = {
  made: { tone: 'plain', word: 'Printed' },
  sent: { tone: 'plain', word: 'Sent' },
  received: { tone: 'normal', word: 'Received' },
  rejected: { tone: 'borderline', word: 'Rejected' },
  read: { tone: 'optimal', word: 'Read' },
  destroyed: { tone: 'dark', word: 'Destroyed' },
  void: { tone: 'dark', word: 'No longer awaited' },
};
