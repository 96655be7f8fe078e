import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CheckField, TextAreaField } from '#src/ui/field.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useForm } from '#src/web/use-form.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import type { InquiryDetail } from '../../contract.ts';
import { ChatComposer } from './chat-composer.tsx';
import { useInquiryAct } from '../../queries.ts';

const MODES = [
  { value: 'reply', label: 'Reply by mail' },
  { value: 'note', label: 'Internal note' },
] as const;
const CHAT_MODES = [
  { value: 'reply', label: 'Answer' },
  { value: 'note', label: 'Internal note' },
] as const;
type Mode = (typeof MODES)[number]['value'];

/** A reply that is mailed, or a note that stays here. Each keeps its text, also over a reload. */
export function Composer({ inquiry }: { inquiry: InquiryDetail }) {
  const [mode, setMode] = useState<Mode>('reply');
  return (
    <div className="inbox-composer" data-mode={mode}>
      <Segmented label="What to write" value={mode} onChange={setMode} options={inquiry.chat ? CHAT_MODES : MODES} />
      {inquiry.chat && mode === 'reply' ? (
        <ChatComposer inquiry={inquiry} />
      ) : (
        <WriteForm key={mode} mode={mode} inquiry={inquiry} />
      )}
    </div>
  );
}

function WriteForm({ mode, inquiry }: { mode: Mode; inquiry: InquiryDetail }) {
  const reply = mode === 'reply';
  const form = useForm({ draft: `${mode}-${inquiry.id}` });
  const act = useInquiryAct(inquiry.id, reply ? 'replies' : 'notes');
  const request = useRequestId();
  const [done, setDone] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (act.isPending) return;
    const body = form.text('body').trim();
    if (!body) return form.showProblems({ body: 'Please write something first.' });
    const id = request.idFor(body);
    const seen = inquiry.history.filter(({ kind }) => kind === 'reply').length;
    act.mutate(reply ? { id, body, seen, done } : { id, body }, {
      onSuccess: () => {
        request.done();
        form.reset();
        setDone(false);
        toast(reply ? { title: 'Reply sent', text: `To ${inquiry.email}.` } : { title: 'Note saved' });
      },
      onError: (error) =>
        form.showProblems({ body: sentenceFor(error, 'We got no answer. Your text is still here; try again.') }),
    });
  };
  return (
    <form {...form.props} onSubmit={send}>
      <TextAreaField
        name="body"
        rows={6}
        maxLength={10_000}
        label={reply ? `Reply to ${inquiry.name}` : 'Note for colleagues'}
        hint={
          reply
            ? `Goes to ${inquiry.email} with ${inquiry.number} in its subject, signed with your first name.`
            : 'Only staff can read it. It is not mailed to anybody.'
        }
        error={form.errors.body}
      />
      <div className="inbox-send">
        {reply && inquiry.state === 'open' && (
          <CheckField
            label="Also mark as done"
            checked={done}
            onChange={(event) => setDone(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" size="sm" busy={act.isPending} busyLabel={reply ? 'Sending...' : 'Saving...'}>
          {reply ? 'Send reply' : 'Save note'}
        </Button>
      </div>
    </form>
  );
}
