import type { NamedClaim } from '#src/capabilities/pricing/rules/claims.ts';
import { formatDate } from '#src/lib/dates.ts';
import { sentence } from '../../rules/documents.ts';

/** A figure with its source, the role that answers for it, and the day on which it was confirmed last. */
export function Fact({ id, text, label, source, asOf, owner }: Omit<NamedClaim, 'owner'> & { owner: string }) {
  return (
    <div className="facts-fact" id={id}>
      <dt>
        <a href={`#${id}`} className="facts-figure">
          {text}
        </a>
      </dt>
      <dd>
        <p className="strong">{sentence(label)}</p>
        <p className="cap subtle">
          {sentence(source)}, kept by {owner.charAt(0).toLowerCase() + owner.slice(1)}, confirmed on{' '}
          <time dateTime={asOf}>{formatDate('full', asOf, 'UTC')}</time>
        </p>
      </dd>
    </div>
  );
}
