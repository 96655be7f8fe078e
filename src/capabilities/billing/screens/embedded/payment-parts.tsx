import { CreditCard } from '#src/ui/icons/credit-card.ts';
import { Euro } from '#src/ui/icons/euro.ts';
import { Landmark } from '#src/ui/icons/landmark.ts';
import { Lock } from '#src/ui/icons/lock.ts';
import { Smartphone } from '#src/ui/icons/smartphone.ts';
import { WalletMinimal } from '#src/ui/icons/wallet-minimal.ts';
import { Button } from '#src/ui/button.tsx';
import type { PayMethod } from '../../rules/payment-methods.ts';

const METHODS = {
  card: { label: 'Card', Icon: CreditCard },
  ideal: { label: 'iDEAL', Icon: Landmark },
  sepa_debit: { label: 'SEPA', Icon: Euro },
  apple_pay: { label: 'Apple Pay', Icon: Smartphone },
  google_pay: { label: 'Google Pay', Icon: WalletMinimal },
} as const;

export function SandboxNote() {
  return (
    <details className="embedded-payment-note small">
      <summary>
        This shop runs in a sandbox. No money moves. <span>Test cards</span>
      </summary>
      <ul>
        <li>
          <span className="tn">4242 4242 4242 4242</span> pays
        </li>
        <li>
          <span className="tn">4000 0000 0000 0002</span> is declined
        </li>
        <li>
          <span className="tn">4000 0025 0000 3155</span> asks the bank first
        </li>
        <li>
          <span className="tn">DE89 3704 0044 0532 0130 00</span> is an IBAN that pays
        </li>
      </ul>
      <p>Use any future date and any security code. Never enter a real card.</p>
    </details>
  );
}

interface WalletProps {
  methods: PayMethod[];
  busy: boolean;
  onPress: (method: PayMethod) => void;
}

export function WalletButtons({ methods, busy, onPress }: WalletProps) {
  return (
    <div className="embedded-payment-wallets">
      {methods.map((method) => {
        const { label, Icon } = METHODS[method];
        return (
          <button key={method} type="button" aria-disabled={busy || undefined} onClick={() => onPress(method)}>
            <Icon size={20} aria-hidden="true" />
            {label}
            <small>sandbox</small>
          </button>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  methods: PayMethod[];
  value: PayMethod;
  busy: boolean;
  onChange: (method: PayMethod) => void;
}

/** Left out where there is nothing to choose. */
export function MethodChoice({ methods, value, busy, onChange }: ChoiceProps) {
  if (methods.length < 2) return null;
  return (
    <fieldset className="embedded-payment-methods" disabled={busy}>
      <legend className="vh">How to pay</legend>
      {methods.map((method) => {
        const { label, Icon } = METHODS[method];
        return (
          <label key={method} className="choice">
            <input
              type="radio"
              className="vh"
              name="method"
              checked={method === value}
              onChange={() => onChange(method)}
            />
            <Icon size={18} aria-hidden="true" />
            <b>{label}</b>
            <span className="tick" aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}

export function SubmitPayment({ busy, label }: { busy: boolean; label: string }) {
  return (
    <div className="embedded-payment-submit">
      <Button type="submit" size="lg" full busy={busy}>
        <Lock size={20} aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

export function NotOpened({ again }: { again: () => void }) {
  return (
    <div className="embedded-payment-waits" role="alert">
      <p>The payment form did not load. Nothing was charged.</p>
      <Button variant="quiet" onClick={again}>
        Try again
      </Button>
    </div>
  );
}
