import { useEffect, useRef } from 'react';
import { MAIL_AFTER_SECONDS } from '#src/capabilities/outreach/rules/chat.ts';
import type { InquiryDetail } from '../../contract.ts';
import { when } from '../moments.ts';

type Chat = NonNullable<InquiryDetail['chat']>;

const WRITERS = { customer: 'Customer', staff: 'Purrwell', assistant: 'Dr. AI' };

/** Messages of a chat, the newest at the end and in view. */
export function ChatMessages({ chat: { messages, seen }, name }: { chat: Chat; name: string }) {
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message should be in view
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last?.id]);
  return (
    <section className="inbox-chat" aria-label="Chat">
      {/* A list that scrolls has to be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
      <div role="log" aria-live="polite" aria-label={`Chat with ${name}`} tabIndex={0}>
        <ol>
          {messages.map(({ id, writer, author, body, at }) => (
            <li key={id} ref={id === last?.id ? end : undefined} data-writer={writer}>
              <p className="cap">
                <b>{writer === 'customer' ? name : (author ?? WRITERS[writer])}</b>{' '}
                <time className="muted nb" dateTime={at}>
                  {when(at)}
                </time>
              </p>
              <p className="inbox-said">{body}</p>
            </li>
          ))}
        </ol>
      </div>
      {last?.writer === 'staff' && (
        <p className="cap muted">
          {seen
            ? 'Seen.'
            : `Not seen yet. It is mailed after ${MAIL_AFTER_SECONDS / 60} minutes, if there is an address.`}
        </p>
      )}
    </section>
  );
}
