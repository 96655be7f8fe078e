import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { CHANGE_HOURS, MOST_QUESTION_LETTERS, NO_SHOW_MINUTES, SHEET_DAYS, WAYS } from './rules/terms.ts';

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
  'consultation-noted': [409, 'A no-show was noted for this consultation before.'],
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
export const VetName = z.object({ id: z.string(), name: z.string() });

const NoteView = z.object({ id: z.string(), author: z.string(), text: z.string(), at: Moment });
export type NoteView = z.infer<typeof NoteView>;

export const ConsultationView = z.object({
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
