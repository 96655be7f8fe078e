/** Short name of a shop: the host of its address. */
export function shopName(address: string): string {
  return URL.canParse(address) ? new URL(address).host || address : address;
}
