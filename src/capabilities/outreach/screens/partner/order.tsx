import { ButtonLink } from '#src/ui/button.tsx';
import type { PartnerView } from '../../contract.ts';

export interface OrderProps {
  partner: PartnerView;
  /** An order is begun here: it is the partner's, despite an earlier link of others. */
  onOrder: () => void;
}

/**
 * Starts an order from the page of a partner whose orders are counted, and says that the partner is paid for it. The code is
 * in the address as well: a new tab knows it.
 */
export function Order({ partner: { name, orderCode }, onOrder }: OrderProps) {
  if (!orderCode) return null;
  const wizard = (hash: string) => `/?ref=${orderCode}#${hash}`;
  return (
    <section className="partner-order f-mint" aria-labelledby="partner-order">
      <div className="wrap">
        <h2 className="d-md" id="partner-order">
          Come by {name}? Begin here.
        </h2>
        <p className="lead">The kit is free with a plan. You see the price before you pay anything.</p>
        <div className="row gap3 wrapf">
          <ButtonLink to={wizard('onboarding')} variant="strong" onClick={onOrder}>
            Start with a free test kit
          </ButtonLink>
          <ButtonLink to={wizard('everything')} variant="quiet" onClick={onOrder}>
            Tell us everything first
          </ButtonLink>
        </div>
        <p className="small" data-cited="terms">
          <b>Paid partnership.</b> We pay {name} for each subscription that is ordered from this page. Your price is the
          same, and you can take that out before you pay.
        </p>
      </div>
    </section>
  );
}
