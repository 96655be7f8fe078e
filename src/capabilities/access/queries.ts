import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer, Input, AnsweredPath } from '#src/web/answers.ts';
import { query } from '#src/web/query.ts';
import { ApiError, api } from '#src/web/api.ts';
import { FormFailure, sendForm } from '#src/web/form-failure.ts';
import type { PasswordChangeInput, PhoneResetInput } from './password-contract.ts';
import type { ProfileInput } from './profile-contract.ts';
import type { loginPayload, registrationPayload } from './rules/registration.ts';

const FALLBACK = 'That did not work. Please try again.';

export const logIn = (payload: { email: string; password: string } | ReturnType<typeof loginPayload>) =>
  send('/api/auth/login', payload, 'Failed to login');

/** Second step of a sign-in with an authenticator app. */
export const finishLogIn = (pendingToken: string, code: string) =>
  send('/api/auth/second-factors', { pendingToken, code }, 'Failed to login');

export const beginAtProvider = () => send('/api/auth/provider-requests', undefined);

export const finishAtProvider = (query: string) => send('/api/auth/provider-logins', { query });

/** Sends exactly the fields of the specification (R143), so the new household begins with the shop's time zone. */
export const createAccount = (payload: ReturnType<typeof registrationPayload>) =>
  send('/api/auth/register', payload, 'Failed to register');

export const askForReset = (email: string) => send('/api/auth/password-reset-requests', { email });

export const setNewPassword = (input: { token: string; password: string; removePasskeys: boolean }) =>
  send('/api/auth/password-resets', input);

export const askForPhoneReset = (phone: string) => send('/api/auth/phone-reset-requests', { phone });

export const resetByPhone = (input: PhoneResetInput) => send('/api/auth/phone-resets', input);

export const askForPhoneCode = () => send('/api/profile/phone-codes', undefined);

export const confirmPhone = (code: string) => send('/api/profile/phone-verifications', { code });

export const readInvitation = (token: string) => send('/api/staff-invitations/lookups', { token });

export const acceptInvitation = (input: { token: string; firstName: string; lastName: string; password: string }) =>
  send('/api/staff-invitations/acceptances', input);

export const confirmEmail = (token: string, password?: string) =>
  send('/api/auth/email-verifications', { token, password });

export const undoEmailChange = (token: string) => send('/api/auth/email-change-undos', { token });

export const changePassword = (passwords: PasswordChangeInput) => send('/api/auth/password-changes', passwords);

export const askForVerification = () => send('/api/auth/email-verification-requests', undefined);

export const profileQuery = () => query('/api/profile');

export const saveProfile = (profile: ProfileInput) =>
  sendForm('/api/profile', profile, 'That did not work. Please try again.', 'put');

export const dismissPasswordAdvice = () => api.post('/api/profile/password-advice-dismissals');

/** Never kept longer than it is looked at: other devices come and go. */
export const sessionsQuery = () => ({ ...query('/api/sessions'), gcTime: 0 });

/** A page at a time, newest first; like the sessions, only as long as it is looked at. */
export const securityLogQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/api/security-events'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams(pageParam && { before: pageParam });
      return api.get(`/api/security-events?${search}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

export const endSession = (id: string) => api.delete(`/api/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => api.delete('/api/sessions');

export const deleteAccount = (password?: string) => send('/api/account-deletions', { password });

/** Saves the archive as the browser saves files. */
export async function exportData(): Promise<void> {
  const archive = await api.file('/api/profile/export').catch((error: unknown) => {
    throw error instanceof ApiError ? new FormFailure(error.userMessage ?? '', error.code) : new FormFailure('');
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(archive);
  link.download = `purrwell-${new Date().toISOString().slice(0, 10)}.zip`;
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The server's refusals, beside the fields as our forms name them. */
async function send<const P extends string>(
  path: P & AnsweredPath<'post', P>,
  body: Input<'post', P>,
  fallback = FALLBACK,
): Promise<Answer<'post', P>> {
  try {
    return await sendForm(path, body, fallback);
  } catch (error) {
    if (!(error instanceof FormFailure)) throw error;
    const fields = Object.entries(error.fields).map(([field, text]) => [FIELD_OF[field] ?? field, text]);
    throw new FormFailure(error.message, error.code, Object.fromEntries(fields), error.details);
  }
}

const FIELD_OF: Record<string, string> = { phoneNumber: 'phone' };
