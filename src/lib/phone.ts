declare const minted: unique symbol;

/**
 * A number in E.164 whose owner has confirmed it. Required to find records by number; made by `access/scopes.ts` alone.
 */
export type VerifiedPhone = string & { readonly [minted]: 'verified-phone' };

/** A number that its owner recognises and nobody else can call: "+971…567". */
export const maskedNumber = (phone: string): string => `${phone.slice(0, 4)}…${phone.slice(-3)}`;
