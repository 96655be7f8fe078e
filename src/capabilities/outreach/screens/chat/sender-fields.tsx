import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { api, sentenceFor } from '#src/web/api.ts';
import { FIELDS } from '../../rules/fields.ts';
import { showChat } from './chat-query.ts';

export interface Sender {
  name: string;
  email: string;
}

interface SenderFieldsProps {
  sender: Sender;
  onChange: (sender: Sender) => void;
  /** Nobody is there: without an address nobody could answer. */
  needed: boolean;
  error?: string;
}

/** Name and address of a visitor, before their first message. */
export function SenderFields({ sender, onChange, needed, error }: SenderFieldsProps) {
  return (
    <div className="chat-sender">
      <TextField
        label="Name"
        optional
        autoComplete="name"
        maxLength={FIELDS.name.longest}
        value={sender.name}
        onChange={(event) => onChange({ ...sender, name: event.target.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        optional={!needed}
        required={needed}
        maxLength={FIELDS.email.longest}
        value={sender.email}
        error={error}
        onChange={(event) => onChange({ ...sender, email: event.target.value })}
      />
    </div>
  );
}

/** Asks a visitor who left no address where answers should go once they have left. */
export function AddressForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      showChat(await api.post('/api/chat/address', { email }));
    } catch (error) {
      setProblem(sentenceFor(error, 'We got no answer. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <form className="chat-address" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Leaving? Get the answer by mail"
        type="email"
        autoComplete="email"
        placeholder="E-mail"
        maxLength={FIELDS.email.longest}
        value={email}
        error={problem}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="sm" variant="quiet" busy={busy} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}
