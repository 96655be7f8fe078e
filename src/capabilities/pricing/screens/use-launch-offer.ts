import { useEffect, useState } from 'react';
import { ahead } from '#src/ui/ahead.ts';
import { api } from '#src/web/api.ts';
import type { PlanView } from '../contract.ts';

let asked: Promise<boolean> | null = null;

/** Asked once a visit; a question without an answer is asked again. */
const ask = ahead(() => {
  asked ??= api
    .get<PlanView[]>('/api/subscription-plans?currency=USD&cats=1')
    .then((plans) => plans.some(({ launchOffer }) => launchOffer !== null));
  asked.catch(() => {
    asked = null;
  });
  return asked;
});

/** Whether the launch offer can be had now. No, until the server says so: its switch and its end are settings. */
export function useLaunchOffer(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    let gone = false;
    ask().then(
      (runs) => !gone && setRunning(runs),
      () => {}, // the table's prices stand
    );
    return () => {
      gone = true;
    };
  }, []);
  return running;
}
