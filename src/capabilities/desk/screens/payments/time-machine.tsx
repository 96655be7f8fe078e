import { Button } from '#src/ui/button.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { usePlayLife } from '../../queries.ts';
import { Part } from './part.tsx';

/** Plays a life with the shop, where no money moves, and shows its ledger. */
export function TimeMachine() {
  const { data, error, isPending, mutate } = usePlayLife();
  return (
    <Part name="time-machine" title="Time machine">
      <div className="panel payments-life">
        <p>
          Plays a year of a made-up household in about half a minute: checkout, kit, lab, seven renewals, a skip, a
          pause, a failed card, bank approval, refunds and comeback. It runs in memory. No row of this shop is read or
          changed.
        </p>
        <Button variant="quiet" size="sm" busy={isPending} busyLabel="Playing..." onClick={() => mutate()}>
          Play a life
        </Button>
        <div role="status">{data && <p className="payments-life-done">The life was played.</p>}</div>
        {error && (
          <p role="alert">{sentenceFor(error, 'The life could not be played. Please try again in a minute.')}</p>
        )}
        {data && (
          <>
            <LedgerText label="Ledger of the life" text={data.ledger} />
            <details>
              <summary>Every row of the household</summary>
              <LedgerText label="Rows of the household" text={data.rows} />
            </details>
          </>
        )}
      </div>
    </Part>
  );
}

/** Can be scrolled by keyboard, because it is wider than a phone. */
function LedgerText({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="payments-ledger" aria-label={label} role="region" tabIndex={0}>
      {text}
    </pre>
  );
}
