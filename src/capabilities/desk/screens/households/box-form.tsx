import { useEffect, useState } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import { TextField } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useHouseholdPreview } from '../../household-queries.ts';
import { ActForm } from './act-form.tsx';

interface Props {
  id: string;
  change: 'skip' | 'pause' | 'move' | 'forward' | 'resume';
  onDone: () => void;
}

const LABELS = {
  skip: 'Skip the box',
  pause: 'Pause the plan',
  move: 'Move the box',
  forward: 'Send the box sooner',
  resume: 'Back to the ordinary date',
} as const;

/** Another date for the next box: its consequences, in the household's own words, then the person who asked for it. */
export function BoxForm({ id, change, onDone }: Props) {
  const [day, setDay] = useState('');
  const { mutate, data: quote, error } = useHouseholdPreview(id, 'next-box/preview');
  const needsDay = change === 'move' || change === 'pause';
  useEffect(() => {
    if (!needsDay || day) mutate({ change, ...(needsDay && { day }) });
  }, [mutate, change, needsDay, day]);
  const sentences = quote?.sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
  const asks = needsDay && !day;
  return (
    <>
      {needsDay && (
        <TextField
          label={change === 'pause' ? 'Paused until' : 'New day of the charge'}
          type="date"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      )}
      {error && !asks && <p role="alert">{sentenceFor(error, 'We got no answer. Please try again.')}</p>}
      {!quote && !error && !asks && <Spinner />}
      {quote && !error && !asks && (
        <ActForm
          id={id}
          act="next-box"
          said={sentences}
          label={LABELS[change]}
          input={(asked) => ({ ...asked, token: quote.token })}
          onDone={onDone}
        />
      )}
    </>
  );
}
