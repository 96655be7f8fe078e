import { Check } from '#src/ui/icons/check.ts';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { Star } from '#src/ui/icons/star.ts';
import { UserRound } from '#src/ui/icons/user-round.ts';
import { Link, useSearchParams } from 'react-router';
import { INQUIRY_KINDS } from '#src/capabilities/outreach/rules/inquiries.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { InquirySummary } from '../../contract.ts';
import { when } from '../moments.ts';

/** From a household that has redeemed it. */
export function Priority() {
  return (
    <Badge tone="saffron">
      <Star aria-hidden="true" />
      Read first
    </Badge>
  );
}

/** A chat that waits for an answer. */
export function NewMessages() {
  return (
    <Badge tone="borderline">
      <MessageCircle aria-hidden="true" />
      New message
    </Badge>
  );
}

/** The id of a message's row on the page. */
export const rowOf = (id: string) => `inquiry-${id}`;

export function InquiryRow({ inquiry, open }: { inquiry: InquirySummary; open: boolean }) {
  const [search] = useSearchParams();
  const to = new URLSearchParams(search);
  to.set('open', inquiry.id);
  return (
    <li>
      <Link
        id={rowOf(inquiry.id)}
        className="inbox-row"
        data-row
        to={`?${to}`}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
      >
        <b className="inbox-name">{inquiry.name}</b>
        <time className="cap muted" dateTime={inquiry.createdAt}>
          {when(inquiry.createdAt)}
        </time>
        {(inquiry.subject || inquiry.excerpt) && (
          <span className="inbox-words">
            {inquiry.subject} <span className="muted">{inquiry.excerpt}</span>
          </span>
        )}
        <span className="inbox-marks">
          <Badge>{INQUIRY_KINDS[inquiry.kind]}</Badge>
          {inquiry.newMessages && <NewMessages />}
          {inquiry.priority && <Priority />}
          {inquiry.assignee && (
            <Badge tone="normal">
              <UserRound aria-hidden="true" />
              <span className="vh">Assigned to </span>
              {inquiry.assignee.name}
            </Badge>
          )}
          {inquiry.state === 'done' && (
            <Badge tone="optimal">
              <Check aria-hidden="true" />
              Done
            </Badge>
          )}
          <span className="cap muted tn">{inquiry.number}</span>
        </span>
      </Link>
    </li>
  );
}
