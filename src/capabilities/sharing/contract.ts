import { z } from '@hono/zod-openapi';
import { TINTS } from '#src/capabilities/households/rules/tints.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { SENTENCE_IDS } from './rules/card.ts';
import { LINK_STATES, NOTE_FIELDS, PERIOD_IDS } from './rules/vet-link.ts';

export const refusals = defineErrors({
  'vet-link-closed': [410, 'This link does not open anything. It may have ended or been taken back.'],
  'vet-link-not-found': [404, 'We cannot find this link.'],
  'vet-links-full': [409, 'This cat has five open links. Take one back first.'],
  'vet-note-left': [409, 'A note was left through this link already. Ask for a new link to leave another.'],
  'vet-note-not-found': [404, 'We cannot find this note.'],
});

export const CatParams = z.object({ id: line(60) });

const Sentence = z.enum(SENTENCE_IDS);

export const CardInput = z
  .object({
    showName: z.boolean().openapi({ description: 'Whether the name of the cat is on it.' }),
    sentence: Sentence,
  })
  .openapi('ShareCardInput');
export type CardInput = z.infer<typeof CardInput>;

export const CardQuery = z.object({
  showName: z.enum(['true', 'false']).default('true'),
  sentence: Sentence.default('particular'),
});

export const CardView = z
  .object({
    /** Null where no page of it is public. */
    link: z.string().nullable(),
    showName: z.boolean(),
    sentence: Sentence,
  })
  .openapi('ShareCard');
export type CardView = z.infer<typeof CardView>;

/** Facts that the public page of a card shows. */
export interface PublicCard {
  name: string | null;
  sentence: string;
  tint: string;
  /** The picture in words. */
  alt: string;
  /** Path of the picture. */
  picture: string;
}

const Moment = z.iso.datetime();
const VetSection = z.object({
  title: z.string(),
  /** Source of its facts. */
  source: z.string(),
  columns: z.array(z.string()),
  /** As many cells as there are columns. */
  rows: z.array(z.array(z.string())),
  /** Shown where there are no rows. */
  none: z.string(),
});
export type VetSection = z.infer<typeof VetSection>;

/** The facts of a cat for a vet: the page and the document have the same. */
const VetSheet = z.object({
  name: z.string(),
  tint: z.enum(TINTS),
  /** By the calendar of the household. */
  day: z.string().openapi({ format: 'date' }),
  /** No lab read anything: values are drawn from the profile. */
  sandbox: z.boolean(),
  sections: z.array(VetSection),
});
export type VetSheet = z.infer<typeof VetSheet>;

/** A note by somebody who had the link; nobody has checked who. */
const VetNote = z.object({ name: z.string(), practice: z.string(), text: z.string(), at: Moment });
export type VetNote = z.infer<typeof VetNote>;

const VetLink = z.object({
  id: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  state: z.enum(LINK_STATES),
  /** The newest first, at most twenty. */
  openings: z.array(z.object({ at: Moment, device: z.string().nullable(), what: z.enum(['page', 'document']) })),
  opened: z.number().int(),
  /** Null where none was left, and where it was removed. */
  note: VetNote.extend({ id: z.string() }).nullable(),
});
export const VetLinks = z
  .object({
    /** Those that are open or have a note, then the others; the newest first. */
    links: z.array(VetLink),
    timeZone: z.string(),
    mayMake: z.enum(['allowed', 'cat-archived', 'vet-links-full']),
  })
  .openapi('VetLinks');
export type VetLinks = z.infer<typeof VetLinks>;

export const VetLinkInput = z.object({ period: z.enum(PERIOD_IDS) }).openapi('VetLinkInput');
export type VetLinkInput = z.infer<typeof VetLinkInput>;

export const VetLinkMade = VetLinks.extend({
  address: z.string().openapi({ description: 'The only time that it is told: its token is kept as a hash.' }),
}).openapi('VetLinkMade');
export type VetLinkMade = z.infer<typeof VetLinkMade>;

export const VetToken = z.object({ token: line(100) }).openapi('VetToken');
/** A signature that can be read: with a letter, and without marks that change the direction of text. */
const signature = (max: number, missing: string) =>
  line(max, { missing })
    .regex(/\p{L}/u, missing)
    .regex(/^[^\u202a-\u202e\u2066-\u2069]*$/, 'Please leave out invisible marks.');

export const VetNoteInput = z
  .object({
    token: line(100),
    name: signature(NOTE_FIELDS.name, 'Please enter your name.'),
    practice: signature(NOTE_FIELDS.practice, 'Please enter your practice.'),
    text: prose(NOTE_FIELDS.text, { missing: 'Please write something.' }),
  })
  .openapi('VetNoteInput');
export type VetNoteInput = z.infer<typeof VetNoteInput>;

/** A cat as its link shows it: of the household only the time zone. */
export const VetPage = z
  .object({
    sheet: VetSheet,
    expiresAt: Moment,
    timeZone: z.string(),
    /** Null where none was left, and where the owner removed it. */
    note: VetNote.nullable(),
    mayLeaveNote: z.enum(['allowed', 'vet-note-left']),
  })
  .openapi('VetPage');
export type VetPage = z.infer<typeof VetPage>;
