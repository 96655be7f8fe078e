import { errorChain } from './redact.ts';

/** The JSON object that a provider answered with; empty where the answer is something else, such as a proxy's page. */
export async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  try {
    const json: unknown = JSON.parse(text);
    return json && typeof json === 'object' ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** `timeout`, the socket's own code, or that there was no answer; never the message, which may quote the address. */
export function networkCode(error: unknown): string {
  const chain = errorChain(error);
  if (chain.some(({ name }) => name === 'TimeoutError')) return 'timeout';
  const code = chain.map((link) => (link as { code?: unknown }).code).find((one) => typeof one === 'string');
  return typeof code === 'string' ? code : 'no-answer';
}

/** Whether a later request may succeed although this one was answered with this status. */
export const isTemporary = (status: number): boolean => status === 408 || status === 429 || status >= 500;
