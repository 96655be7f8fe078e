import { useEffect } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { usePreviewLetter } from '../../shop-queries.ts';
import { MailPicture } from '../mail-picture.tsx';
import { NotLoaded } from '../not-loaded.tsx';

/** A newsletter as a mail, drawn by the server. */
export function LetterPreview({ text: { subject, body } }: { text: { subject: string; body: string } }) {
  const { data, isError, isPending, mutate } = usePreviewLetter();
  useEffect(() => mutate({ subject, body }), [mutate, subject, body]);
  if (isError) return <NotLoaded what="preview" busy={isPending} onRetry={() => mutate({ subject, body })} />;
  return data ? <MailPicture html={data.html} subject={data.subject} /> : <Spinner />;
}
