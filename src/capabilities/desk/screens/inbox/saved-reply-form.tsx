import { type FormEvent, useState } from 'react';
import { LONGEST_MESSAGE } from '#src/capabilities/outreach/rules/chat.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import { useForm } from '#src/web/use-form.ts';
import type { SavedReplies } from '../../chat-contract.ts';
import { useRemoveReply, useSaveReply } from '../../queries.ts';

interface FormProps {
  reply?: SavedReplies['replies'][number];
  onClose: () => void;
}

/** Writes a reply, or another version of one. */
export function SavedReplyForm({ reply, onClose }: FormProps) {
  const [id] = useState(() => reply?.id ?? newRequestId());
  const request = useRequestId();
  const form = useForm();
  const save = useSaveReply(id);
  const remove = useRemoveReply(id);
  const seen = reply?.version ?? null;
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title });
      onClose();
    },
    onError: (error: Error) => form.showProblems({ body: sentenceFor(error, 'We got no answer. Please try again.') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [name, body] = [form.text('name').trim(), form.text('body').trim()];
    if (!name || !body)
      return form.showProblems(name ? { body: 'Please write the reply.' } : { name: 'Please enter a short name.' });
    const version = request.idFor(['save', name, body]);
    save.mutate({ version, seen, name, body }, done('Reply saved'));
  };
  return (
    <form {...form.props} className="inbox-reply-form" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        maxLength={40}
        defaultValue={reply?.name}
        hint="Typed after the slash: letters, digits and dashes."
        error={form.errors.name}
      />
      <TextAreaField
        label="Reply"
        name="body"
        rows={4}
        maxLength={LONGEST_MESSAGE}
        defaultValue={reply?.body}
        error={form.errors.body}
      />
      <div className="inbox-send">
        {reply && (
          <Button
            size="sm"
            variant="plain"
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => remove.mutate({ version: request.idFor('remove'), seen }, done('Reply removed'))}
          >
            Remove
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" type="submit" busy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  );
}
