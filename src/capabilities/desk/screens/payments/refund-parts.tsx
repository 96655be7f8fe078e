import type { OrderPayments } from '#src/capabilities/billing/contract.ts';
import { formatMoney, lettersOf } from '#src/lib/money.ts';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';

type Payment = OrderPayments['invoices'][number];
type Kit = Payment['kits'][number];

/** Kits of a payment that can be refunded: those with a part of their price left, and included ones that reached their cat. */
export const kitsToRefund = ({ kits }: Payment): Kit[] =>
  kits.filter(({ unsent, lost, price, left }) => !unsent && (left.amount > 0 || (price.amount === 0 && !lost)));

const costOf = ({ left, price }: Kit): string => (price.amount === 0 ? 'included' : formatMoney(left));

interface BoxKitsProps {
  kits: readonly Kit[];
  /** Cats whose kit is refunded with the box. */
  chosen: readonly string[];
  onChange: (cats: string[]) => void;
  /** The box did not arrive, and so did no kit in it. */
  all: boolean;
  /** The plan ends with this refund. */
  endsPlan: boolean;
}

/** The kits that are refunded with a box. All of one that did not arrive. Nothing where the payment is for none. */
export function BoxKits({ kits, chosen, onChange, all, endsPlan }: BoxKitsProps) {
  if (kits.length === 0) return null;
  const listed = kits.map((kit) => `${kit.name}, ${costOf(kit)}`).join('; ');
  if (all)
    return (
      <p className="small">
        The box did not arrive, so its test kits are refunded with it: {listed}.
        {!endsPlan && ' A cat that goes on with test kits has its next one in the next box.'}
      </p>
    );
  return (
    <ChipGroup
      legend="Test kits that are refunded with it"
      name="kits"
      values={chosen}
      onChange={onChange}
      options={kits.map((kit) => ({ value: kit.cat, label: `${kit.name}, ${costOf(kit)}` }))}
      optional
    />
  );
}

/** Kits that were withdrawn from their box: nobody refunds them here. Nothing where there are none. */
export function UnsentKits({ kits }: { kits: readonly Kit[] }) {
  const unsent = kits.filter((kit) => kit.unsent);
  if (unsent.length === 0) return null;
  const listed = unsent.map(({ name, price }) => `Test kit for ${name}, ${formatMoney(price)}`).join('; ');
  return <p className="small">Not sent, goes back by itself: {listed}.</p>;
}

interface AmountFieldsProps {
  payment: Payment;
  /** The cat whose kit is refunded; empty for sticks and delivery. */
  of: string;
  onOf: (cat: string) => void;
  typed: string;
  onType: (text: string) => void;
  error: string | undefined;
}

/** An amount, and the part of the payment that it goes back from, each with its most. */
export function AmountFields({ payment, of, onOf, typed, onType, error }: AmountFieldsProps) {
  const { sticks, refundable } = payment;
  const kits = kitsToRefund(payment).filter(({ left }) => left.amount > 0);
  const most = kits.find(({ cat }) => cat === of)?.left ?? sticks;
  const options = [
    { value: '', label: 'Sticks and delivery' },
    ...kits.map(({ cat, name }) => ({ value: cat, label: `Test kit for ${name}` })),
  ];
  return (
    <>
      {kits.length > 0 && (
        <SelectField
          name="of"
          label="Refunded for"
          value={of}
          onChange={(event) => onOf(event.target.value)}
          options={options}
        />
      )}
      <TextField
        name="amount"
        hint={`At most ${formatMoney(most)}.`}
        label={`Amount in ${lettersOf(refundable.currency) ?? refundable.currency}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        error={error}
      />
    </>
  );
}
