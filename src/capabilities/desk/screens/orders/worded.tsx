import { type ReactNode, useId, useState } from 'react';
import { Button } from '#src/ui/button.tsx';

interface WordedProps {
  label: string;
  button: string;
  busy: boolean;
  required?: boolean;
  onSay: (words: string) => void;
  children?: ReactNode;
}

/** A few words and the button that sends them. */
export function Worded({ label, button, busy, required, onSay, children }: WordedProps) {
  const [words, setWords] = useState('');
  return (
    <form
      className="orders-worded"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSay(words.trim());
      }}
    >
      {children}
      <Labelled label={label}>
        {(id) => (
          <input
            id={id}
            className="inp"
            value={words}
            required={required}
            pattern={required ? '.*\\S.*' : undefined}
            maxLength={500}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Labelled>
      <Button type="submit" variant="strong" size="sm" busy={busy} busyLabel="Saving...">
        {button}
      </Button>
    </form>
  );
}

export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
