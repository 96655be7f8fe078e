import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const EVENT = {
  ...{ id: '0195c0de-0000-7000-8000-000000000001', sequence: 0, cancelled: false, link: null },
  startsAt: new Date('2026-12-02T09:00:00Z'),
  endsAt: new Date('2026-12-02T09:20:00Z'),
  changedAt: new Date('2026-12-01T09:00:00.123Z'),
  ...{ summary: 'Vet consultation', description: 'The vet calls you.', organizer: 'hello@purrwell.test' },
};

/** Content lines by the rules of RFC 5545, 3.1 and 3.3.11. */
function contentLines(file: string): [name: string, value: string][] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [name, value] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)];
      return [name, value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))];
    });
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
      expect(Object.fromEntries(contentLines(file)).DESCRIPTION).toBe(text);
    }),
    { numRuns: 30, examples: [['A\nBEGIN:VEVENT'], ['\\n;,'], ['🐈'.repeat(60)]] },
  );
});

test('a change raises the sequence under the same UID, and a cancelled one takes the event out of the calendar', () => {
  const fields = (more: object) => Object.fromEntries(contentLines(calendarFile({ ...EVENT, ...more })));
  const [first, last] = [fields({}), fields({ sequence: 2, cancelled: true })];
  expect(first).toMatchObject({
    ...{ METHOD: 'PUBLISH', SEQUENCE: '0', STATUS: 'CONFIRMED', DTSTAMP: '20261201T090000Z' },
    ...{ DTSTART: '20261202T090000Z', DTEND: '20261202T092000Z', VERSION: '2.0' },
  });
  expect(last).toMatchObject({ METHOD: 'CANCEL', SEQUENCE: '2', STATUS: 'CANCELLED', UID: first.UID });
});
