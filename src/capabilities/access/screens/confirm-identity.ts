import { ApiError } from '#src/web/api.ts';
import { FormFailure } from '#src/web/form-failure.ts';

/** Asks for password or passkey; answers whether somebody confirmed. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;

/** Called by the dialog that asks, as long as it is on the page. */
export function setIdentityPrompt(prompt: Ask | null): void {
  ask = prompt;
}

/**
 * Runs a request that may need a confirmation: asks for it if the server does, and repeats the request. If it is not
 * given, the request fails with the server's message.
 */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isAsked = (error instanceof ApiError || error instanceof FormFailure) && error.code === 'confirmation-needed';
    if (!isAsked || !ask || !(await ask())) throw error;
    return work();
  }
}
