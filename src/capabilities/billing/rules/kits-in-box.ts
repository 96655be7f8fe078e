/** A follow-up kit in the box of a renewal, and its price in minor units; 0 where the plan includes it. */
export interface KitInBox {
  cat: string;
  price: number;
}

/** Amount of some kits, in minor units. */
export const kitsAmount = (kits: readonly KitInBox[]): number => kits.reduce((sum, { price }) => sum + price, 0);

/** Kits as the payment service keeps them with a subscription, and repeats them with each of its invoices. */
export const kitsAsMetadata = (kits: readonly KitInBox[]): string =>
  kits.map(({ cat, price }) => `${cat}:${price}`).join();
export const kitsOfMetadata = (text: string | undefined): KitInBox[] =>
  (text ? text.split(',') : []).map((one) => {
    const [cat = '', price] = one.split(':');
    return { cat, price: Number(price) };
  });
