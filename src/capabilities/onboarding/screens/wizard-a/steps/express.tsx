import { WalletMinimal } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { SignedQuote } from '#src/capabilities/pricing/contract.ts';
import { Button } from '#src/ui/button.tsx';
import type { Express as ExpressState } from '../use-payment.ts';
import { useWallets } from '../wallet-slot.ts';

interface ExpressProps {
  express: ExpressState;
  quote: SignedQuote | null;
  onPress: () => void;
  onBusy: (busy: boolean) => void;
}

/** Wallets, which know card and address: a payment without typing. Opened for this price, they are shut by another. */
export function Express({ express, quote, onPress, onBusy }: ExpressProps) {
  const wallets = useWallets();
  const navigate = useNavigate();
  const open = express.name === 'open' && sum(express.quote) === sum(quote) ? express : null;
  return (
    <section className="wz-express" aria-label="Express checkout">
      {open ? (
        wallets({
          ...open.payment,
          currency: open.quote.currency,
          onBusy,
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
          busy={express.name === 'opening'}
          busyLabel="Opening…"
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

const sum = (quote: SignedQuote | null) =>
  quote && JSON.stringify([quote.plan, quote.cats, quote.country, quote.totalToday, quote.renewalTotal]);
