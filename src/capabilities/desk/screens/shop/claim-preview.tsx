import { BUILT_CLAIMS, type ClaimContent, type ClaimId, currentClaim } from '#src/capabilities/pricing/rules/claims.ts';
import { keeperOf } from '#src/capabilities/content/rules/fact-groups.ts';
import { Fact } from '#src/capabilities/content/screens/facts/fact.tsx';
import '#src/capabilities/content/screens/facts/facts.css';
import { PageFrame } from './page-frame.tsx';

/** A claim as /facts shows it. */
export function ClaimPreview({ id, content }: { id: ClaimId; content: ClaimContent }) {
  const { asOf, ...words } = content;
  const shown = { ...words, asOf: asOf || BUILT_CLAIMS[id].asOf };
  const claim = currentClaim(id, { claims: { [id]: shown } });
  return (
    <PageFrame title={`Claim: ${content.label}`}>
      <div className="facts wrap sec">
        <dl className="facts-list">{claim && <Fact {...claim} id={id} owner={keeperOf(claim.owner)} />}</dl>
      </div>
    </PageFrame>
  );
}
