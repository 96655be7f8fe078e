import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormFailure } from './form-failure.ts';
import { forgetDraft, type KnownTexts, keepDraft, recallDraft } from './form-draft.ts';

/**
 * A small form: fields keep their own text (also text typed before the page was ready), and faults stand beside the
 * field until that field changes. With the name of a draft, typed text outlives a reload of the page, in this tab only,
 * until the form has been taken; files cannot be kept, and `known` texts are left out.
 */
export function useForm({ draft, known }: { draft?: string; known?: KnownTexts } = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (draft && form.current) recallDraft(draft, form.current);
  }, [draft]);

  const text = (name: string) => {
    const value = new FormData(form.current ?? undefined).get(name);
    return typeof value === 'string' ? value : '';
  };

  const show = (fields: Record<string, string>) => {
    setErrors(fields);
    const wrong = [...(form.current?.elements ?? [])].find((field) => (field as HTMLInputElement).name in fields);
    if (wrong instanceof HTMLElement) wrong.focus();
  };

  return {
    errors,
    busy,
    text,
    setBusy,
    showProblem: (problem: { field: string; title?: string; text: string }) => show({ [problem.field]: problem.text }),
    showProblems: show,
    showFailure: (failure: unknown) => show(failure instanceof FormFailure ? failure.fields : {}),
    clear: () => setErrors({}),
    /** Kept elsewhere by now: the fields stay as they are. */
    forget: () => {
      if (draft) forgetDraft(draft);
    },
    /** Taken: nothing of it has to be kept any more. */
    reset: () => {
      setErrors({});
      form.current?.reset();
      if (draft) forgetDraft(draft);
    },
    props: {
      ref: form,
      // Should the page not be ready yet, at least nothing typed goes into the address.
      method: 'post',
      noValidate: true,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { name } = event.target as HTMLInputElement;
        if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest);
        if (draft) keepDraft(draft, new FormData(event.currentTarget), known);
      },
    } as const,
  };
}

/** Runs something after a pause, unless the page is gone by then. */
export function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (milliseconds: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, milliseconds);
  };
}
