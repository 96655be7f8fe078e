import { useEffect, useRef } from 'react';
import { formatDate } from '#src/lib/dates.ts';
import { DEVICE_ZONE } from '#src/lib/time-zones.ts';
import { classes } from '#src/ui/classes.ts';
import type { Chat } from './chat-query.ts';
import type { Unsent } from './use-outbox.ts';

type Message = NonNullable<Chat['conversation']>['messages'][number];

interface ConversationProps {
  messages: readonly Message[];
  unsent: readonly Unsent[];
  onTryAgain: () => void;
}

/** Messages of the conversation, and those on their way. */
export function Conversation({ messages, unsent, onTryAgain }: ConversationProps) {
  const end = useRef<HTMLDivElement>(null);
  const failed = unsent.some(({ problem }) => problem);
  const count = messages.length + unsent.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message should be in view
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count, failed]);
  return (
    // A list that scrolls has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div className="chat-log" role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
      {count === 0 && <p className="muted">Ask about orders, plans, sticks or a cat. In an emergency call a vet.</p>}
      {messages.map((message) => (
        <Said key={message.id} message={message} />
      ))}
      {unsent.map(({ id, body, problem }) => (
        <div key={id} className="chat-own" data-failed={problem !== null}>
          <p>{body}</p>
          <p className="cap">{problem ?? 'Sending...'}</p>
        </div>
      ))}
      {failed && (
        <button type="button" className="btn quiet sm chat-again" onClick={onTryAgain}>
          Try again
        </button>
      )}
      <div ref={end} />
    </div>
  );
}

function Said({ message: { writer, author, body, at } }: { message: Message }) {
  const own = writer === 'customer';
  const when = <time dateTime={at}>{formatDate('hour', at, DEVICE_ZONE)}</time>;
  return (
    <div className={classes(own ? 'chat-own' : 'chat-other', writer === 'assistant' && 'chat-machine')}>
      {own && <span className="vh">You: </span>}
      {!own && <p className="cap strong">{writer === 'staff' ? author : 'Dr. AI, a program'}</p>}
      <p>{body}</p>
      <p className="cap">
        {own && 'Sent '}
        {when}
      </p>
    </div>
  );
}
