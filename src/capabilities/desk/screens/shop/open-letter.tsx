import { useState } from 'react';
import type { Letter } from '#src/capabilities/outreach/letter-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useLetter, useLetters, useSendLetter, useStopLetter, useTestLetter } from '../../shop-queries.ts';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { type LetterDraft, LetterForm } from './letter-form.tsx';
import { LetterHistory } from './letter-history.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LETTER_PREFIX, LetterBadge, NEW_LETTER, progress } from './letters.tsx';

/** A newsletter: its text, its preview, and the progress of its sending. */
export function OpenLetter({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  if (id === NEW_LETTER) {
    return (
      <section className="shop-detail" data-opened aria-label="New newsletter">
        <div className="opened-head">
          <h2 className="title">New newsletter</h2>
          <Button size="sm" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
        <NewLetter />
      </section>
    );
  }
  return <Known id={id.slice(LETTER_PREFIX.length)} onClose={onClose} />;
}

function NewLetter() {
  const [draft, setDraft] = useState<LetterDraft>({ seen: 0, changed: false });
  return <LetterForm letter={null} draft={draft} onDraft={setDraft} />;
}

function Known({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <OpenedPart
      name="shop-detail"
      what="newsletter"
      query={useLetter(id)}
      titleOf={({ subject }) => subject}
      onClose={onClose}
    >
      {(letter) => <Opened letter={letter} />}
    </OpenedPart>
  );
}

function Opened({ letter }: { letter: Letter }) {
  const [draft, setDraft] = useState<LetterDraft>({ seen: letter.revision, changed: false });
  const [undone, setUndone] = useState<Letter | null>(null);
  // The answer to an undo may be here before the letter that is read again.
  const newest = undone && undone.revision > letter.revision ? undone : letter;
  return (
    <>
      <p className="shop-progress" role="status">
        <LetterBadge state={letter.state} /> <span className="num">{progress(letter)}</span>
        {letter.startedAt && <span className="small muted">Begun {when(letter.startedAt)}</span>}
      </p>
      {letter.state === 'draft' ? (
        <LetterForm key={undone?.revision} letter={newest} draft={draft} onDraft={setDraft} />
      ) : (
        <LetterPreview text={letter} />
      )}
      <Acts letter={newest} draft={draft} />
      <LetterHistory
        letter={newest}
        seen={draft.seen}
        unsaved={hasUnsaved(newest, draft)}
        onUndone={(after) => {
          setDraft({ seen: after.revision, changed: false });
          setUndone(after);
        }}
      />
    </>
  );
}

/** Sending must neither include nor lose text that is still being typed, nor a version that a colleague has saved meanwhile. */
const hasUnsaved = ({ state, revision }: Letter, { seen, changed }: LetterDraft): boolean =>
  state === 'draft' && (changed || seen !== revision);

function Acts({ letter, draft }: { letter: Letter; draft: LetterDraft }) {
  const { id, state, revision } = letter;
  const [asking, setAsking] = useState(false);
  const { data } = useLetters();
  const [test, send, stop] = [useTestLetter(id), useSendLetter(id), useStopLetter(id)];
  const unsaved = hasUnsaved(letter, draft);
  const begin = () =>
    send.mutate(
      { seen: state === 'draft' ? draft.seen : revision, stopped: state === 'stopped' ? letter.endedAt : null },
      {
        onSuccess: () => toast({ title: 'Being sent', text: 'You can stop it while it is.' }),
        onError: (error) => sayFailed('Not sent', error),
        onSettled: () => setAsking(false),
      },
    );
  if (state === 'sending') {
    return (
      <Button
        variant="strong"
        size="sm"
        busy={stop.isPending}
        busyLabel="Stopping..."
        onClick={() =>
          stop.mutate(undefined, {
            onSuccess: () => toast({ title: 'Stopped' }),
            onError: (error) => sayFailed('Not stopped', error),
          })
        }
      >
        Stop sending
      </Button>
    );
  }
  return (
    <div className="shop-acts">
      <Button
        variant="quiet"
        size="sm"
        busy={test.isPending}
        busyLabel="Sending..."
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast({ title: 'Test sent', text: 'To your own address, as it was last saved.' }),
            onError: (error) => sayFailed('No test sent', error),
          })
        }
      >
        Send a test to me
      </Button>
      {unsaved && <p className="small muted">Save the draft before it is sent: what was saved is what goes out.</p>}
      {state !== 'sent' && !asking && !unsaved && (
        <Button variant="strong" size="sm" onClick={() => setAsking(true)}>
          {state === 'stopped' ? 'Go on sending' : 'Send'}
        </Button>
      )}
      {asking && !unsaved && (
        <div className="shop-newer" role="group" aria-label="Send the newsletter">
          <p>
            {state === 'stopped'
              ? 'It goes to the confirmed addresses that have not got it, and to nobody twice.'
              : `It goes to ${countOf(data?.confirmed ?? 0, 'confirmed address', 'confirmed addresses')}, as it was last saved, and to nobody twice.`}
          </p>
          <Button size="sm" busy={send.isPending} busyLabel="Beginning..." onClick={begin}>
            Yes, send it
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </div>
      )}
    </div>
  );
}
