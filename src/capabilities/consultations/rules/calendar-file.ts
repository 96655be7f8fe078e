/** A consultation as a calendar shows it: no question, no telephone number, no address of a video room. */
export interface CalendarEvent {
  id: string;
  /** Raised with every change, so that calendars take the newer one. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
  cancelled: boolean;
  summary: string;
  description: string;
  /** Address of the page of the member's consultations. */
  page: string;
  organizer: string;
}

const LINE_BYTES = 75;
const encoder = new TextEncoder();

/** An iCalendar file (RFC 5545) of one event. Cancelled ones say so under the same UID (RFC 5546). */
export function calendarFile(event: CalendarEvent): string {
  const { id, sequence, cancelled, page } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Purrwell//Consultations//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${cancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${id}@purrwell.com`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${page}`,
    `ORGANIZER:mailto:${event.organizer}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261201T090000Z` */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

/** Lines of at most 75 octets, none of which ends within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      // The space that begins a continued line counts.
      [part, bytes] = ['', 1];
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
