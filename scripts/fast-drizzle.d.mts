export const DRIZZLE_ENTITY: RegExp;
export function rememberKinds(source: string): string;
