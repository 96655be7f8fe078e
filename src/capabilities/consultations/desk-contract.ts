import { z } from '@hono/zod-openapi';
import { isTimeZone } from '#src/lib/known-zone.ts';
import { line, prose } from '#src/lib/text.ts';
import { MOST_NOTE_LETTERS } from './rules/terms.ts';
import { ConsultationView, VetName } from './contract.ts';

const minutes = z.number().int().min(0).max(1440);
const shift = { opens: minutes, closes: minutes };
const inOrder = ({ opens, closes }: { opens: number; closes: number }) => opens < closes;
const NOT_IN_ORDER = { message: 'The end must be after the beginning.', path: ['closes'] };
const Day = z.iso.date().refine((day) => day >= '2020' && day < '2100', 'Please enter a day of this century.');

export const HoursInput = z
  .object({
    version: z.number().int().min(0),
    zone: line(60).refine(isTimeZone, 'Please enter a time zone such as Europe/London.'),
    weekly: z
      .array(z.object({ weekday: z.number().int().min(0).max(6), ...shift }).refine(inOrder, NOT_IN_ORDER))
      .max(28),
    daysOff: z.array(Day).max(200),
    extra: z.array(z.object({ day: Day, ...shift }).refine(inOrder, NOT_IN_ORDER)).max(100),
    /** Of the vet's own video room. */
    link: line(300).refine(isHttps, 'Please enter an address that begins with https://.').nullable(),
  })
  .openapi('VetHoursInput');
export type HoursInput = z.infer<typeof HoursInput>;

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password;
}

export const NoteInput = z
  .object({
    id: z.uuid().openapi({ description: 'Made by the form: sent again, it is the same note.' }),
    text: prose(MOST_NOTE_LETTERS, { missing: 'Please write something.' }),
  })
  .openapi('ConsultationNote');
export type NoteInput = z.infer<typeof NoteInput>;

export const ReasonInput = z
  .object({ reason: prose(300, { missing: 'Please say why: the household reads it.' }) })
  .openapi('ConsultationCancellation');

export const DeskQuery = z.object({ from: Day.optional() });
export const VetParams = z.object({ vet: z.uuid() });

const DeskConsultation = ConsultationView.omit({
  calendar: true,
  mayChange: true,
  mayCancel: true,
  changeableUntil: true,
}).extend({
  householdId: z.string(),
  /** Name of the account. */
  owner: z.string(),
  mayNote: z.boolean(),
  mayCancel: z.boolean(),
  mayMissed: z.boolean(),
  maySheets: z.boolean(),
});
export type DeskConsultation = z.infer<typeof DeskConsultation>;

const VetAtDesk = VetName.extend({
  version: z.number().int(),
  zone: z.string(),
  weekly: z.array(z.object({ weekday: z.number().int(), ...shift })),
  daysOff: z.array(Day),
  extra: z.array(z.object({ day: Day, ...shift })),
  link: z.string().nullable(),
});
export type VetAtDesk = z.infer<typeof VetAtDesk>;

export const ConsultationsAtDesk = z
  .object({
    /** Days of the clock of the vet who looks, of the shop for an admin. */
    timeZone: z.string(),
    from: Day,
    consultations: z.array(DeskConsultation),
    /** The vets whose hours may be set: oneself, and for admins everybody. */
    vets: z.array(VetAtDesk),
  })
  .openapi('ConsultationsAtDesk');
export type ConsultationsAtDesk = z.infer<typeof ConsultationsAtDesk>;

export const SheetsView = z
  .object({
    sheets: z.array(
      z.object({
        name: z.string(),
        sections: z.array(
          z.object({
            title: z.string(),
            source: z.string(),
            columns: z.array(z.string()),
            rows: z.array(z.array(z.string())),
            none: z.string(),
          }),
        ),
      }),
    ),
  })
  .openapi('ConsultationSheets');
export type SheetsView = z.infer<typeof SheetsView>;
