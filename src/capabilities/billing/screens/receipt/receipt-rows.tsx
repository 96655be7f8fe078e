import './receipt.css';

/** Facts of a receipt, or of the plan that a mailed link is for. */
export function ReceiptRows({ rows }: { rows: readonly { name: string; value: string }[] }) {
  return (
    <dl className="receipt-rows">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
