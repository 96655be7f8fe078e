import type { FormEvent } from 'react';

/** Fields that both tabs share, kept when the tab changes. */
export type LoginDraft = Partial<Record<'email' | 'password' | 'firstName' | 'lastName', string>>;

export interface LoginDraftProps {
  draft: LoginDraft;
  keep: (event: FormEvent<HTMLFormElement>) => void;
}
