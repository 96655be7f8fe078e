import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import type { KitQuoteView, PreviewKitsInput } from '../../contract.ts';
import { changeKits, previewKits } from '../../queries.ts';
import { useSignedChange } from '../change/use-signed-change.ts';
import { AskAgain } from './change-summary.tsx';
import { changedIn } from './plan-requests.ts';
import { useSubscription } from './subscription-context.ts';
import { useOwnClose } from './use-shown.ts';

interface DialogProps {
  cat: { id: string; name: string };
  cadence: PreviewKitsInput['cadence'];
  onClose: () => void;
}

const TITLES: Record<PreviewKitsInput['cadence'], (name: string) => string> = {
  monthly: (name) => `A test kit for ${name} each month?`,
  quarterly: (name) => `A test kit for ${name} each quarter?`,
  none: (name) => `No more test kits for ${name}?`,
};

/** The second of two presses: price and days first, then the button that makes it so. */
export function KitsDialog({ cat, cadence, onClose: close }: DialogProps) {
  const onClose = useOwnClose(close);
  const { quote, refused, problem, busy, again, confirm } = useSignedChange(
    { catId: cat.id, cadence },
    {
      path: '/api/subscription/kits/preview',
      preview: previewKits,
      apply: changeKits,
      onDone: changedIn(onClose),
    },
  );
  return (
    <Dialog open onClose={onClose} title={TITLES[cadence](cat.name)}>
      <div aria-live="polite" className="billing-summary">
        {quote ? <Quoted quote={quote} /> : !refused && <Asking />}
        {refused && <p className="billing-problem">{refused.message}</p>}
        {problem && <p className="billing-problem">{problem.message}</p>}
      </div>
      <div className="records-end">
        {quote && (
          <Button busy={busy} onClick={confirm}>
            {confirmText(quote)}
          </Button>
        )}
        {refused?.passes && <AskAgain onPress={again} />}
        <Button variant="quiet" onClick={onClose}>
          Keep as it is
        </Button>
      </div>
    </Dialog>
  );
}

/** The button of an order that costs something names the cost. */
function confirmText({ cadence, price }: KitQuoteView): string {
  if (cadence === 'none') return 'Stop the kits';
  return price.amount === 0 ? 'Send the kits' : `Order for ${formatMoney(price)} a kit`;
}

function Asking() {
  return (
    <>
      <LoadingIndicator />
      <span className="vh">Looking up the price</span>
    </>
  );
}

function Quoted({ quote: { cadence, price, firstAt, nextPayment, sentences } }: { quote: KitQuoteView }) {
  const { timeZone } = useSubscription().household;
  return (
    <>
      <dl className="detail-rows">
        {cadence !== 'none' && (
          <div>
            <dt>Each kit</dt>
            <dd className="num billing-due">{price.amount === 0 ? 'Included' : formatMoney(price)}</dd>
          </div>
        )}
        {firstAt && (
          <div>
            <dt>First charged box</dt>
            <dd>{formatDate('plain', firstAt, timeZone)}</dd>
          </div>
        )}
        <div>
          <dt>Next payment</dt>
          <dd className="num">{formatMoney(nextPayment)}</dd>
        </div>
      </dl>
      <p className="small muted">{sentences.join(' ')}</p>
    </>
  );
}
