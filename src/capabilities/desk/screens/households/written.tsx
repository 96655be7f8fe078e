import { useState } from 'react';
import type { HouseholdDetail } from '../../household-contract.ts';
import { when } from '../moments.ts';
import { LinkIf } from '../link-if.tsx';
import { useMay } from '../use-may.ts';
import { ActForm } from './act-form.tsx';
import { OlderLines } from './older-lines.tsx';
import { Section } from './section.tsx';

/** Sends a mail once more, to the address that it went to. */
function Resend({ id, mail }: { id: string; mail: HouseholdDetail['mails'][number] }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('household.resend') || mail.channel !== 'mail') return null;
  return (
    <>
      {' '}
      <button type="button" className="link households-resend" aria-expanded={open} onClick={() => setOpen(!open)}>
        Send again<span className="vh">: {mail.subject}</span>
      </button>
      {open && (
        <ActForm
          id={id}
          act="mails"
          said={`The same mail goes to ${mail.recipient} once more. Its links ask for a sign-in.`}
          label="Send the mail again"
          input={(asked) => ({ ...asked, mailId: mail.id })}
          onDone={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Mails, messages and events, the newest first. */
export function Written({ household }: { household: HouseholdDetail }) {
  return (
    <>
      <Section title="Mails">
        <OlderLines household={household} list="mails" what="mails" none="No mail yet." keyOf={({ id }) => id}>
          {(mail) => (
            <>
              <LinkIf act="mail.read" to={`/desk/outbox?mail=${mail.id}`}>
                {mail.subject}
              </LinkIf>{' '}
              <span className="muted">
                {when(mail.createdAt)}, {mail.status}
              </span>
              <Resend id={household.id} mail={mail} />
            </>
          )}
        </OlderLines>
      </Section>
      {household.messages.length > 0 && (
        <Section title="Messages">
          <OlderLines household={household} list="messages" what="messages" none="" keyOf={({ id }) => id}>
            {({ id, number, subject, at }) => (
              <>
                <LinkIf act="message.read" to={`/desk/inbox?state=all&open=${id}`}>
                  {number}
                </LinkIf>{' '}
                {subject} <span className="muted">{when(at)}</span>
              </>
            )}
          </OlderLines>
        </Section>
      )}
      <Section title="What happened">
        <OlderLines
          household={household}
          list="timeline"
          what="events"
          none="Nothing yet."
          keyOf={({ id, at, title }) => `${at} ${title} ${id}`}
        >
          {({ at, title, text }) => (
            <>
              <b>{title}</b>{' '}
              <time className="muted" dateTime={at}>
                {when(at)}
              </time>
              {text && <span className="small households-note">{text}</span>}
            </>
          )}
        </OlderLines>
      </Section>
    </>
  );
}
