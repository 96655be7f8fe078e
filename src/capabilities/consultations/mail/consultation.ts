import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { letter } from '#src/platform/mail/letter.tsx';
import { nameInMail } from '#src/platform/mail/names.ts';
import type { OutgoingMail } from '#src/platform/services.ts';
import { CHANGE_HOURS } from '../rules/terms.ts';

export type ConsultationNews =
  | 'booked'
  | 'changed'
  | 'reminder'
  | 'note'
  | 'missed'
  | 'not-held'
  | 'cancelled-by-household'
  | 'cancelled-late'
  | 'cancelled-by-vet'
  | 'cancelled-by-plan'
  | 'cancelled-for-cat';

export type VetNews = 'booked' | 'changed' | 'cancelled';

interface MailedConsultation {
  startsAt: Date;
  vetName: string;
  way: 'phone' | 'link';
  phone: string | null;
  link: string | null;
  cancelReason: string | null;
}

interface ConsultationMail {
  news: ConsultationNews;
  row: MailedConsultation;
  to: string;
  /** Names of the cats it is about. */
  cats: string[];
  timeZone: string;
  /** Whether it can still be moved, and cancelled without being counted. */
  changeable: boolean;
  /** Address of the calendar file. */
  calendar: string;
  origin: string;
  supportEmail: string;
  /** Sentences after those of the news. */
  besides?: readonly string[];
}

const when = (row: Pick<MailedConsultation, 'startsAt'>, timeZone: string): string =>
  `${formatDate('weekdayAndDay', row.startsAt, timeZone)}, ${formatDate('timeInZone', row.startsAt, timeZone)}`;

const SUBJECTS: Record<ConsultationNews, string> = {
  booked: 'Your vet consultation is booked',
  changed: 'Your vet consultation has changed',
  reminder: 'Your vet consultation is soon',
  note: 'Your vet has written a note',
  missed: 'We could not reach you for your vet consultation',
  'not-held': 'Your vet consultation did not take place',
  'cancelled-by-household': 'Your vet consultation is cancelled',
  'cancelled-late': 'Your vet consultation is cancelled',
  'cancelled-by-vet': 'We had to cancel your vet consultation',
  'cancelled-by-plan': 'Your vet consultation is cancelled',
  'cancelled-for-cat': 'Your vet consultation is cancelled',
};

/** A mail to the household. None of them quotes the household's question or the vet's notes. */
export function consultationMail(mail: ConsultationMail): OutgoingMail {
  const { news, to, calendar, origin, supportEmail } = mail;
  const upcoming = news === 'booked' || news === 'changed' || news === 'reminder';
  const cancelled = news.startsWith('cancelled');
  return letter({
    to,
    kind: `consultation-${news}`,
    subject: SUBJECTS[news],
    lines: [...linesOf(mail), ...(mail.besides ?? [])],
    ...(upcoming && { link: { label: 'Put it in your calendar', href: calendar } }),
    ...(cancelled && { link: { label: 'Take it out of your calendar', href: calendar } }),
    button:
      news === 'note'
        ? { label: 'Read the note', href: `${origin}/timeline` }
        : { label: 'See your consultations', href: `${origin}/dashboard?consultations=open` },
    reason: `You get this mail because a consultation was booked in your account. Questions: ${supportEmail}`,
  });
}

function linesOf({ news, row, cats, timeZone, changeable }: ConsultationMail): string[] {
  const about = cats.length ? ` for ${listOf(cats.map((name) => nameInMail(name)))}` : '';
  const what = `${when(row, timeZone)}, with ${nameInMail(row.vetName)}${about}`;
  const how =
    row.way === 'phone'
      ? `The vet calls you on ${masked(row.phone)} at that time. Please keep your phone near.`
      : 'Open the video room of the vet at that time: its link is with your consultations. It belongs to the vet and not to us.';
  const until = changeable
    ? `You can move it, or cancel it without it being counted, until ${CHANGE_HOURS} hours before.`
    : `It begins in less than ${CHANGE_HOURS} hours. If you cancel it now, it is counted.`;
  const free = 'It is not counted: you can book another one.';
  switch (news) {
    case 'booked':
      return [`Booked: ${what}.`, how, until];
    case 'changed':
      return [`This is how it is now: ${what}.`, how, until];
    case 'reminder':
      return [`Soon: ${what}.`, how, until];
    case 'note':
      return [`${nameInMail(row.vetName)} wrote a note about your consultation${about}. It is on your timeline.`];
    case 'missed':
      return [
        `The vet did not reach you: ${what}.`,
        'It is counted as one of the month. If the vet did not call, write to us, and it is not.',
      ];
    case 'not-held':
      return [
        `It did not take place: ${what}.`,
        ...(row.cancelReason ? [`The reason: ${nameInMail(row.cancelReason, 300)}`] : []),
        free,
      ];
    case 'cancelled-by-household':
      return [`Cancelled as you asked: ${what}.`, free];
    case 'cancelled-late':
      return [`Cancelled as you asked: ${what}.`, `It was less than ${CHANGE_HOURS} hours before, so it is counted.`];
    case 'cancelled-by-vet':
      return [
        `The vet cannot keep it: ${what}.`,
        ...(row.cancelReason ? [`The reason: ${nameInMail(row.cancelReason, 300)}`] : []),
        free,
      ];
    case 'cancelled-by-plan':
      return [
        `Cancelled: ${what}.`,
        'Nothing is paid for at that time any more, or your plan does not include consultations then. It is not counted.',
      ];
    case 'cancelled-for-cat':
      return [`Cancelled: ${when(row, timeZone)}, with ${nameInMail(row.vetName)}.`, 'It is not counted.'];
  }
}

const masked = (phone: string | null): string =>
  phone ? `the number that ends with ${phone.slice(-3)}` : 'your phone';

interface VetMail {
  news: VetNews;
  row: MailedConsultation;
  to: string;
  timeZone: string;
  origin: string;
}

/** A mail to the vet: household and topic are at the desk alone. */
export const vetMail = ({ news, row, to, timeZone, origin }: VetMail): OutgoingMail =>
  letter({
    to,
    kind: `consultation-for-vet-${news}`,
    subject: `Consultation ${news}: ${when(row, timeZone)}`,
    lines: [
      `A consultation of yours was ${news}: ${when(row, timeZone)}, ${row.way === 'phone' ? 'by phone: you call' : 'in your video room'}.`,
    ],
    button: { label: 'Open the desk', href: `${origin}/desk/consultations` },
    reason: 'You get this mail because you take consultations at Purrwell.',
  });
