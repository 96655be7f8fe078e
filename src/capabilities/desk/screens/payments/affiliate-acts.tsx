import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { Button } from '#src/ui/button.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useCloseAffiliate, useRefuseOrder } from '../../affiliate-queries.ts';
import { when } from '../moments.ts';

type Affiliate = AffiliatesAtDesk['affiliates'][number];

/** Acts where fraud was found, or where somebody leaves: folded, so that no press does it by accident. */
export function AffiliateActs({ affiliate: { id, name, sent, closed } }: { affiliate: Affiliate }) {
  const close = useCloseAffiliate(id);
  return (
    <details className="payments-what">
      <summary>Orders and account of {name}</summary>
      {sent.length === 0 && <p className="small muted">They sent no order that counts.</p>}
      <ul className="payments-rows">
        {sent.map((order) => (
          <SentOrder key={order.id} affiliateId={id} order={order} />
        ))}
      </ul>
      {!closed && (
        <>
          <p className="small muted">A closed account gets no new orders and cannot be opened again.</p>
          <Button
            variant="quiet"
            size="sm"
            busy={close.isPending}
            busyLabel="Closing..."
            aria-label={`Close the account: ${name}`}
            onClick={() => close.mutate(undefined, { onError: (error) => sayFailed('Not closed', error) })}
          >
            Close the account
          </Button>
        </>
      )}
    </details>
  );
}

function SentOrder({
  affiliateId,
  order: { id, number, at },
}: {
  affiliateId: string;
  order: Affiliate['sent'][number];
}) {
  const refuse = useRefuseOrder(affiliateId);
  return (
    <li className="row gap3 wrapf">
      <span className="small">
        <b className="tn">{number}</b>, {when(at)}
      </span>
      <Button
        variant="quiet"
        size="sm"
        busy={refuse.isPending}
        busyLabel="Saving..."
        aria-label={`Does not count: ${number}`}
        onClick={() => refuse.mutate({ order: id }, { onError: (error) => sayFailed('Not saved', error) })}
      >
        Does not count
      </Button>
    </li>
  );
}
