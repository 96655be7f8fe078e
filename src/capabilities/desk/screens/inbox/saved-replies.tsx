import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useSavedReplies } from '../../queries.ts';
import { when } from '../moments.ts';
import { NotLoaded } from '../not-loaded.tsx';
import { SavedReplyForm } from './saved-reply-form.tsx';
import { SavedReplyHistory } from './saved-reply-history.tsx';

/** Replies to choose from in chats. Everybody here may change them; every version is kept. */
export function SavedReplies() {
  const { data, isPending, isError, refetch } = useSavedReplies();
  const [open, setOpen] = useState<string | null>(null);
  if (isPending) return <Spinner />;
  if (isError && !data) return <NotLoaded what="saved replies" onRetry={refetch} />;
  return (
    <>
      {open === 'new' ? (
        <SavedReplyForm onClose={() => setOpen(null)} />
      ) : (
        <Button size="sm" variant="strong" onClick={() => setOpen('new')}>
          New reply
        </Button>
      )}
      {data.replies.length === 0 && (
        <p className="panel inbox-note">No reply is saved yet. Saved ones are inserted with a slash in a chat.</p>
      )}
      <ul className="inbox-rows" aria-label="Saved replies">
        {data.replies.map((reply) => (
          <li key={reply.id} className="panel inbox-reply" data-row tabIndex={-1}>
            {open === reply.id ? (
              <SavedReplyForm reply={reply} onClose={() => setOpen(null)} />
            ) : (
              <>
                <p>
                  <b>/{reply.name}</b>{' '}
                  <span className="cap muted">
                    {reply.author}, {when(reply.at)}
                  </span>
                </p>
                <p className="inbox-said">{reply.body}</p>
                <Button size="sm" variant="quiet" onClick={() => setOpen(reply.id)}>
                  Edit <span className="vh">/{reply.name}</span>
                </Button>
                <SavedReplyHistory id={reply.id} version={reply.version} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
