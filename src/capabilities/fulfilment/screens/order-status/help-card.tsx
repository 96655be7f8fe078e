import { Mail } from '#src/ui/icons/mail.ts';
import { MessageCircle } from '#src/ui/icons/message-circle.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { OrderStatusView } from '../../order-status-contract.ts';

export interface HelpCardProps {
  order: OrderStatusView;
  /** The module for messages is above this one. */
  ContactForm: ComponentType<{ subject: string }>;
}

/** R375, C54: each of the three leads somewhere. */
export function HelpCard({ order: { number, whatsapp }, ContactForm }: HelpCardProps) {
  const [writing, setWriting] = useState(false);
  return (
    <section className="panel w7 order-status-help">
      <h2 className="title">Need Help?</h2>
      <p className="muted">Our team answers. The message below already includes your order number.</p>
      <div className="order-status-acts">
        <a className="btn quiet sm" href="/support/chat" rel="noreferrer">
          {whatsapp ? <MessageCircle size={18} aria-hidden="true" /> : <Mail size={18} aria-hidden="true" />}
          {whatsapp ? 'WhatsApp Support' : 'Mail Support'}
        </a>
        <Button variant="quiet" size="sm" onClick={showTracking}>
          <Truck size={18} aria-hidden="true" />
          Track Shipment
        </Button>
        <Button variant="strong" size="sm" onClick={() => setWriting(true)}>
          <Mail size={18} aria-hidden="true" />
          Contact Support
        </Button>
      </div>
      <Dialog open={writing} onClose={() => setWriting(false)} title="Contact Support">
        <div className="dlg-body">
          <Suspense fallback={<Spinner />}>
            <ContactForm subject={`Order ${number}`} />
          </Suspense>
        </div>
      </Dialog>
    </section>
  );
}

/** Scrolls by script, because the fragment of this page holds the token that opens it. */
function showTracking() {
  const panel = document.getElementById('tracking');
  panel?.scrollIntoView({ block: 'center' });
  panel?.focus({ preventScroll: true });
}
