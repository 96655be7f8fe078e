import { LoadingIndicator } from '#src/ui/loading-indicator.tsx';
import './embedded.css';

export function PaymentWaits() {
  return (
    <div className="embedded-payment-waits" role="status">
      <LoadingIndicator />
      <p className="small muted">Preparing the payment form</p>
    </div>
  );
}
