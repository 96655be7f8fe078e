import { type KeyboardEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';

interface OfferCodeProps {
  applied: string | null;
  error: string | null;
  onApply: (code: string) => void;
}

export function OfferCode({ applied, error, onApply }: OfferCodeProps) {
  const [code, setCode] = useState('');
  const apply = () => onApply(code.trim());
  // Return belongs to this field here, not to Pay Now.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    <details className="wizard-code">
      <summary>Have a code?</summary>
      <div>
        <TextField
          label="Code"
          name="offerCode"
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={applyOnEnter}
          error={error ?? undefined}
          hint={applied ? `You save ${applied} on the first month.` : undefined}
        />
        <Button variant="quiet" size="sm" onClick={apply}>
          Apply
        </Button>
      </div>
    </details>
  );
}
