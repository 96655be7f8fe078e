import { useState } from 'react';
import type { WebhookAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { OVERLAP_HOURS } from '#src/capabilities/partner-api/rules/retries.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sayFailed } from '#src/web/form-failure.ts';
import { useChangeWebhook, useNewSecret, useTestWebhook } from '../../partner-queries.ts';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  partner: string;
  webhook: WebhookAtDesk;
  onSecret: (secret: string) => void;
}

export function WebhookActs({ partner, webhook, onSecret }: Props) {
  const { id, url, enabled, revision: seen } = webhook;
  const [open, setOpen] = useState<'change' | 'secret' | null>(null);
  const [test, change, renew] = [useTestWebhook(partner, id), useChangeWebhook(partner, id), useNewSecret(partner, id)];
  const close = () => setOpen(null);
  const send = () =>
    test.mutate(undefined, {
      onSuccess: () => toast({ title: 'Test on its way', text: 'The answer will be listed below.' }),
      onError: (error) => sayFailed('No test sent', error),
    });
  const turn = () =>
    change.mutate(
      { enabled: !enabled, seen },
      {
        onSuccess: () => toast({ title: enabled ? 'Webhook disabled' : 'Webhook enabled' }),
        onError: (error) => sayFailed('Not changed', error),
      },
    );
  const makeAnother = () =>
    renew.mutate(
      { seen },
      {
        onSuccess: ({ secret }) => onSecret(secret),
        onError: (error) => sayFailed('No secret made', error),
        onSettled: close,
      },
    );
  return (
    <div className="partners-acts">
      {enabled && (
        <Button
          size="sm"
          variant="quiet"
          busy={test.isPending}
          busyLabel="Sending..."
          aria-label={`Send a test to ${url}`}
          onClick={send}
        >
          Send a test
        </Button>
      )}
      <Button size="sm" variant="quiet" aria-label={`Change ${url}`} onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button size="sm" variant="quiet" aria-label={`New secret for ${url}`} onClick={() => setOpen('secret')}>
        New secret
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={change.isPending}
        busyLabel="Saving..."
        aria-label={`${enabled ? 'Disable' : 'Enable'} ${url}`}
        onClick={turn}
      >
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <Dialog open={open === 'change'} onClose={close} title="Change the webhook">
        <WebhookForm partner={partner} webhook={webhook} onDone={close} />
      </Dialog>
      <Dialog open={open === 'secret'} onClose={close} title="Make another secret?">
        <div className="stack gap4">
          <p>
            For {OVERLAP_HOURS} hours every event is signed with both secrets, so that the partner can change over. Then
            only the new one counts.
          </p>
          <div className="row gap3 wrapf">
            <Button variant="strong" busy={renew.isPending} busyLabel="Making..." onClick={makeAnother}>
              Make another secret
            </Button>
            <Button variant="quiet" onClick={close}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
