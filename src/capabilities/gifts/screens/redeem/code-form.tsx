import type { FormEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { type FormFailure, sendForm } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { FoundGiftView } from '../../redemption-contract.ts';

interface CodeFormProps {
  start: string;
  onFound: (code: string, gift: FoundGiftView) => void;
}

/** Asks for the code and reads its gift. */
export function CodeForm({ start, onFound }: CodeFormProps) {
  const form = useForm();
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const code = form.text('code').trim();
    if (!code) return form.showProblem({ field: 'code', text: 'Please enter the code' });
    form.setBusy(true);
    try {
      const gift = await sendForm('/api/gift-codes', { code }, 'That did not work. Please try again.');
      onFound(code, gift);
    } catch (failure) {
      form.setBusy(false);
      const { message, fields } = failure as FormFailure;
      form.showProblem({ field: 'code', text: fields.code ?? (message || 'We got no answer. Please try again.') });
    }
  };
  return (
    <form {...form.props} className="pform needs-js" onSubmit={look}>
      <TextField
        label="Code"
        name="code"
        defaultValue={start}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        hint="It begins with PURR and is on the card or in the mail."
        error={form.errors.code}
      />
      <div className="pform-end">
        <Button type="submit" variant="strong" size="lg" busy={form.busy}>
          Open the gift
        </Button>
      </div>
    </form>
  );
}
