import { queryOptions } from '@tanstack/react-query';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api } from '#src/web/api.ts';
import { FormFailure, sendForm } from '#src/web/form-failure.ts';
import type { DoneAnswer, LoginAnswer } from './contract.ts';
import type { PasskeyList } from './passkey-contract.ts';
import type { AppSetup, RecoveryCodes, SecondFactors } from './second-factor-contract.ts';

const FALLBACK = 'That did not work. Please try again.';

/** Loaded when a passkey is used, so that no page carries it. */
const webauthn = () => import('@simplewebauthn/browser');

/** Signs in with a passkey: in a window of the browser's, or offered beside the e-mail field for as long as the page is open. */
export async function signInWithPasskey({ autofill = false } = {}): Promise<LoginAnswer> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    sendForm<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const response = await inWords(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  return sendForm<LoginAnswer>('/api/auth/passkey-logins', { response }, FALLBACK);
}

/** Ends the offer beside the e-mail field. */
export const endPasskeyOffer = async () => (await webauthn()).WebAuthnAbortService.cancelCeremony();

export const passkeysQuery = () => queryOptions<PasskeyList | null>({ queryKey: ['/api/passkeys'], gcTime: 0 });

export async function addPasskey(): Promise<PasskeyList> {
  const [optionsJSON, { startRegistration }] = await Promise.all([
    sendForm<PublicKeyCredentialCreationOptionsJSON>('/api/passkey-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const response = await inWords(() => startRegistration({ optionsJSON }));
  return sendForm<PasskeyList>('/api/passkeys', { response }, FALLBACK);
}

export const renamePasskey = (id: string, name: string) =>
  sendForm<PasskeyList>(`/api/passkeys/${id}`, { name }, FALLBACK, api.patch);

export const removePasskey = (id: string) => api.delete<PasskeyList>(`/api/passkeys/${id}`);

export const confirmWithPassword = (password: string) =>
  sendForm<DoneAnswer>('/api/auth/confirmations', { password }, FALLBACK);

export async function confirmWithPasskey(): Promise<DoneAnswer> {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    sendForm<PublicKeyCredentialRequestOptionsJSON>('/api/auth/confirmation-challenges', undefined, FALLBACK),
    webauthn(),
  ]);
  const passkey = await inWords(() => startAuthentication({ optionsJSON }));
  return sendForm<DoneAnswer>('/api/auth/confirmations', { passkey }, FALLBACK);
}

const APP = '/api/authenticator-app';

export const secondFactorsQuery = () => queryOptions<SecondFactors | null>({ queryKey: [APP], gcTime: 0 });
export const beginApp = () => api.post<AppSetup>(`${APP}/setups`);
export const confirmApp = (code: string) => sendForm<RecoveryCodes>(APP, { code }, FALLBACK);
export const renewRecoveryCodes = () => api.post<RecoveryCodes>(`${APP}/recovery-codes`);
export const removeApp = () => api.delete<DoneAnswer>(APP);

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
