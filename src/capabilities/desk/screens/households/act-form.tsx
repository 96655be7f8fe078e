import type { FormEvent, ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { type HouseholdAct, type HouseholdBody, useHouseholdAct } from '../../household-queries.ts';

interface Asked {
  id: string;
  body: string;
}

interface ActFormProps<A extends HouseholdAct> {
  id: string;
  act: A;
  /** Consequences, shown before it is confirmed. */
  said: ReactNode;
  label: string;
  /** The request with who asked for it; `text` gives the fields among `children`. */
  input: (asked: Asked, text: (name: string) => string) => HouseholdBody[A];
  onDone: () => void;
  children?: ReactNode;
}

/** Confirms an act for a household: its price and consequences, and the person who asked for it. */
export function ActForm<A extends HouseholdAct>({ id, act, said, label, input, onDone, children }: ActFormProps<A>) {
  const form = useForm();
  const send = useHouseholdAct(id, act);
  const request = useRequestId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const body = form.text('asked').trim();
    if (!body) return form.showProblems({ asked: 'Please write who asked for it, and how.' });
    const id = request.idFor(input({ id: '', body }, form.text));
    send.mutate(input({ id, body }, form.text), {
      onSuccess: () => {
        request.done();
        toast({ title: 'Done' });
        onDone();
      },
      onError: (error) =>
        form.showProblems({ asked: sentenceFor(error, 'We got no answer. Please look at what is there now.') }),
    });
  };
  return (
    <form {...form.props} onSubmit={submit} className="households-form households-act">
      <div className="small" aria-live="polite">
        {said}
      </div>
      {children}
      <TextField
        name="asked"
        label="Who asked for it, and how"
        hint="Kept as a note."
        maxLength={500}
        error={form.errors.asked}
      />
      <div className="households-acts">
        <Button type="submit" size="sm" variant="strong" busy={send.isPending} busyLabel="Working...">
          {label}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
