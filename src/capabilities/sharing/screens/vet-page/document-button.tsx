import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Download } from '#src/ui/icons/download.ts';
import { api } from '#src/web/api.ts';
import { sayFailed } from '#src/web/form-failure.ts';

/** The same facts as a document. The token goes in the body, so that no address holds it. */
export function DocumentButton({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const address = URL.createObjectURL(await api.file('/api/vet-sheet/document', { token }));
      const link = Object.assign(document.createElement('a'), { href: address, download: 'for-the-vet.pdf' });
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (failure) {
      sayFailed('Not downloaded', failure);
    }
    setBusy(false);
  };
  return (
    <Button variant="strong" busy={busy} busyLabel="Making it..." onClick={() => void save()}>
      <Download size={20} aria-hidden="true" />
      Download as one page
    </Button>
  );
}
