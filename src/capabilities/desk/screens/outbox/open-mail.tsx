import type { MailDetail } from '../../contract.ts';
import { useMail } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { MailPicture } from '../mail-picture.tsx';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { StatusBadge } from './mail-row.tsx';
import { Recipient } from './recipient.tsx';

/** One mail or text message: to whom, how it went, as it looks, and its text part. Escape closes it. */
export function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart name="outbox-mail" what="mail" query={useMail(id)} titleOf={({ subject }) => subject} onClose={onClose}>
      {(mail) => <Opened mail={mail} />}
    </OpenedPart>
  );
}

function Opened({ mail }: { mail: MailDetail }) {
  return (
    <>
      <dl className="outbox-facts">
        <Fact name="To">
          <Recipient to={mail.recipient} />
        </Fact>
        <Fact name="Kind">{mail.kind}</Fact>
        <Fact name="Written">
          <time dateTime={mail.createdAt}>{when(mail.createdAt)}</time>
        </Fact>
        <Fact name="Sent">
          {mail.sentAt ? (
            <time dateTime={mail.sentAt}>{when(mail.sentAt)}</time>
          ) : mail.status === 'kept' ? (
            mail.channel === 'mail' ? (
              'Not sent: no mail server is set'
            ) : (
              'Not sent: no provider is set'
            )
          ) : (
            'Not yet'
          )}
        </Fact>
        <Fact name="Status">
          <StatusBadge status={mail.status} error={mail.error} />
        </Fact>
      </dl>
      <Body mail={mail} />
    </>
  );
}

function Body({ mail: { channel, html, text, subject } }: { mail: MailDetail }) {
  if (text === null || (channel === 'mail' && html === null)) {
    const what = channel === 'mail' ? 'This mail contains a link' : 'This text message contains a code';
    return <p className="panel">{what} that opens an account, so only the recipient can see it.</p>;
  }
  return (
    <>
      {html !== null && (
        <>
          <h3 className="small strong">Preview</h3>
          <MailPicture html={html} subject={subject} />
        </>
      )}
      <h3 className="small strong">{channel === 'mail' ? 'Text part' : 'Text message'}</h3>
      <pre className="outbox-text">{text}</pre>
    </>
  );
}
