import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { FormFailure } from '#src/web/form-failure.ts';
import type { useForm } from '#src/web/use-form.ts';

/** Tells what did not happen, in the server's words where it gave some. */
export function sayFailed(title: string, failure: unknown, otherwise = 'We got no answer. Please try again.'): void {
  const text = (failure instanceof FormFailure && failure.message) || sentenceFor(failure, otherwise);
  toast({ title, text, tone: 'bad' });
}

/** Shows what is wrong with a form before it is sent: beside its field, and as a toast. */
export function sayProblem(
  form: Pick<ReturnType<typeof useForm>, 'showProblem'>,
  problem: { field: string; title: string; text: string },
): void {
  form.showProblem(problem);
  toast({ ...problem, tone: 'bad' });
}
