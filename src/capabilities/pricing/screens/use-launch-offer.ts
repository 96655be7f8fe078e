import { useEffect, useState } from 'react';
import { api } from '#src/web/api.ts';
import type { PlanView } from '../contract.ts';

/** Whether the launch offer can be had now. No, until the server says so: its switch and its end are settings. */
export function useLaunchOffer(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const asked = new AbortController();
    api.get<PlanView[]>('/api/subscription-plans?currency=USD&cats=1', { signal: asked.signal }).then(
      (plans) => setRunning(plans.some(({ launchOffer }) => launchOffer !== null)),
      () => setRunning(false),
    );
    return () => asked.abort();
  }, []);
  return running;
}
