import { z } from 'zod';

export const number = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((n) => n >= low && n <= high, `must be between ${low} and ${high}`);

export const integer = (low: number, high: number, fallback: number) => number(low, high).default(fallback);

/** Given in seconds, also in parts of one; kept in milliseconds. */
export const someSeconds = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
    .transform((text) => Math.round(Number(text) * 1000))
    .refine((ms) => ms >= low * 1000 && ms <= high * 1000, `must be between ${low} and ${high} seconds`);

export const seconds = (low: number, high: number, fallback: number) => someSeconds(low, high).default(fallback * 1000);

export const url = (protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

/** Values of a part's fields, as they are read. */
export type Given<T extends z.ZodRawShape> = z.output<z.ZodObject<T>>;

/** One sentence for each variable of a group that is missing although another one is set. */
export const missingOf = (group: string, names: readonly string[]): string[] =>
  names.map((name) => `${name} is missing although another ${group}_ setting is set.`);
