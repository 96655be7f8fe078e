import { Mail } from '#src/ui/icons/mail.ts';
import { Share2 } from '#src/ui/icons/share-2.ts';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import type { LabCat } from '../../sticks-contract.ts';
import { useDemoGuard } from '#src/capabilities/households/screens/household-context.ts';

const PDF = 'application/pdf';
const sharesFiles = () =>
  typeof navigator !== 'undefined' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'report.pdf', { type: PDF })] });

/** Shares the report as a file, or in a mail the owner writes. It has no public address. */
export function SendReport({ cat, text }: { cat: LabCat; text: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const writes = useDemoGuard();
  const title = `Lab results of ${cat.name}`;

  const send = writes(async () => {
    setBusy(true);
    try {
      const report = file ?? (await reportOf(cat));
      setFile(report);
      await navigator.share({ files: [report], title });
    } catch (error) {
      // Safari forgets the press while the file is read; with the file here the second one works.
      if (error instanceof DOMException && error.name === 'NotAllowedError')
        toast({ title: 'The report is ready', text: 'Press once more to send it.' });
      else if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast({ title: 'Not sent', text: sentenceFor(error, 'The report could not be loaded.'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  });

  if (sharesFiles()) {
    return (
      <Button variant="quiet" busy={busy} onClick={send}>
        <Share2 size={20} aria-hidden="true" />
        Send the report
      </Button>
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <a className="btn quiet" href={mail}>
        <Mail size={20} aria-hidden="true" />
        Write it in a mail
      </a>
      <p className="small">Add the printed page to the mail as a file.</p>
    </>
  );
}

async function reportOf({ id, name }: LabCat): Promise<File> {
  const blob = await api.file(`/api/cats/${id}/report.pdf`);
  return new File([blob], `${name} lab results.pdf`, { type: PDF });
}
