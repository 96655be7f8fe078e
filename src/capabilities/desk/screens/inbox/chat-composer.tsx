import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { LONGEST_MESSAGE } from '#src/capabilities/outreach/rules/chat.ts';
import { Button } from '#src/ui/button.tsx';
import { TextAreaField } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { draftTexts, forgetDraft, keepDraft } from '#src/web/form-draft.ts';
import { useRequestId } from '#src/web/use-request-id.ts';
import type { InquiryDetail } from '../../contract.ts';
import { useInquiryAct } from '../../queries.ts';
import { SavedReplyMenu } from './saved-reply-menu.tsx';
import { useSavedReplyMenu } from './use-saved-reply-menu.ts';

/**
 * Answers in a chat: Enter sends, Shift and Enter begin a new line, a slash inserts a saved reply. Typed text outlives
 * a reload.
 */
export function ChatComposer({ inquiry }: { inquiry: InquiryDetail }) {
  const draft = `chat-${inquiry.id}`;
  const [text, setText] = useState(() => draftTexts(draft).body ?? '');
  const [problem, setProblem] = useState<string>();
  const act = useInquiryAct(inquiry.id, 'messages');
  const request = useRequestId();
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    const form = new FormData();
    form.set('body', next);
    keepDraft(draft, form);
  };
  const menu = useSavedReplyMenu(text, change);
  const send = () => {
    const body = text.trim();
    if (act.isPending) return;
    if (!body) return setProblem('Please write something first.');
    const seen = inquiry.chat?.messages.at(-1)?.id ?? null;
    act.mutate(
      { id: request.idFor(body), body, seen },
      {
        onSuccess: () => {
          request.done();
          setText('');
          forgetDraft(draft);
        },
        onError: (error) => setProblem(sentenceFor(error, 'We got no answer. Your text is still here; try again.')),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (menu.onKeyDown(event) || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <SavedReplyMenu menu={menu} />
      <TextAreaField
        name="body"
        rows={3}
        maxLength={LONGEST_MESSAGE}
        label={`Answer ${inquiry.name}`}
        hint="Enter sends, Shift and Enter begin a new line, / inserts a saved reply. Signed with your first name."
        error={problem}
        value={text}
        {...menu.props}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="inbox-send">
        <Button type="submit" size="sm" busy={act.isPending} busyLabel="Sending...">
          Send
        </Button>
      </div>
    </form>
  );
}
