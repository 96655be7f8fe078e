import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#src/platform/columns.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import type { FullAnswers } from './rules/full-answers.ts';
import type { QuickAnswers } from './rules/answers.ts';

/** The full wizard's answers, with the reached step. */
export interface Extended {
  answers: FullAnswers;
  step: number;
  catIndex: number;
  planChosen: boolean;
}

/** A buyer's answers in the wizard. Identified by a cookie, and by the person once signed in. */
export const onboardingDrafts = pgTable(
  'onboarding_drafts',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token in the `pw_draft` cookie. */
    tokenHash: bytea('token_hash').notNull().unique(),
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    householdId: uuid('household_id').references(() => households.id, { onDelete: 'cascade' }),
    step: integer('step').notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    /** Answers in the quick wizard's form: its own, or those of the full wizard converted. */
    answers: jsonb('answers').$type<QuickAnswers>().notNull(),
    /** Empty until the full wizard has been used. */
    extended: jsonb('extended').$type<Extended>(),
    email: text('email'),
    updatedAt: moment('updated_at').notNull(),
    /** Time of the payment by the household of these answers. */
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('onboarding_drafts_household').on(table.householdId, table.updatedAt),
    index('onboarding_drafts_person').on(table.personId),
    index('onboarding_drafts_age').on(table.updatedAt),
  ],
);

/** Mailed links. Each opens a copy of a draft in another browser, once. */
export const resumeLinks = pgTable(
  'resume_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: bytea('token_hash').primaryKey(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => onboardingDrafts.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** The copy that was made when the link was used. */
    copyId: uuid('copy_id').references(() => onboardingDrafts.id, { onDelete: 'set null' }),
  },
  (table) => [index('resume_links_draft').on(table.draftId), index('resume_links_age').on(table.expiresAt)],
);
