import { useSearchParams } from 'react-router';

/** The named parts of a screen's address that are set, as a query. */
export function partsOf(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])));
}

/** Filters and opened entry of a screen, read from its address. `set` changes a filter, `close` closes the entry. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string, replace: boolean) => {
    // By the current address: the last rendering may lack a filter that was just chosen.
    const now = new URLSearchParams(window.location.search);
    if (value) now.set(name, value);
    else now.delete(name);
    setSearch(now, { replace, preventScrollReset: true });
  };
  return {
    search,
    set: (name: string, value: string) => change(name, value, true),
    close: () => change('open', '', false),
  };
}
