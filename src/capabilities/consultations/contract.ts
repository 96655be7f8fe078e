import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { isZone } from '#src/lib/opening-hours.ts';
import { line, prose } from '#src/lib/text.ts';
import {
  CHANGE_HOURS,
  MOST_NOTE_LETTERS,
  MOST_QUESTION_LETTERS,
  NO_SHOW_MINUTES,
  SHEET_DAYS,
  WAYS,
} from './rules/terms.ts';

export const refusals = defineErrors({
  'no-consultations': [403, 'Consultations with a vet are part of Premium and Pro.'],
  'consultation-unpaid': [409, 'The last payment did not go through. Once it has, you can book again.'],
  'consultation-paused': [409, 'Nothing is paid for at that time, so there are no consultations then.'],
  'consultation-after-plan': [409, 'Your plan does not include consultations at that time any more.'],
  'consultations-used': [409, 'The consultations of that month are used.'],
  'slot-not-offered': [409, 'This time is not offered any more. Please choose another one.'],
  'slot-taken': [409, 'Somebody else has just taken this time. Please choose another one.'],
  'consultation-overlaps': [409, 'You have another consultation at that time. Please choose another one.'],
  'consultation-not-found': [404, 'We cannot find this consultation.'],
  'consultation-cancelled': [409, 'This consultation was cancelled.'],
  'consultation-too-late': [409, `It can be moved until ${CHANGE_HOURS} hours before it begins.`],
  'consultation-over': [409, 'This consultation has begun or is over.'],
  'consultation-not-begun': [409, 'This consultation has not begun.'],
  'consultation-phone': [422, 'Please enter a phone number with its country, such as +971 50 123 4567.'],
  'consultation-no-link': [409, 'This vet has no video room. Please choose a call.'],
  'consultation-cats': [422, 'Please choose cats that live with you.'],
  'consultation-differs': [409, 'This booking was sent before with other details. Please reload the page.'],
  'vet-unknown': [404, 'We cannot find this vet.'],
  'consultation-wait': [409, `Please wait until ${NO_SHOW_MINUTES} minutes after it began.`],
  'consultation-closed': [409, `The facts of its cats are shown until ${SHEET_DAYS} days after it.`],
  'not-your-consultation': [403, 'Only the vet it is booked with, or an admin, can do this.'],
  'vet-room-in-use': [
    409,
    'Consultations are booked in this video room. Cancel them first, or enter the address of another room.',
  ],
  'vet-hours-changed': [409, 'Somebody else changed these hours. Please reload the page.'],
});

const Moment = z.iso.datetime();
const VetName = z.object({ id: z.string(), name: z.string() });

const NoteView = z.object({ id: z.string(), author: z.string(), text: z.string(), at: Moment });
export type NoteView = z.infer<typeof NoteView>;

const ConsultationView = z.object({
  id: z.string(),
  vet: z.string(),
  vetId: z.string().nullable(),
  startsAt: Moment,
  endsAt: Moment,
  way: z.enum(WAYS),
  phone: z.string().nullable(),
  link: z.string().nullable(),
  question: z.string(),
  /** Those that live in the household. */
  cats: z.array(VetName),
  phase: z.enum(['booked', 'held', 'cancelled', 'no-show']),
  counts: z.boolean(),
  cancelledBy: z.enum(['household', 'vet', 'shop']).nullable(),
  cancelReason: z.string().nullable(),
  /** Path of its calendar file. */
  calendar: z.string(),
  mayChange: z.boolean(),
  /** `late`: it counts although it is cancelled. */
  mayCancel: z.enum(['allowed', 'late', 'no']),
  changeableUntil: Moment,
  notes: z.array(NoteView),
});
export type ConsultationView = z.infer<typeof ConsultationView>;

/** Consultations that the household can book, and those it has booked. */
export const ConsultationsView = z
  .object({
    timeZone: z.string(),
    /** The sentence that says why none can be booked now; null where one can. */
    refusal: z.string().nullable(),
    /** Whether the plan has consultations at all. */
    included: z.number().int(),
    left: z.number().int(),
    /** End of the month in which so many are left; null without a plan. */
    until: Moment.nullable(),
    /** Confirmed number of the account, to begin with. */
    phone: z.string().nullable(),
    /** The latest first, at most fifty. */
    consultations: z.array(ConsultationView),
  })
  .openapi('Consultations');
export type ConsultationsView = z.infer<typeof ConsultationsView>;

/** Free times: one vet for each. */
export const FreeSlots = z
  .object({
    timeZone: z.string(),
    vets: z.array(VetName.extend({ link: z.boolean() })),
    slots: z.array(z.object({ startsAt: Moment, vetId: z.string() })),
    /** Months of the plan that the times are in: so many can still be booked in each. */
    months: z.array(z.object({ from: Moment, until: Moment, left: z.number().int() })),
  })
  .openapi('ConsultationSlots');
export type FreeSlots = z.infer<typeof FreeSlots>;

export const ConsultationParams = z.object({ id: z.uuid() });
export const CalendarParams = z.object({ token: line(200) });

const details = {
  vetId: z.uuid(),
  startsAt: Moment,
  catIds: z.array(z.uuid()).min(1, 'Please choose a cat.').max(20),
  question: prose(MOST_QUESTION_LETTERS, { missing: 'Please write what it is about.' }),
  way: z.enum(WAYS),
  phone: line(40).nullable(),
};
export const ChangeInput = z.object(details).openapi('ConsultationChange');
export type ChangeInput = z.infer<typeof ChangeInput>;
export const BookInput = z
  .object({
    ...details,
    id: z.uuid().openapi({ description: 'Made by the form: sent again, it is the same booking.' }),
  })
  .openapi('ConsultationBooking');
export type BookInput = z.infer<typeof BookInput>;

/* The desk. */

const minutes = z.number().int().min(0).max(1440);
const shift = { opens: minutes, closes: minutes };
const inOrder = ({ opens, closes }: { opens: number; closes: number }) => opens < closes;
const NOT_IN_ORDER = { message: 'The end must be after the beginning.', path: ['closes'] };
const Day = z.iso.date().refine((day) => day >= '2020' && day < '2100', 'Please enter a day of this century.');

export const HoursInput = z
  .object({
    version: z.number().int().min(0),
    zone: line(60).refine(isZone, 'Please enter a time zone such as Europe/London.'),
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
