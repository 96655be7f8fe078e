import type { AffiliatesAtDesk } from '#src/capabilities/affiliates/contract.ts';
import { RAILS } from '#src/capabilities/affiliates/rules/rails.ts';
import { TRANSFER_WORDS } from '#src/capabilities/affiliates/rules/transfer.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Download } from '#src/ui/icons/download.ts';
import { sayFailed } from '#src/web/form-failure.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import {
  useApproveBatch,
  useCancelBatch,
  usePrepareBatch,
  useRetryPayout,
  useReturnPayout,
} from '../../affiliate-queries.ts';
import { when } from '../moments.ts';
import { Part } from './part.tsx';
import { RowAct } from './row-act.tsx';

type State = Pick<AffiliatesAtDesk, 'payable' | 'batches' | 'sepa'>;
type Batch = AffiliatesAtDesk['batches'][number];

/** Balances to pay now, and the batches: prepared by one colleague, approved by another. */
export function Payouts({ payable, batches, sepa }: State) {
  return (
    <Part name="payouts" title="Payouts">
      {payable.length === 0 && <p className="panel">Nothing can be paid now.</p>}
      {payable.map(({ rail, amount }) => (
        <Prepare key={`${rail} ${amount.currency}`} rail={rail} amount={amount} sepa={sepa} />
      ))}
      {!sepa && (
        <p className="small muted">Euros are paid to banks once the settings PAYOUT_IBAN and PAYOUT_BIC are there.</p>
      )}
      <ul className="payments-rows">
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} sepa={sepa} />
        ))}
      </ul>
    </Part>
  );
}

function Prepare({ rail, amount, sepa }: State['payable'][number] & { sepa: boolean }) {
  const act = usePrepareBatch();
  const request = useRequestId();
  const { currency } = amount;
  const prepare = () =>
    act.mutate(
      { id: request.idFor({ rail, amount }), currency, rail },
      { onSuccess: () => request.done(), onError: (error) => sayFailed('Not prepared', error) },
    );
  return (
    <div className="panel row gap3 wrapf">
      <span>
        <b className="num">{formatMoney(amount)}</b> can be paid by {RAILS[rail].name(currency)}.
      </span>
      {RAILS[rail].closed({ sepa, connect: true }, currency) === null && (
        <Button variant="strong" size="sm" busy={act.isPending} busyLabel="Preparing..." onClick={prepare}>
          Prepare a batch
        </Button>
      )}
    </div>
  );
}

function BatchRow({ batch, sepa }: { batch: Batch; sepa: boolean }) {
  const { id, rail, total, payouts, preparedBy, preparedAt, approvedBy, cancelled, may } = batch;
  const about = `${formatMoney(total)}, ${countOf(payouts.length, 'payout')}`;
  const sepaMissing = total.currency === 'EUR' && !sepa;
  return (
    <li className="payments-difference" data-row tabIndex={-1}>
      <div className="payments-what">
        <b>{about}</b>
        <span className="small muted">
          {RAILS[rail].name(total.currency)}. Prepared by {preparedBy}, {when(preparedAt)}
          {approvedBy && `, approved by ${approvedBy}`}
        </span>
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
        {may.approve === 'second-person' && (
          <span className="small muted">Another person who keeps the books has to approve it.</span>
        )}
      </div>
      {cancelled && <Badge tone="plain">Cancelled</Badge>}
      {may.file === null && !sepaMissing && (
        <a className="btn quiet sm" href={`/api/desk/payout-batches/${id}/file`} download>
          <Download size={18} aria-hidden="true" />
          {RAILS.bank.name(total.currency)}
        </a>
      )}
      <BatchActs batch={batch} about={about} />
    </li>
  );
}

/** One payout of a batch; where Stripe transfers it, with its state, and the actions after a refusal. */
function PayoutRow({ payout }: { payout: Batch['payouts'][number] }) {
  const { id, name, to, amount, state, failure, reversed, may } = payout;
  const retry = useRetryPayout(id);
  const giveUp = useReturnPayout(id);
  const again = state === 'stopped' ? 'Look it up' : 'Send again';
  return (
    <span className="small row gap3 wrapf">
      <span>
        {name}, {to}, <b className="num">{formatMoney(amount)}</b>
        {state && state !== 'waiting' && `. ${TRANSFER_WORDS[state]}`}
        {failure && `. ${failure}`}
        {reversed && ` ${formatMoney(reversed)} of it came back and is owed again.`}
      </span>
      {may.retry && (
        <Act
          act={retry}
          name={again}
          about={name}
          busy={state === 'stopped' ? 'Looking...' : 'Sending...'}
          failed="Not sent"
        />
      )}
      {may.return && <Act act={giveUp} name="Give up" about={name} busy="Saving..." failed="Not saved" />}
    </span>
  );
}

function BatchActs({ batch: { id, may }, about }: { batch: Batch; about: string }) {
  const approve = useApproveBatch(id);
  const cancel = useCancelBatch(id);
  return (
    <>
      {may.approve === null && (
        <Act act={approve} name="Approve" about={about} busy="Approving..." failed="Not approved" variant="strong" />
      )}
      {may.cancel === null && (
        <Act act={cancel} name="Cancel" about={about} busy="Cancelling..." failed="Not cancelled" />
      )}
    </>
  );
}

interface ActProps {
  act: ReturnType<typeof useCancelBatch>;
  name: string;
  about: string;
  busy: string;
  failed: string;
  variant?: 'strong' | 'quiet';
}

function Act({ act, busy, failed, ...button }: ActProps) {
  const press = () => act.mutate(undefined, { onError: (error) => sayFailed(failed, error) });
  return <RowAct {...button} busy={act.isPending} busyLabel={busy} onPress={press} />;
}
