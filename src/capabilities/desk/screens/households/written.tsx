import type { HouseholdDetail } from '../../household-contract.ts';
import { when } from '../moments.ts';
import { LinkIf } from '../link-if.tsx';
import { Lines, Section } from './section.tsx';

/** Mails, messages and what happened, the newest first. */
export function Written({ household: { mails, messages, timeline } }: { household: HouseholdDetail }) {
  return (
    <>
      <Section title="Mails">
        <Lines of={mails} none="No mail yet." keyOf={({ id }) => id}>
          {({ id, subject, createdAt, status }) => (
            <>
              <LinkIf act="mail.read" to={`/desk/outbox?mail=${id}`}>
                {subject}
              </LinkIf>{' '}
              <span className="muted">
                {when(createdAt)}, {status}
              </span>
            </>
          )}
        </Lines>
      </Section>
      {messages.length > 0 && (
        <Section title="Messages">
          <Lines of={messages} none="" keyOf={({ id }) => id}>
            {({ id, number, subject, at }) => (
              <>
                <LinkIf act="message.read" to={`/desk/inbox?state=all&open=${id}`}>
                  {number}
                </LinkIf>{' '}
                {subject} <span className="muted">{when(at)}</span>
              </>
            )}
          </Lines>
        </Section>
      )}
      <Section title="What happened">
        <Lines of={timeline} none="Nothing yet." keyOf={({ id, at, title }) => `${at} ${title} ${id}`}>
          {({ at, title, text }) => (
            <>
              <b>{title}</b>{' '}
              <time className="muted" dateTime={at}>
                {when(at)}
              </time>
              {text && <span className="small households-note">{text}</span>}
            </>
          )}
        </Lines>
      </Section>
    </>
  );
}
