import { useEffect, useState } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';

/** The end of a hold that lasts so many seconds from now on, and whether it has passed. */
export function useHold(seconds: number | null): { until: Date | null; over: boolean } {
  const [until] = useState(() => (seconds === null ? null : new Date(Date.now() + seconds * 1000)));
  const [over, setOver] = useState(seconds === 0);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => setOver(true), Math.max(0, until.getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return { until, over };
}

/** Says until when the form holds the seat of Pro. */
export const SeatHeld = ({ until }: { until: Date }) => (
  <p className="note" role="status">
    Your Pro seat is held until {formatDate('time', until, undefined)}. Then this form closes, and nothing is charged.
  </p>
);

/** In the place of a form whose hold is over. */
export const SeatFreed = ({ again }: { again: () => void }) => (
  <div className="subscribe-notready" role="alert">
    <p>The seat is no longer held for you, so this form has closed. Nothing was charged.</p>
    <Button variant="quiet" onClick={again}>
      Hold a seat again
    </Button>
  </div>
);
