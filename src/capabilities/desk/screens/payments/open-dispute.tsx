import type { FormEvent } from 'react';
import type { DisputeDetail } from '#src/capabilities/billing/contract.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useDispute, useSendEvidence } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { toneOf } from './tone.ts';

/** One dispute: where it stands, the evidence from our rows, and the button that sends it. */
export function OpenDispute({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="payments-detail"
      what="dispute"
      query={useDispute(id)}
      titleOf={({ owner }) => owner ?? 'Unknown payment'}
      onClose={onClose}
    >
      {(dispute) => <Opened dispute={dispute} />}
    </OpenedPart>
  );
}

function Opened({ dispute }: { dispute: DisputeDetail }) {
  const { evidence, texts, open } = dispute;
  return (
    <>
      <Facts dispute={dispute} />
      {open && <p className="panel">While it is open, no box of the household ships and no renewal is charged.</p>}
      {evidence === 'wanted' && texts.length > 0 && <EvidenceForm dispute={dispute} />}
      {texts.length === 0 && <p className="panel">It belongs to no order here. Please answer in Stripe.</p>}
      {texts.length > 0 && (
        <>
          <h3 className="small strong">
            {evidence === 'sent' || evidence === 'on-its-way' ? 'What was sent' : 'From our records'}
          </h3>
          <dl className="payments-texts">
            {texts.map(({ name, text }) => (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Facts({ dispute }: { dispute: DisputeDetail }) {
  const { amount, reason, said, orderNumber, invoiceNumber, stripeId, openedAt, dueBy, evidence } = dispute;
  const { evidenceBy, evidenceAt, evidenceError, withdrawnAt, reinstatedAt, settledAt } = dispute;
  return (
    <dl className="payments-facts">
      <Fact name="Status">
        <Badge tone={toneOf(dispute)}>{said}</Badge>
      </Fact>
      <Fact name="Amount">
        {formatMoney(amount)}
        {reinstatedAt ? ', back since ' : withdrawnAt ? ', withdrawn on ' : ', not withdrawn'}
        {(reinstatedAt ?? withdrawnAt) && when(reinstatedAt ?? withdrawnAt ?? '')}
      </Fact>
      <Fact name="Reason">{reason}</Fact>
      <Fact name="Order">
        {[orderNumber, invoiceNumber && `invoice ${invoiceNumber}`].filter(Boolean).join(', ') || 'None here'}
      </Fact>
      <Fact name="In Stripe">{stripeId}</Fact>
      <Fact name="Opened">{when(openedAt)}</Fact>
      {dueBy && evidence === 'wanted' && <Fact name="Evidence until">{when(dueBy)}</Fact>}
      {evidenceAt && (
        <Fact name="Evidence">
          {evidence === 'on-its-way' ? 'On its way' : 'Sent'}, {when(evidenceAt)}
          {evidenceBy && `, ${evidenceBy}`}
        </Fact>
      )}
      {evidenceError && <Fact name="Not accepted">{evidenceError}</Fact>}
      {settledAt && <Fact name="Decided">{when(settledAt)}</Fact>}
    </dl>
  );
}

/** Sent once: a bank reads the first answer only. The text survives a reload. */
function EvidenceForm({ dispute: { id } }: { dispute: DisputeDetail }) {
  const form = useForm({ draft: `evidence-${id}` });
  const act = useSendEvidence(id);
  const request = useRequestId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const statement = form.text('statement').trim();
    act.mutate(
      { id: request.idFor(statement), statement },
      {
        onSuccess: () => {
          form.reset();
          toast({ title: 'Evidence is on its way', text: 'Banks take 60 to 75 days to answer.' });
        },
        onError: (error) =>
          form.showProblems({
            statement: sentenceFor(error, 'We got no answer. Your text is still here; try again.'),
          }),
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="payments-send">
      <TextAreaField
        name="statement"
        rows={4}
        maxLength={3000}
        label="In your own words (optional)"
        hint="Your text comes before our records. We attach the invoice, the shipping record and the mails about the order as PDFs. Evidence can be sent only once, so read it below first."
        error={form.errors.statement}
      />
      <Button type="submit" variant="strong" size="sm" busy={act.isPending} busyLabel="Sending...">
        Send evidence
      </Button>
    </form>
  );
}
