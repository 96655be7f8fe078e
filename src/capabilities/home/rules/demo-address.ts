/** Under which name an answer of the demo is kept: its address, what is asked for in a fixed order. */
export function demoAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://demo.invalid');
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
