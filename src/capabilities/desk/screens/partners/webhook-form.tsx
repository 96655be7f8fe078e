import { type FormEvent, useState } from 'react';
import type { WebhookAtDesk } from '#src/capabilities/partner-api/desk-contract.ts';
import { EVENT_NAMES, EVENT_TYPES, type EventType } from '#src/capabilities/partner-api/rules/event-types.ts';
import { Button } from '#src/ui/button.tsx';
import { ChipGroup } from '#src/ui/choice.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { useAddWebhook, useChangeWebhook } from '../../partner-queries.ts';

interface Props {
  partner: string;
  /** Null where one is added. */
  webhook: WebhookAtDesk | null;
  /** Takes the secret of a webhook that was added. */
  onDone: (secret: string | null) => void;
}

export function WebhookForm({ partner, webhook, onDone }: Props) {
  const form = useForm();
  const [events, setEvents] = useState<string[]>(webhook?.events ?? [...EVENT_NAMES]);
  /** Version that the form was filled with, or that a refusal told of since: what is typed replaces that. */
  const [seen, setSeen] = useState(webhook?.revision ?? 1);
  const [add, change] = [useAddWebhook(partner), useChangeWebhook(partner, webhook?.id ?? '')];
  const busy = add.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const url = form.text('url').trim();
    if (!url) return form.showProblems({ url: 'Please enter an address.' });
    if (events.length === 0) return form.showProblems({ events: 'Please choose at least one event.' });
    const input = { url, events: events as EventType[] };
    const onError = (error: Error) => {
      // Beside the field, where it stays: a toast lies over the form and goes.
      if (error instanceof FormFailure && error.code === 'webhook-changed') {
        setSeen(Number(error.details['revision']));
        return form.showProblems({ url: error.message });
      }
      form.showFailure(error);
      sayFailed('Not saved', error);
    };
    if (webhook) change.mutate({ ...input, seen }, { onSuccess: () => onDone(null), onError });
    else add.mutate(input, { onSuccess: ({ secret }) => onDone(secret), onError });
  };
  return (
    <form {...form.props} onSubmit={submit} className="stack gap4">
      <TextField
        name="url"
        type="url"
        inputMode="url"
        label="Address"
        hint="Begins with https:// and is on the public Internet."
        maxLength={500}
        autoComplete="off"
        defaultValue={webhook?.url}
        error={form.errors.url}
      />
      <ChipGroup
        legend="Events"
        name="events"
        values={events}
        onChange={setEvents}
        options={EVENT_NAMES.map((value) => ({ value, label: EVENT_TYPES[value] }))}
        error={form.errors.events}
      />
      <Button type="submit" variant="strong" busy={busy} busyLabel="Saving...">
        {webhook ? 'Save' : 'Add the webhook'}
      </Button>
    </form>
  );
}
