import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a row a line, a column for every property, and nothing breaks out of its cell', () => {
  const rows = [
    { name: 'Miso, the "first"', at: new Date('2026-12-01T09:00:00Z') },
    { name: 'Two\nlines', weight: 4200, concerns: ['coat'], at: null },
  ];
  expect(csvOf(rows)).toBe(
    'name,at,weight,concerns\r\n' +
      '"Miso, the ""first""",2026-12-01T09:00:00.000Z,,\r\n' +
      '"Two\nlines",,4200,"[""coat""]"\r\n',
  );
});

test('typed text is never exported as a formula; numbers stay numbers', () => {
  const typed = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'];
  const cells = csvOf(typed.map((note) => ({ note, change: -5 }))).split('\r\n');
  for (const [index, note] of typed.entries()) {
    expect(cells[index + 1]).toBe(`"'${note.replaceAll('"', '""')}",-5`);
  }
});
