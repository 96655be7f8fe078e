import type { Letter } from '#src/capabilities/outreach/letter-contract.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useUndoLetter } from '../../shop-queries.ts';
import { when } from '../moments.ts';
import { ChangedFields } from './changes.tsx';

const FIELDS = { subject: 'Subject', body: 'Text' };
type Version = Letter['versions'][number];

const inWords = ({ subject, body }: Version) => ({ subject, body: body.split('\n') });

interface Props {
  letter: Letter;
  /** Revision that is on screen. */
  seen: number;
  /** Text typed on the page is not saved, and would be lost. */
  unsaved: boolean;
  /** Called with the letter as it is then. */
  onUndone: (letter: Letter) => void;
}

/** Every text of a newsletter with its changes, newest first. Those of a draft can be put back; a sent one stays. */
export function LetterHistory({ letter: { id, state, versions }, seen, unsaved, onUndone }: Props) {
  const undo = useUndoLetter(id);
  if (versions.length === 0) return null;
  const putBack = (revision: number) =>
    undo.mutate(
      { seen, revision },
      {
        onSuccess: (letter) => {
          onUndone(letter);
          toast({ title: 'Put back', text: letter.subject });
        },
        onError: (error) => sayFailed('Not put back', error),
      },
    );
  return (
    <div>
      <h3 className="small strong">Versions</h3>
      <ol className="shop-versions small">
        {versions.map((version, index, { [index + 1]: before }) => (
          <li key={version.revision}>
            <p>
              <b>{version.author}</b> saved it{' '}
              <time className="muted nb" dateTime={version.at}>
                {when(version.at)}
              </time>
            </p>
            {before && <ChangedFields before={inWords(before)} after={inWords(version)} names={FIELDS} />}
            {state === 'draft' && index > 0 && !unsaved && (
              <Button
                size="sm"
                variant="quiet"
                busy={undo.isPending}
                busyLabel="Putting back..."
                onClick={() => putBack(version.revision)}
              >
                {index === 1 ? 'Undo the last change' : 'Put back'}
                <span className="vh"> the version of {when(version.at)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {state === 'draft' && unsaved && versions.length > 1 && (
        <p className="small muted">
          Save the draft before an earlier version is put back: what you typed would be lost.
        </p>
      )}
      {state !== 'draft' && <p className="small muted">What was sent stays as it was: mails are not called back.</p>}
    </div>
  );
}
