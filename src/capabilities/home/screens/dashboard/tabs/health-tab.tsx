import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { BeforeAfter } from '#src/capabilities/households/screens/before-after/before-after.tsx';
import { Health } from '#src/capabilities/lab/screens/health/health.tsx';
import type { TabProps } from '../../home-context.ts';

/** The Health tab, with the dates of the order while results are awaited, and the sticks' effects by the log. */
export function HealthTab({ cat }: TabProps) {
  return (
    <Health cat={cat} Awaiting={WaitingForLab}>
      <BeforeAfter cat={cat} />
    </Health>
  );
}
