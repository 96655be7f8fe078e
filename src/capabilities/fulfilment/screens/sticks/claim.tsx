import { useState } from 'react';
import { Link } from 'react-router';
import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { formatDate } from '#src/lib/dates.ts';
import { householdKey } from '#src/capabilities/households/queries.ts';
import { REFUSAL_TERMS } from '#src/capabilities/pricing/rules/refusal-terms.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import type { ClaimView } from '../../claim-contract.ts';
import { claimRefusedSticks, refusalClaimsQuery } from '../../queries.ts';
import { refusedDays } from '../../rules/claim-words.ts';
import { claimText } from './claim-text.ts';

/** One box and cat: the entries, the rule in the words of the terms, and the one press, or where the claim stands. */
export function Claim({ claim }: { claim: ClaimView }) {
  const { timeZone } = useHousehold().household;
  const { cat, month, entries, repays } = claim;
  return (
    <div className="sticks-claim">
      <h3 className="strong">
        {cat.name}, box of month {month}
      </h3>
      <p>
        Your log says “refused” on {refusedDays(entries)}. {entries.some(({ note }) => note) && 'Your notes go along.'}
      </p>
      {repays && (
        <blockquote className="small muted">
          <b>{REFUSAL_TERMS[repays].head}</b> {REFUSAL_TERMS[repays].text}{' '}
          <Link className="link" to="/legal#terms-guarantee">
            Terms
          </Link>
        </blockquote>
      )}
      <p role="status">{claimText(claim, (moment) => formatDate('full', moment, timeZone))}</p>
      <Press claim={claim} />
    </div>
  );
}

function Press({ claim }: { claim: ClaimView }) {
  const writes = useDemoGuard();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (claim.state !== 'offered' && claim.state !== 'asks-person') return null;
  const press = writes(async () => {
    setBusy(true);
    setProblem(null);
    try {
      await claimRefusedSticks(claim);
      await queryClient.invalidateQueries({ queryKey: householdKey('/api') });
    } catch (error) {
      setProblem(sentenceFor(error, 'That did not work. Please try again.'));
    }
    await queryClient.invalidateQueries(refusalClaimsQuery);
    setBusy(false);
  });
  return (
    <div className="row wrapf gap3">
      <Button variant="strong" size="sm" busy={busy} onClick={press}>
        {claim.amount ? `Claim ${formatMoney(claim.amount)} back` : 'Send the claim'}
      </Button>
      <p className="small" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
