import { Check } from '#src/ui/icons/check.ts';
import { Clock } from '#src/ui/icons/clock.ts';
import { Inbox } from '#src/ui/icons/inbox.ts';
import { TriangleAlert } from '#src/ui/icons/triangle-alert.ts';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import type { MailStatus, MailSummary } from '../../contract.ts';
import { when } from '../moments.ts';
import { Recipient } from './recipient.tsx';

const LOOK: Record<MailStatus, { tone: BadgeTone; Icon: typeof Check; word: string }> = {
  sent: { tone: 'optimal', Icon: Check, word: 'Sent' },
  waiting: { tone: 'borderline', Icon: Clock, word: 'Waiting' },
  failed: { tone: 'low', Icon: TriangleAlert, word: 'Failed' },
  kept: { tone: 'normal', Icon: Inbox, word: 'Kept in the outbox' },
};

export function StatusBadge({ status, error }: { status: MailStatus; error: string | null }) {
  const { tone, Icon, word } = LOOK[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {status === 'failed' && error ? `${word}: ${error}` : word}
    </Badge>
  );
}

export function MailRow({ mail, open }: { mail: MailSummary; open: boolean }) {
  return (
    <li>
      <Link
        className="outbox-row"
        data-row
        to={`?mail=${mail.id}`}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        <b>
          {mail.channel === 'text' && <span className="vh">Text message: </span>}
          {mail.subject}
        </b>
        <time className="cap muted" dateTime={mail.createdAt}>
          {when(mail.createdAt)}
        </time>
        <span className="outbox-to muted">
          <Recipient to={mail.recipient} />
        </span>
        <StatusBadge status={mail.status} error={mail.error} />
      </Link>
    </li>
  );
}
