import { type FormEvent, useState } from 'react';
import { type Scope, SCOPE_NAMES, SCOPES } from '#src/capabilities/partner-api/rules/scopes.ts';
import { Button } from '#src/ui/button.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import { useMakeKey } from '../../partner-queries.ts';

const EXPIRES = [
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

export function KeyForm({ partner, onMade }: { partner: string; onMade: (secret: string) => void }) {
  const form = useForm();
  const [id] = useState(newRequestId);
  const [scopes, setScopes] = useState<string[]>(['partner:read']);
  const make = useMakeKey(partner);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const name = form.text('name').trim();
    if (!name) return form.showProblems({ name: 'Please enter what the key is for.' });
    if (scopes.length === 0) return form.showProblems({ scopes: 'Please choose what it may do.' });
    const days = Number(form.text('days')) || null;
    make.mutate(
      { id, name, days, scopes: scopes as Scope[] },
      {
        onSuccess: ({ secret }) => onMade(secret),
        onError: (error) => {
          if (error instanceof FormFailure) form.showFailure(error);
          sayFailed('No key made', error);
        },
      },
    );
  };
  return (
    <form {...form.props} onSubmit={submit} className="stack gap4">
      <TextField
        name="name"
        label="What it is for"
        hint="Such as: figures for their own dashboard"
        maxLength={80}
        autoComplete="off"
        error={form.errors.name}
      />
      <ChipGroup
        legend="What it may do"
        name="scopes"
        values={scopes}
        onChange={setScopes}
        options={SCOPE_NAMES.map((value) => ({ value, label: SCOPES[value] }))}
        error={form.errors.scopes}
      />
      <SelectField name="days" label="Expires" options={EXPIRES} defaultValue="365" />
      <Button type="submit" variant="strong" busy={make.isPending} busyLabel="Making...">
        Make the key
      </Button>
    </form>
  );
}
