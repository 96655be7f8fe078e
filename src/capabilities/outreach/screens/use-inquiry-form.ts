import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { parseEmail } from '#src/lib/email.ts';
import { toast } from '#src/ui/toast.tsx';
import type { Answer, Input, AnsweredPath } from '#src/web/answers.ts';
import { type FormFailure, sendFormTo } from '#src/web/form-failure.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { useSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import { missingText, NO_ANSWER, resumeProblem } from '../rules/fields.ts';

export interface InquiryFormOptions<P extends string> {
  /** Key of its stored draft until it has been accepted. */
  draft: string;
  path: P & AnsweredPath<'post', P>;
  /** Additional values of the request. */
  also?: Partial<Input<'post', P>> & Record<string, unknown>;
  /** Title of the toast when it was not taken. */
  failed: string;
  onDone: (answer: Answer<'post', P>) => void;
}

/** A form that is sent as it stands: faults are shown beside the field, and no typed text is lost. */
export function useInquiryForm<const P extends string>({ draft, path, also, failed, onDone }: InquiryFormOptions<P>) {
  const known = useKnownTexts();
  const form = useForm({ draft, known });
  useKnownFields(form.props.ref, known);
  // One id for one content: pressed twice or sent again after a lost answer, it is the same request.
  const request = useRef({ id: '', sent: false });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (form.busy) return;
    const problems = problemsOf(event.currentTarget);
    const first = Object.values(problems)[0];
    if (first !== undefined) {
      form.showProblems(problems);
      return toast({ title: failed, text: first, tone: 'bad' });
    }
    request.current = { id: request.current.id || newRequestId(), sent: true };
    const data = new FormData(event.currentTarget);
    for (const [key, value] of Object.entries({ ...also, requestId: request.current.id })) {
      if (value !== undefined) data.set(key, String(value));
    }
    const file = [...data.values()].some((value) => typeof value !== 'string');
    form.setBusy(true);
    try {
      const body = file ? data : { ...Object.fromEntries(data), ...also };
      const answer = await sendFormTo<Answer<'post', P>>(path, body, 'That did not work. Please try again.');
      request.current = { id: '', sent: false };
      form.reset();
      form.setBusy(false);
      onDone(answer);
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      // The server's sentence names the field as programs do; beside the field it stands in plain words.
      const { fields, message } = failure as FormFailure;
      toast({ title: failed, text: Object.values(fields)[0] ?? (message || NO_ANSWER), tone: 'bad' });
    }
  };
  const { onInput, ...props } = form.props;
  return {
    errors: form.errors,
    busy: form.busy,
    props: {
      ...props,
      className: 'pform needs-js',
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (request.current.sent && !form.busy) request.current = { id: '', sent: false };
        onInput(event);
      },
    } as const,
  };
}

/** Name and e-mail of the account that is signed in; empty where there is none. */
function useKnownTexts() {
  const { user } = useSession();
  return { name: user ? `${user.firstName} ${user.lastName}`.trim() : '', email: user?.email ?? '' };
}

/** Fills known texts into fields that are empty, and takes them out again when the account signs out. */
function useKnownFields(form: RefObject<HTMLFormElement | null>, { name, email }: ReturnType<typeof useKnownTexts>) {
  useEffect(() => {
    const filled = Object.entries({ name, email }).flatMap(([field, text]) => {
      const input = form.current?.elements.namedItem(field);
      if (!text || !(input instanceof HTMLInputElement) || input.value !== '') return [];
      input.value = text;
      return [{ input, text }];
    });
    return () => {
      for (const { input, text } of filled) if (input.value === text) input.value = '';
    };
  }, [form, name, email]);
}

/** Error texts for fields that are missing or invalid, in their order. */
function problemsOf(form: HTMLFormElement): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || isSelect(field))) continue;
    const { name, value, type } = field;
    const file = type === 'file' ? (field as HTMLInputElement).files?.[0] : undefined;
    if (field.required && !value.trim()) problems[name] = missingText(name);
    else if (name === 'email' && value.trim() && !parseEmail(value))
      problems[name] = 'Please enter a valid e-mail address.';
    const wrongFile = file && resumeProblem(file);
    if (wrongFile) problems[name] = wrongFile;
  }
  return problems;
}

const isSelect = (field: Element): field is HTMLSelectElement => field instanceof HTMLSelectElement;
