import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import {
  previewAct,
  useCloseAffiliate,
  useCountOrder,
  useRefuseOrder,
  useReopenAffiliate,
  useWithdrawApproval,
} from '../../affiliate-queries.ts';
import { when } from '../moments.ts';
import { PreviewedAct } from './previewed-act.tsx';

type Affiliate = AffiliatesAtDesk['affiliates'][number];

/** Acts on fraud and on leaving, their undo and their authors: folded, against a press by accident. */
export function AffiliateActs({ affiliate }: { affiliate: Affiliate }) {
  const { name, sent, taken, closed, partner, withdrawable } = affiliate;
  return (
    <details className="payments-what">
      <summary>Orders and account of {name}</summary>
      {sent.length === 0 && <p className="small muted">They sent no order that counts.</p>}
      <ul className="payments-rows">
        {sent.map((order) => (
          <OrderAct key={order.id} affiliateId={affiliate.id} order={order} act="refuse" />
        ))}
      </ul>
      {taken.length > 0 && (
        <>
          <h3 className="small strong">Taken out by us</h3>
          <ul className="payments-rows">
            {taken.map((order) => (
              <OrderAct key={order.id} affiliateId={affiliate.id} order={order} act="count" />
            ))}
          </ul>
        </>
      )}
      {closed && partner ? (
        <p className="small muted">
          How a partner is paid takes two colleagues: begin to pay the partner again instead.
        </p>
      ) : (
        <Account affiliate={affiliate} />
      )}
      {withdrawable && <Withdrawal affiliate={affiliate} />}
      <History affiliate={affiliate} />
    </details>
  );
}

function Account({ affiliate: { id, name, closed } }: { affiliate: Affiliate }) {
  const [close, reopen] = [useCloseAffiliate(id), useReopenAffiliate(id)];
  const act = closed ? reopen : close;
  return (
    <PreviewedAct
      key={String(closed)}
      name={closed ? 'Open the account again' : 'Close the account'}
      yes={closed ? 'Yes, open it again' : 'Yes, close it'}
      about={name}
      busy={act.isPending}
      busyLabel={closed ? 'Opening...' : 'Closing...'}
      preview={() => previewAct(id, { act: closed ? 'reopen' : 'close' })}
      onConfirm={() =>
        act.mutate(undefined, {
          onSuccess: () => toast({ title: closed ? 'Account open again' : 'Account closed', text: name }),
          onError: (error) => sayFailed(closed ? 'Not opened' : 'Not closed', error),
        })
      }
    />
  );
}

/** Takes the approval back while nothing has come of it. */
function Withdrawal({ affiliate: { id, name } }: { affiliate: Affiliate }) {
  const act = useWithdrawApproval(id);
  return (
    <PreviewedAct
      name="Take the approval back"
      yes="Yes, take it back"
      about={name}
      busy={act.isPending}
      busyLabel="Taking back..."
      preview={() => previewAct(id, { act: 'withdraw' })}
      onConfirm={() =>
        act.mutate(undefined, {
          onSuccess: () => toast({ title: 'Approval taken back', text: name }),
          onError: (error) => sayFailed('Not taken back', error),
        })
      }
    />
  );
}

const OF_ORDER = {
  refuse: { name: 'Does not count', yes: 'Yes, take it out', done: 'Order taken out' },
  count: { name: 'Counts again', yes: 'Yes, count it again', done: 'Order counts again' },
} as const;

function OrderAct({
  affiliateId,
  order: { id, number, at },
  act,
}: {
  affiliateId: string;
  order: Affiliate['sent'][number];
  act: 'refuse' | 'count';
}) {
  const [refuse, count] = [useRefuseOrder(affiliateId), useCountOrder(affiliateId)];
  const sending = act === 'refuse' ? refuse : count;
  const { name, yes, done } = OF_ORDER[act];
  return (
    <li className="row gap3 wrapf">
      <span className="small">
        <b className="tn">{number}</b>, {when(at)}
      </span>
      <PreviewedAct
        name={name}
        yes={yes}
        about={number}
        busy={sending.isPending}
        busyLabel="Saving..."
        preview={() => previewAct(affiliateId, { act, order: id })}
        onConfirm={() =>
          sending.mutate(
            { order: id },
            {
              onSuccess: () => toast({ title: done, text: number }),
              onError: (error) => sayFailed('Not saved', error),
            },
          )
        }
      />
    </li>
  );
}

const WORDS: Record<Affiliate['history'][number]['kind'], string> = {
  approved: 'opened the account',
  reviewed: 'looked into signs of fraud',
  closed: 'closed the account',
  reopened: 'opened the account again',
  refused: 'took an order out',
  counted: 'put an order back',
  partner: 'made it the account of a partner',
  replaced: 'gave the partner another account',
};

function History({ affiliate: { history } }: { affiliate: Affiliate }) {
  return (
    <>
      <h3 className="small strong">History</h3>
      <ol className="payments-rows small">
        {history.map(({ kind, by, order, at }) => (
          <li key={`${at} ${kind} ${order}`}>
            <b>{by ?? 'A colleague'}</b> {WORDS[kind]}
            {order && (
              <>
                , <span className="tn">{order}</span>
              </>
            )}{' '}
            <time className="muted" dateTime={at}>
              {when(at)}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}
