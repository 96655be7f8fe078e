import { type FormEvent, useState } from 'react';
import type { OrderPayments } from '#src/capabilities/billing/contract.ts';
import {
  ASKED_REASONS,
  isKitLost,
  REFUND_REASONS,
  type RefundReason,
} from '#src/capabilities/billing/rules/refund-request.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { FieldError, SelectField, TextAreaField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useMakeRefund } from '../../queries.ts';
import { AmountFields, BoxKits, kitsToRefund, UnsentKits } from './refund-parts.tsx';
import { minorUnits } from './refund-words.ts';

type Payment = OrderPayments['invoices'][number];
type Kind = 'full' | 'box' | 'amount';

interface RefundFormProps {
  payment: Payment;
  /** The number by which the order was opened. */
  asked: string;
  onDone: () => void;
}

const PLAN_ENDS = [
  {
    value: 'end',
    title: 'End the plan',
    note: 'No more charges; boxes that are not packed are stopped. Once sticks have left, the customer can keep the plan for three days.',
  },
  { value: 'keep', title: 'Keep it running', note: 'Boxes still ship, and the next renewal is charged.' },
];
const GIFT_ENDS = [
  { value: 'end', title: 'End the gift', note: 'The code is void; boxes that are not packed are stopped.' },
  { value: 'keep', title: 'Keep it good', note: 'The code can be redeemed, and boxes still ship.' },
];

/** Part and amount, reason, and future of the plan. The button names the sum. */
export function RefundForm({ payment, asked, onDone }: RefundFormProps) {
  const { refundable, shares, sticks } = payment;
  const isGift = payment.kind === 'Gift';
  const [kind, setKind] = useState<Kind>('full');
  const [cats, setCats] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [of, setOf] = useState('');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<RefundReason | ''>('');
  const [kept, setKept] = useState<boolean | null>(null);
  const form = useForm();
  const act = useMakeRefund(asked, payment.id);
  const request = useRequestId();
  const boxes = shares.filter(({ amount }) => amount <= sticks.amount && amount > 0);
  const open = kitsToRefund(payment);
  // A box that was lost or damaged is no reason to end a plan.
  const keepsPlan = kept ?? (!isGift && reason !== '' && isKitLost(reason));
  const isLost = reason === 'not-received' && (boxes[cats - 1]?.amount ?? 0) >= sticks.amount;
  const inBox = open.filter(({ cat }) => isLost || chosen.includes(cat));
  const box = inBox.reduce((all, { left }) => all + left.amount, boxes[cats - 1]?.amount ?? 0);
  const amount = { full: refundable.amount, box, amount: minorUnits(typed) ?? 0 }[kind];
  const most = kind === 'amount' ? (open.find(({ cat }) => cat === of)?.left ?? sticks) : refundable;
  const sum = money(amount, refundable.currency);
  const isRest = amount === refundable.amount;
  const endsPlan = payment.endsPlan && isRest && !keepsPlan;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    if (amount === 0) return form.showProblems({ amount: 'Please enter an amount such as 12.50.' });
    if (amount > most.amount)
      return form.showProblems({ amount: `At most ${formatMoney(most)} can be refunded of it.` });
    if (!reason) return form.showProblems({ reason: 'Please choose a reason.' });
    const asks = {
      full: { kind: 'full' },
      box: { kind: 'box', cats, kits: inBox.map(({ cat }) => cat) },
      amount: { kind: 'amount', amount, kit: of || null },
    } as const;
    const wish = { ask: asks[kind], reason, note: form.text('note').trim(), keepsPlan };
    act.mutate(
      { ...wish, id: request.idFor(wish), currency: refundable.currency, seen: refundable.amount },
      {
        onSuccess: () => {
          onDone();
          toast({
            title: `${formatMoney(sum)} is being refunded`,
            text: 'The customer is told by mail, with a credit note.',
          });
        },
        onError: (error) => {
          form.showProblems({ send: sentenceFor(error, 'We got no answer. Press again: nothing is refunded twice.') });
        },
      },
    );
  };
  return (
    <form {...form.props} onSubmit={send} className="stack gap4">
      <p>
        <b className="num">{formatMoney(refundable)}</b> of {formatMoney(payment.total)} can be refunded.
      </p>
      <ChoiceGroup
        legend="How much"
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        options={[
          { value: 'full', title: 'Everything left', note: formatMoney(refundable) },
          ...(boxes.length > 0 ? [{ value: 'box', title: 'One box', note: 'Share of a cat' }] : []),
          { value: 'amount', title: 'An amount' },
        ]}
      />
      {kind === 'box' && boxes.length > 1 && (
        <SelectField
          name="cats"
          label="Boxes of how many cats"
          value={String(cats)}
          onChange={(event) => setCats(Number(event.target.value))}
          options={boxes.map((share, index) => ({
            value: String(index + 1),
            label: `${countOf(index + 1, 'cat')}: ${formatMoney(share)}`,
          }))}
        />
      )}
      <UnsentKits kits={payment.kits} />
      {kind === 'box' && <BoxKits kits={open} chosen={chosen} onChange={setChosen} all={isLost} endsPlan={endsPlan} />}
      {kind === 'amount' && (
        <AmountFields {...{ payment, of, typed }} onOf={setOf} onType={setTyped} error={form.errors.amount} />
      )}
      <SelectField
        name="reason"
        label="Reason"
        hint="It is printed on the credit note."
        placeholder="Choose a reason"
        value={reason}
        onChange={(event) => setReason(ASKED_REASONS.find((one) => one === event.target.value) ?? '')}
        options={ASKED_REASONS.map((value) => ({ value, label: REFUND_REASONS[value].text }))}
        error={form.errors.reason}
      />
      {payment.endsPlan && isRest && (
        <ChoiceGroup
          legend={isGift ? 'The gift' : 'The plan'}
          value={keepsPlan ? 'keep' : 'end'}
          onChange={(value) => setKept(value === 'keep')}
          options={isGift ? GIFT_ENDS : PLAN_ENDS}
          columns={1}
        />
      )}
      <TextAreaField name="note" rows={2} maxLength={500} label="Note for colleagues" optional />
      {form.errors.send && <FieldError>{form.errors.send}</FieldError>}
      <Button type="submit" variant="strong" busy={act.isPending} busyLabel="Sending...">
        Refund {amount > 0 ? formatMoney(sum) : ''}
      </Button>
    </form>
  );
}
