import { z } from '@hono/zod-openapi';

/** One line of text. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters, please.`)
    .regex(/^\P{Cc}*$/u, 'Please leave out control characters.');
/** Several lines: everything a keyboard types, and no NUL. */
export const prose = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `At most ${longest} characters, please.`)
    .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, 'Please leave out control characters.');

/** Anything else in an address is nobody's id, and the database need not be asked. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
