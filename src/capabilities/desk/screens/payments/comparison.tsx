import { useState } from 'react';
import type { PaymentsOverview } from '#src/capabilities/billing/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { isComparing, useComparison } from '../../queries.ts';
import { when } from '../moments.ts';
import { useMay } from '../use-may.ts';

type LastRun = PaymentsOverview['lastRun'];

/** Days back that can be compared at once; null for everything. */
const RANGES: readonly { label: string; days: number | null }[] = [
  { label: 'the last 120 days', days: 120 },
  { label: 'the last year', days: 366 },
  { label: 'everything', days: null },
];

/** Last comparison of our rows with Stripe, and the button that starts one now. */
export function Comparison({ run }: { run: LastRun }) {
  const may = useMay();
  const start = useComparison(run);
  const [range, setRange] = useState(0);
  const compare = () =>
    start.mutate(
      { days: RANGES[range]?.days ?? null },
      {
        onError: (error) =>
          toast({
            title: 'The comparison did not start',
            text: sentenceFor(error, 'We got no answer. Please try again.'),
            tone: 'bad',
          }),
      },
    );
  return (
    <div className="payments-comparison">
      <p className="muted" role="status">
        {runWords(run)}
      </p>
      {may('payment.compare') && (
        <>
          <select
            className="inp payments-range"
            aria-label="Compare"
            value={range}
            onChange={(event) => setRange(Number(event.target.value))}
          >
            {RANGES.map(({ label }, index) => (
              <option key={label} value={index}>
                {label}
              </option>
            ))}
          </select>
          <Button
            variant="quiet"
            size="sm"
            busy={start.isPending || isComparing(run)}
            busyLabel="Comparing..."
            onClick={compare}
          >
            Compare now
          </Button>
        </>
      )}
    </div>
  );
}

function runWords(run: LastRun): string {
  if (!run) return 'Not compared with Stripe yet. That happens every night at 02:10 in Dubai.';
  const { startedAt, finishedAt, compared, healed, failed } = run;
  const what = `${compared} checked, ${healed} corrected`;
  if (finishedAt) return `Compared with Stripe on ${when(startedAt)}: ${what}.`;
  return failed
    ? `The comparison of ${when(startedAt)} was interrupted: Stripe did not answer. It continues next night, or with “Compare now”.`
    : `Being compared with Stripe since ${when(startedAt)}: ${what}.`;
}
