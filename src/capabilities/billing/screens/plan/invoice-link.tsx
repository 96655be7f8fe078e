import { useDemoGuard, useHousehold } from '#src/capabilities/households/screens/household-context.ts';

/** The invoice as a file. The sample household has none to take along, and says so. */
export function InvoiceLink({ id, about }: { id: string; about: string }) {
  const { demo } = useHousehold();
  const writes = useDemoGuard();
  const name = `Download invoice, ${about}`;
  if (demo) {
    return (
      <button type="button" className="link billing-link" aria-label={name} onClick={writes(() => {})}>
        Download invoice
      </button>
    );
  }
  return (
    <a className="link" href={`/api/invoices/${id}.pdf`} download aria-label={name}>
      Download invoice
    </a>
  );
}
