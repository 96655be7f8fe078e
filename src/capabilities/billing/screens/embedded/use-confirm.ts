import { useRef, useState } from 'react';
import { sentenceFor } from '#src/web/api.ts';
import { toast } from '#src/ui/toast.tsx';
import { useFormBackOnReturn } from '#src/web/use-form-back-on-return.ts';
import type { EmbeddedPaymentProps, PaidOutcome } from './payment-shape.ts';

export type Confirmation =
  | ({ kind: 'paid' } & PaidOutcome)
  /** A bank wants to be asked; it leads back by itself. */
  | { kind: 'leaving'; url: string }
  /** Without a message, the fault is already shown beside its field. */
  | { kind: 'refused'; message: string | null };

const UNREACHABLE = 'We could not reach the payment service. Please try again. You are not charged twice.';

type ConfirmOptions = Pick<EmbeddedPaymentProps, 'beforeConfirm' | 'onPaid' | 'onBusy' | 'failedTitle'> & {
  onRefused?: () => void;
};

/** One payment however often it is pressed. Anything but a payment gives the form back, with a sentence. */
export function useConfirm({
  beforeConfirm,
  onPaid,
  onBusy,
  onRefused,
  failedTitle = 'Payment Failed',
}: ConfirmOptions) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const turn = (on: boolean) => {
    underWay.current = on;
    setBusy(on);
    onBusy?.(on);
  };
  useFormBackOnReturn(() => turn(false));

  const confirm = async (ask: () => Promise<Confirmation>) => {
    if (underWay.current) return;
    turn(true);
    try {
      if (beforeConfirm && !(await beforeConfirm())) return turn(false);
      const answer = await ask();
      if (answer.kind === 'paid') return onPaid({ status: answer.status, sessionId: answer.sessionId });
      if (answer.kind === 'leaving') return window.location.assign(answer.url);
      refuse(answer.message);
    } catch (error) {
      refuse(sentenceFor(error, UNREACHABLE));
    }
  };
  const refuse = (message: string | null) => {
    turn(false);
    onRefused?.();
    if (message) toast({ title: failedTitle, text: message, tone: 'bad' });
  };
  return { busy, confirm: (ask: () => Promise<Confirmation>) => void confirm(ask) };
}
