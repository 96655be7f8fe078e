/** See without-unused.mjs. */
export function withoutUnused(code: string, facts: object, parse: (code: string) => object): string;
