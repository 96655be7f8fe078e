/** Under which name an answer of the demo is kept: its address, with what is asked for in a fixed order and nothing that is empty. */
export function demoAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://demo.invalid');
  for (const [name, value] of [...searchParams]) if (!value) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
