import { Wallet } from '#src/ui/icons/wallet.ts';
import { Delivery } from '#src/capabilities/fulfilment/screens/delivery/delivery.tsx';
import { type TabProps, useHome } from '../../home-context.ts';

/** The Delivery tab, with the pass for Apple Wallet below it. */
export function DeliveryTab({ cat }: TabProps) {
  const { wallet } = useHome().view;
  return <Delivery cat={cat}>{wallet && <WalletPass cat={cat} />}</Delivery>;
}

/** A pass with the cat and its next box. Shown where the shop can sign one. */
function WalletPass({ cat }: TabProps) {
  return (
    <section className="panel noprint" aria-labelledby="delivery-wallet">
      <h3 className="title" id="delivery-wallet">
        {cat.name} in your wallet
      </h3>
      <p>A pass for Apple Wallet with the date of the next box. Add it again when the date has changed.</p>
      <a className="btn quiet" href={`/api/cats/${cat.id}/wallet.pkpass`}>
        <Wallet size={20} aria-hidden="true" />
        Add to Apple Wallet
      </a>
    </section>
  );
}
