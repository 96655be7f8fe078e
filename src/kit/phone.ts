declare const minted: unique symbol;

/**
 * A number in E.164 whose person has shown to read what is sent to it. What belongs to somebody by number asks for one;
 * `access/scopes.ts` alone makes it.
 */
export type VerifiedPhone = string & { readonly [minted]: 'verified-phone' };

/** A number that its owner recognises and nobody else can call: "+971…567". */
export const maskedNumber = (phone: string): string => `${phone.slice(0, 4)}…${phone.slice(-3)}`;
