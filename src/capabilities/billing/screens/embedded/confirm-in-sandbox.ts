import { ApiError, call } from '#src/web/api.ts';
import { FIELDS_OF, type PaymentField, type TypedPayment } from '../../rules/card-fields.ts';
import type { PayMethod } from '../../rules/payment-methods.ts';
import type { Confirmation } from './use-confirm.ts';

type SandboxAnswer = { status: 'complete' | 'processing'; sessionId: string } | { status: 'redirect'; url: string };

export interface SandboxRefusal {
  kind: 'refused';
  message: string | null;
  /** By the names of our own fields. */
  fields: Partial<TypedPayment>;
}

/** Asks the sandbox for the money, as the real service's script would ask its own. */
export async function confirmInSandbox(
  sessionId: string,
  clientSecret: string,
  method: PayMethod,
  { number, expires, securityCode, name, iban, bank }: TypedPayment,
): Promise<Exclude<Confirmation, { kind: 'refused' }> | SandboxRefusal> {
  const told = {
    card: { card: { number, expires, securityCode, name } },
    ideal: { bank },
    sepa_debit: { iban },
    apple_pay: {},
    google_pay: {},
  }[method];
  try {
    const path = `/sandbox/elements/${encodeURIComponent(sessionId)}/confirm`;
    const answer = await call<SandboxAnswer>('POST', path, { clientSecret, method, name, ...told });
    return answer.status === 'redirect' ? { kind: 'leaving', url: answer.url } : { kind: 'paid', ...answer };
  } catch (error) {
    const refusal = error instanceof ApiError ? refusalIn(error.data, FIELDS_OF[method]) : null;
    if (!refusal) throw error;
    return refusal;
  }
}

function refusalIn(data: unknown, asked: readonly PaymentField[]): SandboxRefusal | null {
  const { error } = (data ?? {}) as { error?: { message?: string; fields?: Partial<TypedPayment> } };
  if (!error?.message) return null;
  const fields = error.fields ?? {};
  // A message shown beside its field is not repeated as a toast.
  const beside = asked.some((field) => fields[field]);
  return { kind: 'refused', message: beside ? null : error.message, fields };
}
