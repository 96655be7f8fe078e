import { useQuery } from '@tanstack/react-query';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { Button } from '#src/ui/button.tsx';
import type { ClaimView } from '../../claim-contract.ts';
import { refusalClaimsQuery } from '../../queries.ts';
import { Claim } from './claim.tsx';
import './sticks.css';

/** Claims for sticks that a cat refused: possible ones, and those that were made. Nothing where there is none. */
export function RefusalClaims({ catId }: { catId?: string }) {
  const { demo } = useHousehold();
  return demo ? null : <Loaded catId={catId ?? null} />;
}

function Loaded({ catId }: { catId: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(refusalClaimsQuery);
  const claims = data?.claims.filter(({ cat }) => !catId || cat.id === catId) ?? [];
  if (!data && isError)
    return (
      <section className="panel sticks-claims" role="alert">
        <p className="muted">Claims for refused sticks could not be loaded.</p>
        <Button size="sm" variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    );
  return claims.length ? <Panel claims={claims} /> : null;
}

function Panel({ claims }: { claims: readonly ClaimView[] }) {
  return (
    <section className="panel sticks-claims" aria-labelledby="refused-sticks">
      <h2 className="title" id="refused-sticks">
        Refused sticks
      </h2>
      {claims.map((claim) => (
        <Claim key={`${claim.boxId} ${claim.cat.id}`} claim={claim} />
      ))}
    </section>
  );
}
