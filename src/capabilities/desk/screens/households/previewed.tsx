import type { ReactNode } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { sentenceFor } from '#src/web/api.ts';

interface Props<T> {
  preview: { data?: T | undefined; error: Error | null; isPending: boolean };
  children: (found: T) => ReactNode;
}

/** The outcome of an act, once the server has said it; else why it cannot be done. */
export function Previewed<T>({ preview: { data, error, isPending }, children }: Props<T>) {
  if (error) return <p role="alert">{sentenceFor(error, 'We got no answer. Please try again.')}</p>;
  return data === undefined || isPending ? <Spinner /> : children(data);
}
