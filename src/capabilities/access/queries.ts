import { ApiError, api } from '#src/web/api.ts';
import type { DoneAnswer, LoginAnswer, ResetRequestAnswer, UserAnswer } from './contract.ts';
import type { loginPayload, registrationPayload } from './rules/registration.ts';

/** A form the server did not take, in words for people; `fields` says what stands beside which field. */
export class FormFailure extends Error {
  override name = 'FormFailure';
  readonly code: string | null;
  readonly fields: Record<string, string>;

  constructor(message: string, code: string | null = null, fields: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

export const logIn = (payload: { email: string; password: string } | ReturnType<typeof loginPayload>) =>
  send<LoginAnswer>('/api/auth/login', payload, 'Failed to login');

export const createAccount = (payload: ReturnType<typeof registrationPayload>) =>
  send<UserAnswer>('/api/auth/register', payload, 'Failed to register');

export const askForReset = (email: string) =>
  send<ResetRequestAnswer>('/api/auth/password-reset-requests', { email }, 'That did not work. Please try again.');

export const setNewPassword = (token: string, password: string) =>
  send<DoneAnswer>('/api/auth/password-resets', { token, password }, 'That did not work. Please try again.');

export const confirmEmail = (token: string) =>
  send<DoneAnswer>('/api/auth/email-verifications', { token }, 'That did not work. Please try again.');

export const askForVerification = () =>
  send<DoneAnswer>('/api/auth/email-verification-requests', undefined, 'That did not work. Please try again.');

/** The server's sentence where it gave one, `fallback` where it did not, no words at all where it never answered. */
async function send<T>(path: string, body: unknown, fallback: string): Promise<T> {
  try {
    return await api.post<T>(path, body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw new FormFailure('');
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [FIELD_OF[path] ?? path, message]));
    throw new FormFailure(error.kind ?? fallback, error.code, { ...FIELD_OF_CODE[error.code ?? ''], ...fields });
  }
}

const FIELD_OF: Record<string, string> = { phoneNumber: 'phone' };

const FIELD_OF_CODE: Record<string, Record<string, string>> = {
  'email-taken': { email: 'There is already an account with this e-mail.' },
  'phone-taken': { phone: 'There is already an account with this phone number.' },
};
