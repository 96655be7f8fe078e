import { Check } from '#src/ui/icons/check.ts';
import { RotateCcw } from '#src/ui/icons/rotate-ccw.ts';
import { INQUIRY_KINDS } from '#src/capabilities/outreach/rules/inquiries.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { InquiryDetail } from '../../contract.ts';
import { useInquiry, useInquiryAct } from '../../queries.ts';
import { OpenedPart } from '../opened-part.tsx';
import { useEscape } from '../use-escape.ts';
import { Assignment } from './assignment.tsx';
import { ChatMessages } from './chat.tsx';
import { Composer } from './composer.tsx';
import { Facts } from './facts.tsx';
import { Files } from './files.tsx';
import { History } from './history.tsx';
import { NewMessages, Priority } from './inquiry-row.tsx';
import { Withdrawal } from './withdrawal.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

/** One message: its author and text, its history, and the actions on it. Escape closes it. */
export function OpenInquiry({ id, onClose }: { id: string; onClose: () => void }) {
  useEscape(onClose);
  return (
    <OpenedPart
      name="inbox-detail"
      what="message"
      query={useInquiry(id)}
      titleOf={({ subject, kind }) => subject ?? INQUIRY_KINDS[kind]}
      onClose={onClose}
    >
      {(inquiry) => <Opened inquiry={inquiry} />}
    </OpenedPart>
  );
}

function Opened({ inquiry }: { inquiry: InquiryDetail }) {
  return (
    <>
      <div className="inbox-marks">
        <Badge>{INQUIRY_KINDS[inquiry.kind]}</Badge>
        {inquiry.newMessages && <NewMessages />}
        {inquiry.priority && <Priority />}
        <Badge tone={inquiry.state === 'done' ? 'optimal' : 'saffron'}>
          {inquiry.state === 'done' && <Check aria-hidden="true" />}
          {inquiry.state === 'done' ? 'Done' : 'Open'}
        </Badge>
        <span className="cap muted tn">{inquiry.number}</span>
      </div>
      <Facts inquiry={inquiry} />
      {inquiry.chat && <ChatMessages chat={inquiry.chat} name={inquiry.name} />}
      {!inquiry.chat && inquiry.body && <p className="inbox-body">{inquiry.body}</p>}
      {!inquiry.chat && !inquiry.body && <p className="muted">The sender wrote nothing besides the fields above.</p>}
      {inquiry.chat && <Composer inquiry={inquiry} />}
      <Withdrawal inquiry={inquiry} />
      <Files inquiry={inquiry} />
      <div className="inbox-acts">
        <Assignment inquiry={inquiry} />
        <StateButton inquiry={inquiry} />
      </div>
      <History entries={inquiry.history} />
      {!inquiry.chat && <Composer inquiry={inquiry} />}
    </>
  );
}

function StateButton({ inquiry: { id, state, chat } }: { inquiry: InquiryDetail }) {
  const act = useInquiryAct(id, 'state');
  const done = state === 'done';
  const press = () =>
    act.mutate(
      { state: done ? 'open' : 'done', seen: chat?.messages.at(-1)?.id ?? null },
      {
        onSuccess: () => toast({ title: done ? 'Open again' : 'Marked as done' }),
        onError: (error) => sayFailed('Not changed', error),
      },
    );
  return (
    <Button variant={done ? 'quiet' : 'strong'} size="sm" busy={act.isPending} busyLabel="Saving..." onClick={press}>
      {done ? <RotateCcw size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}
      {done ? 'Reopen' : 'Mark as done'}
    </Button>
  );
}
