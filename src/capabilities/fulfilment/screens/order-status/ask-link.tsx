import { type FormEvent, useState } from 'react';
import { looksLikeEmail } from '#src/capabilities/access/rules/registration.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sendForm } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';

/** Number and e-mail: if they belong together, a fresh link goes to that address. The answer does not say whether. */
export function AskLink() {
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [number, email] = [form.text('number').trim(), form.text('email').trim()];
    if (!number) return form.showProblem({ field: 'number', text: 'It looks like CAT-2026-0123456.' });
    if (!looksLikeEmail(email))
      return form.showProblem({ field: 'email', text: 'Please enter a valid email address.' });
    form.setBusy(true);
    try {
      const { message } = await sendForm('/api/order-status/links', { number, email }, 'Not sent.');
      setSent(message);
    } catch (failure) {
      form.showFailure(failure);
      toast({ title: 'No link was sent', text: (failure as Error).message || 'Please try again later.', tone: 'bad' });
    }
    form.setBusy(false);
  };
  if (sent) {
    return (
      <div className="thanks" role="status">
        <h2 className="title">Check your mail</h2>
        <p>{sent}</p>
      </div>
    );
  }
  return (
    <form {...form.props} className="pform panel" onSubmit={submit}>
      <h2 className="title">Find an order</h2>
      <TextField
        label="Order number"
        name="number"
        placeholder="CAT-2026-0123456"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={form.errors.number}
      />
      <TextField
        label="E-mail used for the order"
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={form.errors.email}
      />
      <div className="pform-end">
        <Button type="submit" busy={form.busy} busyLabel="Sending...">
          Mail me the link
        </Button>
      </div>
    </form>
  );
}
