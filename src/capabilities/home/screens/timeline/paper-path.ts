const FOLDERS = { invoice: 'invoices', 'credit-note': 'credit-notes' } as const;

/** Address of the document that an item of the timeline is about. */
export const paperPath = ({ to, id }: { to: keyof typeof FOLDERS; id: string }): string =>
  `/api/${FOLDERS[to]}/${id}.pdf`;
