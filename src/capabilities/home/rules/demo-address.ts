/** Name under which an answer of the demo is kept: its address, with the query in a fixed order and without empty values. */
export function demoAddress(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://demo.invalid');
  for (const [name, value] of [...searchParams]) if (!value) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
