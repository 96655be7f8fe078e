import { z } from '@hono/zod-openapi';
import { defineErrors, DomainError } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { LETTER_STATES } from './rules/letters.ts';

export const letterRefusals = defineErrors({
  'letter-unknown': [404, 'We cannot find this newsletter.'],
  'version-unknown': [404, 'We cannot find this version of the newsletter.'],
  'letter-begun': [409, 'This newsletter is being sent or was sent, so its words stay as they are.'],
  'letter-stopped': [409, 'This newsletter was stopped before.'],
});

/** A colleague was faster; says who. */
export const letterOvertaken = (who: string) =>
  new DomainError('overtaken', 409, `${who} has changed this newsletter. Please look at it again before it is sent.`);

const text = {
  subject: line(120, { missing: 'Please enter a subject.' }),
  body: prose(20_000, { missing: 'Please write something first.' }),
};
/** Number of the version on screen; 0 for a letter that is new. */
const seen = z.number().int().min(0);

export const LetterParams = z.object({ id: z.uuid() });
export const LetterText = z.object(text).openapi('LetterText');
export const SaveLetterInput = z
  .object({
    /** Made by the screen, so that a double press is one letter. */
    id: z.uuid(),
    seen,
    ...text,
  })
  .openapi('SaveLetterInput');
export type SaveLetterInput = z.infer<typeof SaveLetterInput>;
export const UndoLetterInput = z
  .object({ seen, revision: z.number().int().min(1).describe('Version whose words are put back') })
  .openapi('UndoLetterInput');
export const LetterSeenInput = z
  .object({
    seen,
    stopped: z.iso.datetime().nullable().describe('When it was stopped, as on screen; null where it was not'),
  })
  .openapi('LetterSeenInput');
export type LetterSeenInput = z.infer<typeof LetterSeenInput>;

const summary = {
  id: z.string(),
  subject: z.string(),
  state: z.enum(LETTER_STATES),
  /** Number of the version. */
  revision: z.int(),
  author: z.string(),
  updatedAt: z.iso.datetime(),
  /** Confirmed addresses when it was begun; null before. */
  addressed: z.int().nullable(),
  /** Mails written so far. */
  mailed: z.int(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
};
export const Letter = z
  .object({
    ...summary,
    body: z.string(),
    versions: z
      .array(
        z.object({
          revision: z.int(),
          author: z.string(),
          at: z.iso.datetime(),
          subject: z.string(),
          body: z.string(),
        }),
      )
      .describe('The newest 30 texts, newest first'),
  })
  .openapi('Letter');
export type Letter = z.infer<typeof Letter>;
export const Letters = z
  .object({
    letters: z.array(z.object(summary)).describe('Newest first'),
    /** Addresses that a letter would go to now. */
    confirmed: z.int(),
  })
  .openapi('Letters');
export type Letters = z.infer<typeof Letters>;
export const LetterPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .openapi('LetterPreview');
export type LetterPreview = z.infer<typeof LetterPreview>;
