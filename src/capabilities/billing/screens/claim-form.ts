import type { Proof } from '../queries.ts';

/** What both ways to an account know. */
export interface FormProps {
  proof: Proof;
  email: string;
  /** Told before the session changes. */
  onDone: () => void;
}

export const FAILED = 'That did not work. Your order is safe. Please try again.';

/** The trimmed text of a field. */
export const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim();

/** A password is taken as it is. */
export const passwordOf = (form: HTMLFormElement) => String(new FormData(form).get('password') ?? '');
