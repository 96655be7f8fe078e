import type { Delivery } from '#src/capabilities/partner-api/contract.ts';
import type { PartnerAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useDeliveries, useResend } from '../../partner-queries.ts';
import { when } from '../moments.ts';
import { PartnerPart } from './partner-part.tsx';

const STATES: Record<Delivery['state'], { tone: BadgeTone; word: string }> = {
  waiting: { tone: 'borderline', word: 'Waiting' },
  delivered: { tone: 'optimal', word: 'Delivered' },
  failed: { tone: 'low', word: 'Failed' },
};

/** Deliveries of the last days, newest first. */
export function Deliveries({ partner }: { partner: PartnerAtDesk }) {
  const { id, webhooks } = partner;
  const deliveries = useDeliveries(partner);
  const hostOf = (webhookId: string) => {
    const url = webhooks.find((webhook) => webhook.id === webhookId)?.url;
    return url ? new URL(url).host : 'a webhook';
  };
  return (
    <PartnerPart title="Deliveries">
      {deliveries.length === 0 && <p className="small muted">Nothing was sent in the last 30 days.</p>}
      <ul className="partners-rows" aria-live="polite">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} partner={id} delivery={delivery} host={hostOf(delivery.webhookId)} />
        ))}
      </ul>
    </PartnerPart>
  );
}

interface RowProps {
  partner: string;
  delivery: Delivery;
  host: string;
}

function DeliveryRow({ partner, delivery, host }: RowProps) {
  const { type, state, createdAt, lastAnswer } = delivery;
  const canResend = delivery.state !== 'waiting' || delivery.tries > 0;
  return (
    <li className="partners-item">
      <span className="partners-item-head">
        <b>{type}</b>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
      </span>
      <span className="small muted">
        To {host}, <time dateTime={createdAt}>{when(createdAt)}</time>
      </span>
      <span className="small">{triesOf(delivery)}</span>
      {lastAnswer && <span className="partners-code">{lastAnswer}</span>}
      {canResend && <Resend partner={partner} delivery={delivery} />}
    </li>
  );
}

/** 'Tried twice, last on 1 Dec, 09:00: answered 500. Next try on 1 Dec, 09:05.' */
function triesOf({ tries, lastAt, lastStatus, lastFailure, nextAt }: Delivery): string {
  const last = lastStatus === null ? lastFailure : `Answered ${lastStatus}.`;
  const count = tries === 0 ? 'Not tried yet' : `Tried ${tries === 1 ? 'once' : countOf(tries, 'time')}`;
  const next = nextAt && tries > 0 ? `Next try on ${when(nextAt)}.` : '';
  return [`${count}${lastAt ? `, last on ${when(lastAt)}` : ''}.`, last, next].filter(Boolean).join(' ');
}

function Resend({ partner, delivery: { id, type, createdAt, lastAt } }: Pick<RowProps, 'partner' | 'delivery'>) {
  const act = useResend(partner, id);
  const press = () =>
    act.mutate(
      { seen: lastAt },
      {
        onSuccess: () => toast({ title: 'On its way again' }),
        onError: (error) => sayFailed('Not sent again', error),
      },
    );
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={act.isPending}
      busyLabel="Sending..."
      aria-label={`Send again: ${type} of ${when(createdAt)}`}
      onClick={press}
    >
      Send again
    </Button>
  );
}
