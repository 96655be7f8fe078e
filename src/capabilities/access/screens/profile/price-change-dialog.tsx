import { formatMoney, type Money } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

/** The change of the monthly payment that comes with another address, in the server's words. */
export interface PriceChange {
  now: Money;
  then: Money;
  sentences: string[];
}

/** Asks before an address that changes the monthly payment is saved. */
export function PriceChangeDialog({
  change,
  onAgree,
  onClose,
}: {
  change: PriceChange | null;
  onAgree: (monthly: number) => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={change !== null} onClose={onClose} title="Your monthly payment changes">
      {change && (
        <div className="stack gap4">
          <dl className="profile-status">
            <div>
              <dt>Until now, a month</dt>
              <dd>{formatMoney(change.now)}</dd>
            </div>
            <div>
              <dt>With the new address</dt>
              <dd>{formatMoney(change.then)}</dd>
            </div>
          </dl>
          {change.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <div className="row gap3 wrapf">
            <Button onClick={() => onAgree(change.then.amount)}>Save for {formatMoney(change.then)} a month</Button>
            <Button variant="quiet" onClick={onClose}>
              Not now
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
