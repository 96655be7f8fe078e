import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { FormFailure } from '#src/web/form-failure.ts';

/** Tells what did not happen, in the server's words where it gave some. */
export function sayFailed(title: string, failure: unknown, otherwise = 'We got no answer. Please try again.'): void {
  const text = (failure instanceof FormFailure && failure.message) || sentenceFor(failure, otherwise);
  toast({ title, text, tone: 'bad' });
}
