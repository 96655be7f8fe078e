import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onBothEngines, type TestHouse } from '#tests/support/engines.ts';
import { realPdf } from '#tests/support/pdfs.ts';
import { post } from '#tests/support/posting.ts';
import { sweepOutreach } from './jobs.ts';
import { inquiries, inquiryFiles, newsletterSubscribers } from './tables.ts';

const sender = () => ({ requestId: randomUUID(), name: 'Maryam', email: `${randomUUID()}@example.com` });

async function kinds(house: TestHouse) {
  const rows = await house.database.db.select({ kind: inquiries.kind }).from(inquiries);
  return rows.map(({ kind }) => kind).toSorted();
}

async function at(house: TestHouse, moment: string) {
  house.clock.set(new Date(moment));
  await sweepOutreach.run(house, {});
}

onBothEngines('keeping no longer than said', (open) => {
  test('applications go after half a year with their file, messages after two, withdrawals after ten from the end of theirs', async () => {
    const house = await open();
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...sender(), position: 'Courier' })) form.set(key, value);
    form.set('resume', new File([new Uint8Array(await realPdf())], 'cv.pdf'));
    await post(house, '/api/careers/applications', form);
    await post(house, '/api/contact', { ...sender(), subject: 's', message: 'm' });
    await post(house, '/api/withdrawals', sender());
    await at(house, '2027-06-01T08:00:00Z');
    expect(await kinds(house)).toEqual(['application', 'contact', 'withdrawal']);
    await at(house, '2027-06-01T10:00:00Z');
    expect(await kinds(house)).toEqual(['contact', 'withdrawal']);
    expect(await house.database.db.select({ id: inquiryFiles.id }).from(inquiryFiles)).toEqual([]);
    await at(house, '2028-12-01T10:00:00Z');
    expect(await kinds(house)).toEqual(['withdrawal']);
    await at(house, '2036-12-31T10:00:00Z');
    expect(await kinds(house)).toEqual(['withdrawal']);
    await at(house, '2037-01-01T10:00:00Z');
    expect(await kinds(house)).toEqual([]);
  });

  test('a decision and a later word count from when they were', async () => {
    const house = await open();
    await post(house, '/api/contact', { ...sender(), subject: 's', message: 'm' });
    const later = new Date('2027-12-01T09:00:00Z');
    await house.database.db.update(inquiries).set({ updatedAt: later }).where(eq(inquiries.kind, 'contact'));
    await at(house, '2029-11-30T09:00:00Z');
    expect(await kinds(house)).toEqual(['contact']);
    await at(house, '2029-12-02T09:00:00Z');
    expect(await kinds(house)).toEqual([]);
  });

  test('an address that nobody confirmed is forgotten, one that left is remembered as such', async () => {
    const house = await open();
    const subscribe = async (email: string) => {
      await post(house, '/api/newsletter/subscribe', { requestId: randomUUID(), email, source: 'blog' });
      return /token=([\w-]+)/.exec((await house.mails()).at(-1)?.text ?? '')?.[1];
    };
    await subscribe('never@example.com');
    await post(house, '/api/newsletter/confirm', { token: await subscribe('left@example.com') });
    await house.database.db
      .update(newsletterSubscribers)
      .set({ state: 'unsubscribed' })
      .where(eq(newsletterSubscribers.email, 'left@example.com'));
    house.clock.advance(7 * 86_400_000 + 1000);
    await sweepOutreach.run(house, {});
    const rows = await house.database.db.select().from(newsletterSubscribers);
    expect(rows.map(({ email }) => email)).toEqual(['left@example.com']);
  });
});
