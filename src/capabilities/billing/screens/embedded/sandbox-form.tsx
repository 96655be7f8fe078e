import { type FormEvent, useRef, useState } from 'react';
import { checkPayment, NOTHING_TYPED, type PaymentField, type TypedPayment } from '../../rules/card-fields.ts';
import { isWallet, methodsFor, methodsToKeep, type PayMethod } from '../../rules/payment-methods.ts';
import type { EmbeddedPaymentProps } from './payment-shape.ts';
import { confirmInSandbox, type SandboxRefusal } from './confirm-in-sandbox.ts';
import { MethodFields } from './method-fields.tsx';
import { MethodChoice, SandboxNote, SubmitPayment, WalletButtons } from './payment-parts.tsx';
import { type Confirmation, useConfirm } from './use-confirm.ts';

/** Payment form of the sandbox, shaped like the real one. */
export function SandboxForm({
  clientSecret,
  sessionId,
  currency,
  toKeep = false,
  submitLabel,
  ready = () => true,
  ...told
}: Omit<EmbeddedPaymentProps, 'publishableKey'>) {
  const form = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState<PayMethod>('card');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [wrong, setWrong] = useState<Partial<TypedPayment>>({});
  const { busy, confirm } = useConfirm(told);
  const methods = toKeep ? methodsToKeep(currency) : methodsFor(currency);

  const show = (fields: Partial<TypedPayment>) => {
    setWrong(fields);
    const [first] = Object.keys(fields);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const send = async (by: PayMethod): Promise<Confirmation> => {
    const answer = await confirmInSandbox(sessionId, clientSecret, by, typed);
    if (answer.kind === 'refused') takeBack(answer);
    return answer;
  };
  /** The form as it was, but for the security code, which nobody keeps. */
  const takeBack = ({ fields }: SandboxRefusal) => {
    setTyped((all) => ({ ...all, securityCode: '' }));
    show(fields);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = checkPayment(method, typed, new Date());
    show(problems);
    // Runs last, because its fields are further up: the first invalid one gets the focus.
    const rest = ready();
    if (rest && Object.keys(problems).length === 0) confirm(() => send(method));
  };
  const type = (field: PaymentField, value: string) => {
    setTyped((all) => ({ ...all, [field]: value }));
    setWrong(({ [field]: _, ...rest }) => rest);
  };
  const choose = (next: PayMethod) => {
    setMethod(next);
    setWrong({});
  };

  return (
    <form ref={form} className="embedded-payment" method="post" noValidate onSubmit={submit} aria-label="Payment">
      <SandboxNote />
      <WalletButtons
        methods={methods.filter(isWallet)}
        busy={busy}
        onPress={(by) => ready() && confirm(() => send(by))}
      />
      <p className="embedded-payment-or">or</p>
      <MethodChoice methods={methods.filter((one) => !isWallet(one))} value={method} busy={busy} onChange={choose} />
      <MethodFields method={method} typed={typed} wrong={wrong} busy={busy} onType={type} />
      <SubmitPayment busy={busy} label={submitLabel} />
    </form>
  );
}
