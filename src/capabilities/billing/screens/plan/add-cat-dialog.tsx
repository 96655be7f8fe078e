import { useState } from 'react';
import { AgreedByPress } from '#src/capabilities/onboarding/screens/shared/agreed-by-press.tsx';
import { formatDate } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { ChangeDoneView, PlanCatQuoteView } from '../../contract.ts';
import { addPlanCat, previewPlanCat } from '../../queries.ts';
import { useSignedChange } from '../change/use-signed-change.ts';
import { AskAgain, AskingPrice } from './change-summary.tsx';
import { changedIn } from './plan-requests.ts';
import { useSubscription } from './subscription-context.ts';
import { catsText } from './words.ts';

interface AddCatDialogProps {
  /** The cat whose price is shown first; null where the address asked for the dialog. */
  catId: string | null;
  onClose: () => void;
}

/** Adds a cat of the household to the plan. The new price stands above the button, which also agrees to it. */
export function AddCatDialog({ catId: first, onClose }: AddCatDialogProps) {
  const { subscription, household } = useSubscription();
  const outside = household.cats.filter(({ id }) => !subscription.cats.some((cat) => cat.id === id));
  const [picked, setPicked] = useState(first);
  const catId = picked ?? (outside.length === 1 ? (outside[0]?.id ?? null) : null);
  const change = useSignedChange<string, PlanCatQuoteView, ChangeDoneView>(catId, {
    path: '/api/subscription/cats/preview',
    preview: previewPlanCat,
    apply: addPlanCat,
    onDone: changedIn(onClose),
  });
  const { quote, refused, problem, busy, again, confirm } = change;
  const button = quote && `Add ${quote.cat.name} for ${formatMoney(quote.to.monthly)} a month`;
  return (
    <Dialog open onClose={onClose} title="Add a cat to the plan">
      {outside.length > 1 && (
        <ChoiceGroup
          legend="Which cat?"
          value={catId}
          onChange={setPicked}
          options={outside.map(({ id, name }) => ({ value: id, title: name }))}
          columns={2}
        />
      )}
      <div aria-live="polite" className="billing-summary">
        {!catId && (
          <p className="muted">{outside.length ? 'Choose a cat to see the price.' : 'Every cat is in the plan.'}</p>
        )}
        {catId && !quote && !refused && <AskingPrice />}
        {refused && <p className="billing-problem">{refused.message}</p>}
        {quote && <Costs quote={quote} timeZone={household.timeZone} />}
        {problem && <p className="billing-problem">{problem.message}</p>}
      </div>
      {button && <AgreedByPress button={button} />}
      <div className="records-end">
        {button && (
          <Button busy={busy} onClick={confirm}>
            {button}
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

const KIT_WORDS = { 'next-box': 'Free, with your next box', 'on-its-way': 'Already sent' } as const;

function Costs({ quote, timeZone }: { quote: PlanCatQuoteView; timeZone: string }) {
  const { cat, to, kit, chargedFrom, sentences } = quote;
  return (
    <>
      <dl className="detail-rows">
        <div>
          <dt>Due now</dt>
          <dd className="num billing-due">Nothing</dd>
        </div>
        {kit && (
          <div>
            <dt>Test kit for {cat.name}</dt>
            <dd>{KIT_WORDS[kit]}</dd>
          </div>
        )}
        <div>
          <dt>
            With {cat.name} in the box
            {chargedFrom ? `, from ${formatDate('plain', chargedFrom, timeZone)} at the earliest` : ''}
          </dt>
          <dd>
            {formatMoney(to.monthly)} a month
            <span className="small muted">
              , {formatMoney(to.perCat)} a cat for {catsText(to.cats)}
            </span>
          </dd>
        </div>
      </dl>
      <p className="small muted">{sentences.join(' ')}</p>
    </>
  );
}
