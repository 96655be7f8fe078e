import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { CreditNoteState } from '../../contract.ts';

/** The invoice as a file. The sample household has none to take along, and says so. */
export const InvoiceLink = ({ id, about }: { id: string; about: string }) => (
  <PaperLink href={`/api/invoices/${id}.pdf`} name={`Download invoice, ${about}`} said="Download invoice" />
);

/** The document for what was refunded of an invoice. */
export function CreditNoteLink({ note: { id, number, amount, cancelled } }: { note: CreditNoteState }) {
  const about = `${number}, ${formatMoney(amount)}${cancelled ? ', cancelled' : ''}`;
  return (
    <PaperLink
      href={`/api/credit-notes/${id}.pdf`}
      name={`Download credit note, ${about}`}
      said={cancelled ? 'Cancelled credit note' : 'Credit note'}
    />
  );
}

function PaperLink({ href, name, said }: { href: string; name: string; said: string }) {
  const { demo } = useHousehold();
  const writes = useDemoGuard();
  if (demo) {
    return (
      <button type="button" className="link billing-link" aria-label={name} onClick={writes(() => {})}>
        {said}
      </button>
    );
  }
  return (
    <a className="link billing-paper" href={href} download aria-label={name}>
      {said}
    </a>
  );
}
