import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useCloseAffiliate, useRefuseOrder } from '../../affiliate-queries.ts';
import { when } from '../moments.ts';
import { RowAct } from './row-act.tsx';

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
          <RowAct
            name="Close the account"
            about={name}
            busy={close.isPending}
            busyLabel="Closing..."
            onPress={() => close.mutate(undefined, { onError: (error) => sayFailed('Not closed', error) })}
          />
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
      <RowAct
        name="Does not count"
        about={number}
        busy={refuse.isPending}
        busyLabel="Saving..."
        onPress={() => refuse.mutate({ order: id }, { onError: (error) => sayFailed('Not saved', error) })}
      />
    </li>
  );
}
