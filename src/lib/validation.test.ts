import { expect, test } from 'vitest';
import { z } from 'zod';
import { invalidSentence } from './validation.ts';

/** The sentence of the first thing wrong with a value. */
const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

const MISSING = 'Please fill this in.';
const UNFIT = 'This value is not valid here.';

test('a value of another kind is asked for in plain words, and a missing one is asked to be filled in', () => {
  const kinds: [z.ZodType, wrong: unknown, sentence: string][] = [
    [z.string(), 7, 'Please enter text.'],
    [z.number(), '7', 'Please enter a number.'],
    [z.number(), Number.NaN, 'Please enter a number.'],
    [z.int(), 7.5, 'Please enter a whole number.'],
    [z.boolean(), 'yes', 'Please answer yes or no.'],
    [z.array(z.string()), {}, 'Please send a list.'],
    [z.file(), 'cv.pdf', 'Please choose a file.'],
    [z.date(), '2026-12-01', UNFIT],
    [z.object({}), 'text', UNFIT],
  ];
  for (const [schema, wrong, sentence] of kinds) {
    expect(said(schema, wrong), sentence).toBe(sentence);
    for (const nothing of [undefined, null]) expect(said(schema, nothing), sentence).toBe(MISSING);
  }
});

test('a limit is said with its number, and what is counted agrees with it', () => {
  const limits: [z.ZodType, wrong: unknown, sentence: string][] = [
    [z.string().min(1), '', MISSING],
    [z.string().min(2), 'x', 'At least 2 characters, please.'],
    [z.string().max(1), 'xx', 'At most 1 character, please.'],
    [z.string().max(10_000), 'x'.repeat(10_001), 'At most 10,000 characters, please.'],
    [z.string().length(6), '12345', 'At least 6 characters, please.'],
    [z.array(z.any()).min(1), [], 'At least 1 entry, please.'],
    [z.array(z.any()).max(2), [1, 2, 3], 'At most 2 entries, please.'],
    [z.set(z.any()).min(2), new Set([1]), 'At least 2 entries, please.'],
    [z.map(z.any(), z.any()).max(1), new Map().set(1, 1).set(2, 2), 'At most 1 entry, please.'],
    [z.number().min(0), -1, 'At least 0, please.'],
    [z.number().max(9.99), 10, 'At most 9.99, please.'],
    [z.number().gt(0), 0, 'More than 0, please.'],
    [z.number().lt(5), 5, 'Less than 5, please.'],
    [z.bigint().max(1000n), 1001n, 'At most 1,000, please.'],
    [z.number().multipleOf(5), 7, 'In steps of 5, please.'],
    [z.date().min(new Date('2026-12-01')), new Date('2026-11-30'), 'Please choose a later date.'],
    [z.date().max(new Date('2026-12-01')), new Date('2026-12-02'), 'Please choose an earlier date.'],
  ];
  for (const [schema, wrong, sentence] of limits) expect(said(schema, wrong), sentence).toBe(sentence);
});

test('a form of text is asked for by its name, and no pattern, key or type is shown', () => {
  const forms: [z.ZodType, wrong: unknown, sentence: string][] = [
    [z.email(), 'miso', 'Please enter a valid email address.'],
    [z.url(), 'purrwell', 'Please enter a full web address.'],
    [z.uuid(), '1', 'This value is unknown.'],
    [z.guid(), '1', 'This value is unknown.'],
    [z.iso.datetime(), 'yesterday', 'Please enter a date and a time.'],
    [z.iso.date(), '1.12.2026', 'Please enter a date.'],
    [z.string().regex(/^[a-z]{3}$/), 'A', UNFIT],
    [z.string().startsWith('/'), 'login', UNFIT],
    [z.enum(['male', 'female']), 'tom', 'Please choose one of the options.'],
    [z.literal('forget'), 'keep', 'Please choose one of the options.'],
    [z.strictObject({}), { role: 'owner' }, 'Please remove the extra fields.'],
    [z.union([z.string(), z.number()]), true, UNFIT],
    [z.string().refine(() => false), 'x', UNFIT],
  ];
  for (const [schema, wrong, sentence] of forms) expect(said(schema, wrong), sentence).toBe(sentence);
});

test('a sentence that a schema gives itself wins', () => {
  expect(said(z.string('Please enter a name.'), 7)).toBe('Please enter a name.');
  expect(said(z.string().max(2, 'Two letters, please.'), 'ABC')).toBe('Two letters, please.');
});

test('the first thing that is wrong is said with the name of its field', () => {
  const schema = z.object({
    cats: z.array(z.object({ name: z.string().min(1), bornOn: z.iso.date() })),
    postal_code: z.string().max(20),
  });
  const sentence = (value: unknown) => invalidSentence(schema.safeParse(value).error?.issues ?? []);
  const miso = { name: 'Miso', bornOn: '2024-02-29' };
  expect(sentence({ cats: [miso, { ...miso, name: '' }], postal_code: '' })).toBe(
    'Please check the name of cat 2: Please fill this in.',
  );
  expect(sentence({ cats: [{ ...miso, bornOn: '2026-02-29' }], postal_code: '' })).toBe(
    'Please check the date of birth of cat 1: Please enter a date.',
  );
  expect(sentence({ cats: [], postal_code: '1'.repeat(21) })).toBe(
    'Please check the postcode: At most 20 characters, please.',
  );
  expect(sentence({ cats: 'Miso', postal_code: '' })).toBe('Please check the cats: Please send a list.');
  expect(sentence('Miso')).toBe('Please check your entries.');
  expect(invalidSentence([])).toBe('Please check your entries.');
});
