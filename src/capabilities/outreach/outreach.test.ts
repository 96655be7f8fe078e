import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { inquiries } from './tables.ts';

const SUPPORT = 'support@purrwell.example';

const message = (over: Record<string, unknown> = {}) => ({
  requestId: randomUUID(),
  name: 'Maryam Al Suwaidi',
  email: 'Maryam@Example.com ',
  subject: 'About Miso',
  message: 'She looks at the stick.\nThe stick looks back.',
  ...over,
});

async function post(house: TestHouse, path: string, body: unknown) {
  const answer = await house.app.request(`http://shop.test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, never>, headers: answer.headers };
}

const stored = (house: TestHouse) => house.database.db.select().from(inquiries);

onBothEngines('writing to us', (open) => {
  test('R404 R489 C54 a message is stored, confirmed without its words, and announced without its sender', async () => {
    const house = await open();
    const { status, json } = await post(house, '/api/contact', message());
    expect(status).toBe(200);
    expect(json.number).toMatch(/^PW-[2-9A-HJKMNP-TV-Z]{6}$/);
    const [row] = await stored(house);
    expect(row).toMatchObject({
      number: json.number,
      kind: 'contact',
      email: 'maryam@example.com',
      subject: 'About Miso',
      body: 'She looks at the stick.\nThe stick looks back.',
      state: 'open',
    });
    const [thanks, notice, ...rest] = await house.mails();
    expect(rest).toEqual([]);
    expect(thanks).toMatchObject({ recipient: 'maryam@example.com', kind: 'contact-received' });
    expect(thanks?.text).toContain(json.number);
    for (const typed of ['Maryam Al', 'About Miso', 'stick']) expect(thanks?.text).not.toContain(typed);
    expect(notice).toMatchObject({ recipient: SUPPORT, subject: `Contact ${json.number}` });
    expect(notice?.text).toContain(`http://shop.test/desk/inbox?open=${row?.id}`);
    expect(notice?.text?.toLowerCase()).not.toContain('maryam');
  });
});
