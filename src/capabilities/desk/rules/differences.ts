export interface Difference {
  field: string;
  removed: string[];
  added: string[];
}

type Content = Readonly<Record<string, string | readonly string[]>>;

const lines = (value: string | readonly string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : [...value];

/** Fields of which two versions say different things: the lines only one of them has. A changed order shows all lines. */
export function differences(before: Content, after: Content): Difference[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const [was, is] = [lines(before[field]), lines(after[field])];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const removed = was.filter((line) => !is.includes(line));
    const added = is.filter((line) => !was.includes(line));
    const isReordered = removed.length === 0 && added.length === 0;
    return [isReordered ? { field, removed: was, added: is } : { field, removed, added }];
  });
}
