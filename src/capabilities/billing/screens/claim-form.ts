import type { Proof } from '../queries.ts';

export interface FormProps {
  proof: Proof;
  email: string;
  /** Called before the session changes. */
  onDone: () => void;
}

export const FAILED = 'That did not work. Your order is safe. Please try again.';

function fieldOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** The trimmed text of a field. */
export const textOf = (form: HTMLFormElement, name: string) => fieldOf(form, name).trim();

/** A password is taken as it is. */
export const passwordOf = (form: HTMLFormElement) => fieldOf(form, 'password');
