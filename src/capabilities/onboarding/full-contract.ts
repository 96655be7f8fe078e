import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import { LONGEST, MOST_CATS } from './rules/answers.ts';
import { FullAnswersView } from './rules/full-answers-shape.ts';
import { LAST_FULL_STEP } from './rules/full-flow.ts';
import { Revision } from './contract.ts';

const placeFields = {
  step: z.number().int().min(1).max(LAST_FULL_STEP),
  catIndex: z
    .number()
    .int()
    .min(0)
    .max(MOST_CATS - 1),
};

export const FullAnswersInput = z
  .object({ answers: FullAnswersView, ...placeFields, planChosen: z.boolean().default(false), revision: Revision })
  .openapi('LongOnboardingInput');
export type FullAnswersInput = z.infer<typeof FullAnswersInput>;

export const FullAnswersAnswer = z
  .object({
    completed: z.boolean().openapi({ description: 'The newest answers have been paid; what is here begins another.' }),
    from: z.enum(['draft', 'household', 'nothing']),
    answers: FullAnswersView.nullable(),
    ...placeFields,
    planChosen: z.boolean(),
    revision: z.number().int(),
  })
  .openapi('LongOnboarding');
export type FullAnswersAnswer = z.infer<typeof FullAnswersAnswer>;

export const ResumeLinkInput = z
  .object({
    email: line(LONGEST.email).optional(),
    link: line(200).optional().openapi({
      description: 'An earlier link, used or too old: the new one goes to the mailbox it went to, and nowhere else.',
    }),
  })
  .openapi('ResumeLinkInput');
export const ResumeLinkAnswer = z.object({ message: z.string() }).openapi('ResumeLinkSent');
export type ResumeLinkAnswer = z.infer<typeof ResumeLinkAnswer>;

export const ResumeInput = z.object({ token: line(200).min(1) }).openapi('ResumeInput');
export const ResumeAnswer = z.object(placeFields).openapi('Resumed');
export type ResumeAnswer = z.infer<typeof ResumeAnswer>;
