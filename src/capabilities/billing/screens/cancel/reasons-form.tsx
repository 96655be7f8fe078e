import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import type { LeaveReasonsInput } from '../../contract.ts';
import { LEAVE_REASON_IDS, LEAVE_REASONS, type LeaveReason } from '../../rules/leave-reasons.ts';

const OPTIONS = LEAVE_REASON_IDS.map((value) => ({ value, label: LEAVE_REASONS[value] }));
const LONGEST_NOTE = 1000;

/** Optional reasons, asked for only after a plan is cancelled. */
export function ReasonsForm({ send }: { send: (given: LeaveReasonsInput) => Promise<{ message: string }> }) {
  const [reasons, setReasons] = useState<string[]>([]);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reasons.length === 0 && note.trim() === '')
      return setSaid({ text: 'Please choose a reason or write a line.', wrong: true });
    setBusy(true);
    try {
      const { message } = await send({ reasons: reasons as LeaveReason[], note });
      setSaid({ text: message, wrong: false });
    } catch (error) {
      setSaid({
        text: sentenceFor(error, 'We got no answer. Your plan stays cancelled. Please try again.'),
        wrong: true,
      });
    }
    setBusy(false);
  };
  if (said && !said.wrong) return <p role="status">{said.text}</p>;
  return (
    <form className="stack gap4" onSubmit={(event) => void submit(event)} noValidate>
      <ChipGroup
        legend="Why did you cancel?"
        optional
        values={reasons}
        onChange={setReasons}
        options={OPTIONS}
        error={said?.text}
      />
      <TextAreaField
        label="Anything else"
        optional
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        hint="It changes nothing about the cancellation. Nobody will call you about it."
      />
      <div>
        <Button type="submit" variant="quiet" busy={busy}>
          Send
        </Button>
      </div>
    </form>
  );
}
