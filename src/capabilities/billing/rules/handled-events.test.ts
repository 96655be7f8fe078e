import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { HANDLED_EVENTS, HANDLED_TYPES, subjectOfEvent } from './handled-events.ts';

test('the documentation lists the events that are handled, and no others', async () => {
  const rows = HANDLED_EVENTS.map(
    ({ types, reads }) => `| ${types.map((type) => `\`${type}\``).join(', ')} | ${reads} |`,
  );
  const table = ['| Events | What is read again |', '|---|---|', ...rows].join('\n');
  expect(await readFile('docs/operations.md', 'utf8')).toContain(table);
});

test('each type is handled once; refunds and disputes are among them, unread types are not', () => {
  expect(new Set(HANDLED_TYPES).size).toBe(HANDLED_TYPES.length);
  for (const type of ['charge.refunded', 'refund.created', 'charge.dispute.closed'])
    expect(subjectOfEvent(type)).not.toBeNull();
  expect(subjectOfEvent('payment_intent.succeeded')).toBeNull();
});
