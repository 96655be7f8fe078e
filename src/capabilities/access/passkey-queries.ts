import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { query } from '#src/web/query.ts';
import { api } from '#src/web/api.ts';
import { FormFailure, sendForm, sendFormTo } from '#src/web/form-failure.ts';
import type { DoneAnswer } from './contract.ts';
import type { LoginAnswer } from './sign-in-contract.ts';
import type { PasskeyList } from './passkey-contract.ts';

const FALLBACK = 'That did not work. Please try again.';

/** Loaded when a passkey is used, so that no page carries it. */
const webauthn = () => import('@simplewebauthn/browser');

/** Signs in with a passkey: in a window of the browser's, or offered beside the e-mail field for as long as the page is open. */
export async function signInWithPasskey({ autofill = false } = {}): Promise<LoginAnswer> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    sendForm('/api/auth/passkey-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const response = await inWords(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  return sendForm('/api/auth/passkey-logins', { response }, FALLBACK);
}

/** Ends the offer beside the e-mail field. */
export const endPasskeyOffer = async () => (await webauthn()).WebAuthnAbortService.cancelCeremony();

export const passkeysQuery = () => ({ ...query('/api/passkeys'), gcTime: 0 });

export async function addPasskey(): Promise<PasskeyList> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    sendFormTo<PublicKeyCredentialCreationOptionsJSON>('/api/passkey-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const response = await inWords(() => startRegistration({ optionsJSON }));
  return sendForm('/api/passkeys', { response }, FALLBACK);
}

export const renamePasskey = (id: string, name: string) => sendForm(`/api/passkeys/${id}`, { name }, FALLBACK, 'patch');

export const removePasskey = (id: string) => api.delete(`/api/passkeys/${id}`);

export const confirmWithPassword = (password: string) => sendForm('/api/auth/confirmations', { password }, FALLBACK);

export async function confirmWithPasskey(): Promise<DoneAnswer> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    sendForm('/api/auth/confirmation-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const passkey = await inWords(() => startAuthentication({ optionsJSON }));
  return sendForm('/api/auth/confirmations', { passkey }, FALLBACK);
}

const APP = '/api/authenticator-app';

export const secondFactorsQuery = () => ({ ...query(APP), gcTime: 0 });
export const beginApp = () => api.post(`${APP}/setups`);
export const confirmApp = (code: string) => sendForm(APP, { code }, FALLBACK);
export const renewRecoveryCodes = () => api.post(`${APP}/recovery-codes`);
export const removeApp = () => api.delete(APP);

/** Sentence for a passkey that the browser did not make or use. */
async function inWords<T>(ceremony: () => Promise<T>): Promise<T> {
  try {
    return await ceremony();
  } catch (error) {
    const { name } = error as Error;
    throw new FormFailure(SENTENCES[name] ?? 'This browser cannot use a passkey here.', name);
  }
}

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'No passkey was used. It was cancelled, took too long, or this device has none.',
  AbortError: 'No passkey was used.',
  InvalidStateError: 'This device already has a passkey for your account.',
};
