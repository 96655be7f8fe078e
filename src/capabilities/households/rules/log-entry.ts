import { z } from '@hono/zod-openapi';
import { line, prose } from '#src/lib/text.ts';
import { LONGEST_NOTE, STICK_OUTCOMES } from './measures.ts';
import { WEIGHT_UNITS } from './units.ts';

const entry = {
  id: z.uuid().openapi({ description: 'Made on the device.' }),
  at: z.iso.datetime({ offset: true }).openapi({ description: 'When it happened.' }),
  note: prose(LONGEST_NOTE).nullish(),
};
const number = z.number('Please enter a number.');
/** Log entry as a device sends it. */
export const logEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('weight'),
    value: number,
    unit: z.enum(WEIGHT_UNITS),
    confirmed: z.boolean().optional(),
  }),
  z.object({ ...entry, kind: z.literal('activity'), value: number }),
  z.object({ ...entry, kind: z.literal('appetite'), value: number }),
  z.object({ ...entry, kind: z.literal('water'), value: number }),
  z.object({
    ...entry,
    kind: z.literal('stick'),
    outcome: z.enum(STICK_OUTCOMES),
    formula: line(31)
      .regex(/^[a-z][a-z0-9-]{0,30}$/, 'We cannot find this formula.')
      .nullish(),
  }),
  z.object({ ...entry, kind: z.literal('note'), note: prose(LONGEST_NOTE, { missing: 'Please write something.' }) }),
]);

/** Kinds that partners and sitters log. The lab's doses follow from weights, which are the owner's. */
const MEMBER_KINDS = ['stick', 'appetite', 'note'] as const satisfies LogEntry['kind'][];
export const isForMembers = (kind: LogEntry['kind']): boolean => (MEMBER_KINDS as readonly string[]).includes(kind);

export type LogEntry = z.infer<typeof logEntry>;
