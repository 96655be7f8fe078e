import { Purrs } from '#src/ui/purrs.tsx';
import './embedded.css';

export function PaymentWaits() {
  return (
    <div className="epay-waits" role="status">
      <Purrs />
      <p className="small muted">Preparing the payment form</p>
    </div>
  );
}
