import { WalletMinimal } from '#src/ui/icons/wallet-minimal.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import type { Express as ExpressState } from '../use-payment.ts';
import { useWallets } from '../wallet-slot.ts';
import { LOADING_PRICE } from '../words.ts';

interface ExpressProps {
  express: ExpressState;
  /** The price is on its way: nothing can be opened yet. */
  waiting: boolean;
  onPress: () => void;
  onBusy: (busy: boolean) => void;
  onRefused: () => void;
}

const STATUS = {
  closed: '',
  opening: 'Opening Apple Pay, Google Pay and Link.',
  open: 'Apple Pay, Google Pay and Link are open. Choose one to pay.',
} as const;

/** Payment by a wallet, which gives card and address. */
export function Express({ express, waiting, onPress, onBusy, onRefused }: ExpressProps) {
  const wallets = useWallets();
  const navigate = useNavigate();
  const section = useFocusKept(express.name);
  return (
    <section ref={section} className="wizard-express" aria-label="Express checkout" tabIndex={-1}>
      <p className="vh" role="status">
        {STATUS[express.name]}
      </p>
      {express.name === 'open' ? (
        wallets({
          ...express.payment,
          currency: express.currency,
          onBusy,
          onRefused,
          onPaid: ({ sessionId }) => {
            const search = new URLSearchParams({ session_id: sessionId }).toString();
            void navigate({ pathname: '/payment-success', search }, { replace: true });
          },
        })
      ) : (
        <Button
          variant="strong"
          size="lg"
          full
          busy={waiting || express.name === 'opening'}
          busyLabel={waiting ? LOADING_PRICE : 'Opening…'}
          onClick={onPress}
        >
          <WalletMinimal size={20} aria-hidden="true" />
          Apple Pay, Google Pay or Link
        </Button>
      )}
      <p className="small muted">Your wallet fills in the card and the address.</p>
    </section>
  );
}

/** Moves the focus to the section when the button that held it is replaced. */
function useFocusKept(state: ExpressState['name']) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focused = document.activeElement;
    const lost = !focused || focused === document.body || focused.contains(section.current);
    if (lost) section.current?.focus({ preventScroll: true });
  }, [state]);
  return section;
}
