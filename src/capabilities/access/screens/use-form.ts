import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormFailure } from '../queries.ts';
import type { Problem } from '../rules/registration.ts';

/**
 * A small form: fields keep their own text (also what was typed before the page was ready), and what is wrong stands
 * beside the field until that field changes.
 */
export function useForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const text = (name: string) => {
    const value = new FormData(form.current ?? undefined).get(name);
    return typeof value === 'string' ? value : '';
  };

  const show = (fields: Record<string, string>) => {
    setErrors(fields);
    const first = Object.keys(fields)[0];
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
  };

  return {
    errors,
    busy,
    text,
    setBusy,
    showProblem: (problem: Problem) => show({ [problem.field]: problem.text }),
    showFailure: (failure: unknown) => show(failure instanceof FormFailure ? failure.fields : {}),
    clear: () => setErrors({}),
    props: {
      ref: form,
      // Should the page not be ready yet, at least nothing typed goes into the address.
      method: 'post',
      noValidate: true,
      onInput: (event: FormEvent) => {
        const { name } = event.target as HTMLInputElement;
        if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest);
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
