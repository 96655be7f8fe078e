import type { SticksView } from '../../sticks-contract.ts';
import { formatDate } from '#src/lib/dates.ts';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';

type SignOff = NonNullable<SticksView['signOff']>;

/** The vet's decision about the sticks of a cat, in the vet's own words. */
export function SignedByVet({ signOff: { decision, reason, signedBy, at } }: { signOff: SignOff }) {
  const { timeZone } = useHousehold().household;
  return (
    <section className="panel" aria-label="Decision of a vet">
      <h2 className="title">
        {decision === 'no-sticks' ? 'A vet decided: no sticks for now' : 'A vet signed these sticks'}
      </h2>
      <p>{reason}</p>
      <p className="small muted">
        {signedBy}, {formatDate('plain', at, timeZone)}
      </p>
    </section>
  );
}
