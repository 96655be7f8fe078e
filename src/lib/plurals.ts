/** The word that agrees with a count: 'cat' for 1, 'cats' for any other; irregular ones by their second form. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 cat', '3 cats'. */
export const countOf = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;
