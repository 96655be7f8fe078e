import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '#src/platform/columns.ts';
import { households, people } from '#src/capabilities/access/tables.ts';
import type { WizardAAnswers } from './rules/answers.ts';

/** What a buyer has told the wizard so far. Known by a cookie, and by the person once there is one. */
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
    answers: jsonb('answers').$type<WizardAAnswers>().notNull(),
    email: text('email'),
    updatedAt: moment('updated_at').notNull(),
    /** When the household of these answers paid. */
    completedAt: moment('completed_at'),
  },
  (table) => [
    index('onboarding_drafts_household').on(table.householdId, table.updatedAt),
    index('onboarding_drafts_age').on(table.updatedAt),
  ],
);
