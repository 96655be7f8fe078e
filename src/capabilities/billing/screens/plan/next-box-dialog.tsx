import { useState } from 'react';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { BoxQuoteView, PreviewNextBoxInput } from '../../contract.ts';
import { changeNextBox, previewNextBox } from '../../queries.ts';
import { boxTitle, formOfDates } from '../../rules/next-box-words.ts';
import { useSignedChange } from '../change/use-signed-change.ts';
import { AskAgain } from './change-summary.tsx';
import { dayFault, dayRange, undoLabel } from './next-box-text.ts';
import { refreshPlan } from './plan-requests.ts';
import { useSubscription } from './subscription-context.ts';
import { useOwnClose } from './use-shown.ts';

type BoxDialogKind = PreviewNextBoxInput['change'];
const UNTIL = 'until';

/** Lengths of a pause. */
export const PAUSES = [
  ...[1, 2, 3].map((count) => ({ value: String(count), title: countOf(count, 'box', 'boxes') })),
  { value: UNTIL, title: 'Until a date' },
];

/** The dialog that is open; of a pause, the length it begins with. */
export interface OpenedBox {
  kind: BoxDialogKind;
  pauseFor?: string;
}

interface DialogProps extends OpenedBox {
  onClose: () => void;
}

const TITLES: Record<Exclude<BoxDialogKind, 'resume'>, string> = {
  skip: 'Skip the next box?',
  move: 'Move the next box',
  forward: 'Get the next box sooner?',
  pause: 'Pause the plan',
};

/** The second of two presses: date and amount first, then the button that makes it so. */
export function NextBoxDialog({ kind, pauseFor, onClose: close }: DialogProps) {
  const onClose = useOwnClose(close);
  const { subscription } = useSubscription();
  const { request, field } = useRequest(kind, pauseFor);
  const change = useSignedChange(request, {
    path: '/api/subscription/next-box/preview',
    preview: previewNextBox,
    apply: changeNextBox,
    onDone: async (_done, quote: BoxQuoteView) => {
      await refreshPlan();
      onClose();
      toast({ title: boxTitle(quote.kind, quote), text: `${quote.sentences[0]} We have mailed you a receipt.` });
    },
  });
  const { quote, refused, problem, busy, again, confirm } = change;
  const label = kind === 'resume' ? undoLabel(subscription.nextBox.wish) : CONFIRM[kind];
  return (
    <Dialog open onClose={onClose} title={kind === 'resume' ? `${label}?` : TITLES[kind]}>
      {field}
      <div aria-live="polite" className="billing-summary">
        {quote ? <Dates quote={quote} /> : !refused && request && <Asking />}
        {refused && <p className="billing-problem">{refused.message}</p>}
        {problem && <p className="billing-problem">{problem.message}</p>}
      </div>
      <div className="records-end">
        {quote && (
          <Button busy={busy} onClick={confirm}>
            {label}
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

const CONFIRM = {
  skip: 'Skip this box',
  move: 'Move the box',
  forward: 'Get it sooner',
  pause: 'Pause the plan',
} as const;

function Asking() {
  return (
    <>
      <LoadingIndicator />
      <span className="vh">Looking up the date</span>
    </>
  );
}

function Dates({ quote: { chargesAt, insteadOf, amount, sentences } }: { quote: BoxQuoteView }) {
  const { timeZone } = useHousehold().household;
  const form = formOfDates(timeZone, chargesAt, insteadOf);
  return (
    <>
      <dl className="detail-rows">
        <div>
          <dt>Charged on</dt>
          <dd className="num billing-due">{formatDate(form, chargesAt, timeZone)}</dd>
        </div>
        <div>
          <dt>Instead of</dt>
          <dd>{formatDate(form, insteadOf, timeZone)}</dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd className="num">{formatMoney(amount)}</dd>
        </div>
      </dl>
      <p className="small muted">{sentences.join(' ')}</p>
    </>
  );
}

/** Request for the server, and the field that chooses it where there is something to choose. */
function useRequest(kind: BoxDialogKind, pauseFor = '1') {
  const { subscription, household, asOf } = useSubscription();
  const range = dayRange(subscription.nextBox, {
    ...{ kind: kind === 'pause' ? 'pause' : 'move', timeZone: household.timeZone, asOf },
  });
  const [day, setDay] = useState(range.suggested);
  const [length, setLength] = useState(pauseFor);
  const fault = dayFault(day, range);
  const dated = kind === 'move' || (kind === 'pause' && length === UNTIL);
  const byDay = (
    <TextField
      label={kind === 'move' ? 'New day' : 'Until'}
      type="date"
      min={range.first}
      max={range.last}
      value={day}
      error={fault}
      onChange={(event) => setDay(event.currentTarget.value)}
      hint={
        kind === 'pause'
          ? 'From the day after the month you have paid for, for three months at most.'
          : 'From tomorrow to three months after the month you have paid for.'
      }
    />
  );
  const field = (
    <>
      {kind === 'pause' && (
        <ChoiceGroup legend="For how long?" columns={2} value={length} onChange={setLength} options={PAUSES} />
      )}
      {dated && byDay}
    </>
  );
  if (dated) return { field, request: fault ? null : { change: kind, day } };
  return { field, request: kind === 'pause' ? { change: kind, boxes: Number(length) } : { change: kind } };
}
