import { useState } from 'react';
import type { PartnerAtDesk, WebhookAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Plus } from '#src/ui/icons/plus.ts';
import { onDay, when } from '../moments.ts';
import { PartnerPart } from './partner-part.tsx';
import { ShownOnce } from './shown-once.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { WebhookForm } from './webhook-form.tsx';

const DISABLED_BY: Record<NonNullable<WebhookAtDesk['disabledBy']>, string> = {
  us: 'disabled at the desk',
  partner: 'disabled by the partner',
  failures: 'disabled because nothing arrived for five days',
  gone: 'disabled because it answered 410',
};

/** Webhooks of a partner, and the form that adds one. */
export function Webhooks({ partner: { id, webhooks } }: { partner: PartnerAtDesk }) {
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const show = (made: string | null) => {
    setAdding(false);
    setSecret(made);
  };
  return (
    <PartnerPart
      title="Webhooks"
      act={
        <Button size="sm" variant="quiet" onClick={() => setAdding(true)}>
          <Plus size={18} aria-hidden="true" />
          Add a webhook
        </Button>
      }
    >
      {webhooks.length === 0 && <p className="small muted">No webhook yet.</p>}
      <ul className="partners-rows">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="partners-item">
            <Facts webhook={webhook} />
            <WebhookActs partner={id} webhook={webhook} onSecret={setSecret} />
          </li>
        ))}
      </ul>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a webhook">
        <WebhookForm partner={id} webhook={null} onDone={show} />
      </Dialog>
      <ShownOnce secret={secret} what="secret" onClose={() => setSecret(null)} />
    </PartnerPart>
  );
}

function Facts({ webhook }: { webhook: WebhookAtDesk }) {
  const { url, events, enabled, failingSince, disabledAt, disabledBy, previousSecretUntil, createdAt } = webhook;
  return (
    <>
      <span className="partners-item-head">
        <b className="partners-code">{url}</b>
        {!enabled && <Badge tone="low">Disabled</Badge>}
        {enabled && failingSince && <Badge tone="borderline">Failing</Badge>}
        {enabled && !failingSince && <Badge tone="optimal">Enabled</Badge>}
      </span>
      <span className="small">{events.join(', ')}</span>
      <span className="small muted">
        Added {onDay(createdAt)}
        {enabled && failingSince && `, failing since ${when(failingSince)}`}
        {disabledAt && disabledBy && `, ${DISABLED_BY[disabledBy]} on ${when(disabledAt)}`}
        {previousSecretUntil && `, the previous secret also signs until ${when(previousSecretUntil)}`}
      </span>
    </>
  );
}
