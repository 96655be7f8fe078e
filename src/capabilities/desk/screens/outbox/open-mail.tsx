import type { SyntheticEvent } from 'react';
import type { MailDetail } from '../../contract.ts';
import { useMail } from '../../queries.ts';
import { Fact } from '../fact.tsx';
import { when } from '../moments.ts';
import { OpenedPart } from '../opened-part.tsx';
import { StatusBadge } from './mail-row.tsx';

/** One mail or text message: to whom, how it went, as it looks, and its text part. */
export function OpenMail({ id, onClose }: { id: string; onClose: () => void }) {
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
        <Fact name="To">{mail.recipient}</Fact>
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

/**
 * The mail in a frame where no script runs. Our pages allow no inline styles and a mail has no others, so they travel
 * as data and are put on through the style objects, which the policy allows.
 */
function MailPicture({ html, subject }: { html: string; subject: string }) {
  const dress = (event: SyntheticEvent<HTMLIFrameElement>) => {
    const frame = event.currentTarget;
    const page = frame.contentDocument;
    if (!page) return;
    for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
    }
    for (const link of page.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener';
    }
    frame.style.blockSize = `${page.documentElement.scrollHeight}px`;
  };
  return (
    <iframe
      className="outbox-frame"
      title={`Mail: ${subject}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replaceAll(' style="', ' data-style="')}
      onLoad={dress}
    />
  );
}
