import { WaitingForLab } from '#src/capabilities/fulfilment/screens/waiting-for-lab.tsx';
import { Health } from '#src/capabilities/lab/screens/health/health.tsx';
import type { TabProps } from '../../home-context.ts';

/** The Health tab, with the dates of the order while results are awaited. */
export function HealthTab({ cat }: TabProps) {
  return <Health cat={cat} Awaiting={WaitingForLab} />;
}
