import { Link } from 'react-router';
import type { AuditEntryView } from '#src/capabilities/access/contract.ts';
import { actText, type SubjectKind } from '#src/capabilities/access/rules/staff-acts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { exactly } from '../moments.ts';
import { ROLE_NAMES } from './roles.ts';

/** One act: its name, its refusal if any, the colleague and role, the subject, and the time. */
export function AuditRow({ entry: { at, staff, action, subject, records, refusal } }: { entry: AuditEntryView }) {
  return (
    <li className="staff-row" data-row tabIndex={-1}>
      <div className="staff-who">
        <b>
          {actText(action)} {refusal && <Badge tone="low">Refused: {refusalWords(refusal)}</Badge>}
        </b>
        <span className="small muted">
          {staff.name}, {ROLE_NAMES[staff.role]}
          {records !== null && `, ${records} shown`}
        </span>
        {subject && <Subject action={action} subject={subject} />}
      </div>
      <time className="small muted" dateTime={at}>
        {exactly(at)}
      </time>
    </li>
  );
}

const SUBJECTS: Record<SubjectKind, { name: string; at?: (id: string) => string }> = {
  order: { name: 'Order', at: (id) => `/desk/orders?open=${id}` },
  box: { name: 'Box', at: (id) => `/desk/orders?open=box-${id}` },
  lot: { name: 'Lot', at: (id) => `/desk/lots?open=${id}` },
  kit: { name: 'Kit' },
  cat: { name: 'Cat' },
  sample: { name: 'Sample' },
  results: { name: 'Results', at: (id) => `/desk/results?set=${id}` },
  message: { name: 'Message', at: (id) => `/desk/inbox?state=all&open=${id}` },
  mail: { name: 'Mail', at: (id) => `/desk/outbox?mail=${id}` },
  dispute: { name: 'Dispute', at: (id) => `/desk/payments?dispute=${id}` },
  difference: { name: 'Difference' },
  invoice: { name: 'Invoice' },
  shelter: { name: 'Shelter' },
  allocation: { name: 'Allocation' },
  'credit-note': { name: 'Credit note' },
  gift: { name: 'Gift' },
  household: { name: 'Household', at: (id) => `/desk/households?open=${id}` },
  colleague: { name: 'Colleague' },
  job: { name: 'Job' },
  event: { name: 'Event' },
  version: { name: 'Version' },
  letter: { name: 'Newsletter', at: (id) => `/desk/shop?open=LETTER-${id}` },
  affiliate: { name: 'Affiliate', at: () => '/desk/payments?list=affiliates' },
  payout: { name: 'Payouts', at: () => '/desk/payments?list=affiliates' },
  partner: { name: 'Partner', at: (id) => `/desk/partners?open=${id}` },
  'partner-key': { name: 'API key' },
  webhook: { name: 'Webhook' },
  delivery: { name: 'Delivery' },
  consultation: { name: 'Consultation' },
};

/** A link to its page, and one to all entries about it. Ids begin alike, so their ends are shown. */
function Subject({
  action,
  subject: { kind, id, number },
}: {
  action: string;
  subject: NonNullable<AuditEntryView['subject']>;
}) {
  const { name, at } = SUBJECTS[kind as SubjectKind] ?? { name: kind };
  // A withdrawal is recorded from a message and has the number of its order.
  const named = action === 'message.withdrawal' && number ? `${name} about order` : name;
  const words = `${named} ${number ?? `…${id.slice(-8)}`}`;
  return (
    <span className="small staff-subject">
      {at ? (
        <Link className="link" to={at(id)}>
          {words}
        </Link>
      ) : (
        words
      )}
      <Link className="link" to={`?list=audit&subject=${id}`} aria-label={`All entries about ${words}`}>
        All entries
      </Link>
    </span>
  );
}

const REFUSALS: Record<string, string> = {
  'not-your-part': 'not in the role',
  'second-factor-needed': 'no second factor',
  'confirmation-needed': 'identity not confirmed',
  'own-entry': 'own results',
  overtaken: 'a colleague was faster',
};

/** Refusals that an admin may ask about; others are shown by their code. */
const refusalWords = (code: string): string => REFUSALS[code] ?? (code.endsWith('-unknown') ? 'not found' : code);
