import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const EVENT = {
  ...{ id: '0195c0de-0000-7000-8000-000000000001', sequence: 0, cancelled: false },
  startsAt: new Date('2026-12-02T09:00:00Z'),
  endsAt: new Date('2026-12-02T09:20:00Z'),
  changedAt: new Date('2026-12-01T09:00:00.123Z'),
  ...{ summary: 'Vet consultation', description: 'The vet calls you.', organizer: 'hello@purrwell.test' },
  page: 'https://purrwell.test/dashboard?consultations=open',
};

/** A file as ical.js reads it, which is not ours. Strict: a line that breaks the grammar throws. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  if (!component || others.length > 0) throw new Error('not one event');
  const text = (name: string) => component.getFirstPropertyValue(name)?.toString();
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(component), text };
}

test('any text comes out of the file as it went in, in lines of at most 75 octets that end within no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const text = typed.toWellFormed().replace(/\p{Cc}/gu, '\n');
      const file = calendarFile({ ...EVENT, description: text });
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\n\r\ufffd]/);
      }
      expect(read(file).event.description).toBe(text);
    }),
    { numRuns: 30, examples: [['A\nBEGIN:VEVENT'], ['\\n;,'], ['🐈'.repeat(60)]] },
  );
});

test('a change raises the sequence under the same UID, and a cancelled one takes the event out of the calendar', () => {
  const [first, last] = [{}, { sequence: 2, cancelled: true }].map((more) => read(calendarFile({ ...EVENT, ...more })));
  expect([first?.method, first?.event.sequence, first?.text('status')]).toEqual(['PUBLISH', 0, 'CONFIRMED']);
  expect([last?.method, last?.event.sequence, last?.text('status')]).toEqual(['CANCEL', 2, 'CANCELLED']);
  expect(last?.event.uid).toBe(first?.event.uid);
  expect(first?.text('dtstamp')).toBe('2026-12-01T09:00:00Z');
  expect(first?.text('url')).toBe(EVENT.page);
});

test('a calendar in any time zone shows the same moments, also beside a change of the clocks', () => {
  // The hour that London repeats, the one that it skips, and a day without either.
  for (const start of [
    '2026-10-25T00:40:00Z',
    '2026-10-25T01:40:00Z',
    '2026-03-29T01:00:00Z',
    '2026-12-02T09:00:00Z',
  ]) {
    const [startsAt, endsAt] = [new Date(start), new Date(Date.parse(start) + 1_200_000)];
    const { event } = read(calendarFile({ ...EVENT, startsAt, endsAt }));
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect([event.startDate.toJSDate(), event.endDate.toJSDate()]).toEqual([startsAt, endsAt]);
    expect(event.isRecurring()).toBe(false);
  }
});
