import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onBothEngines, type TestServices } from '#tests/support/engines.ts';
import { realPdf } from '#tests/support/pdfs.ts';
import { post } from '#tests/support/http.ts';
import { sweepOutreach } from './jobs.ts';
import { inquiries, inquiryFiles, newsletterSubscribers } from './tables.ts';

const sender = () => ({ requestId: randomUUID(), name: 'Maryam', email: `${randomUUID()}@example.com` });

async function kinds(services: TestServices) {
  const rows = await services.database.db.select({ kind: inquiries.kind }).from(inquiries);
  return rows.map(({ kind }) => kind).toSorted();
}

async function at(services: TestServices, moment: string) {
  services.clock.set(new Date(moment));
  await sweepOutreach.run(services, {});
}

onBothEngines('keeping no longer than said', (open) => {
  test('applications go after half a year with their file, messages after two, withdrawals after ten from the end of theirs', async () => {
    const services = await open();
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...sender(), position: 'Courier' })) form.set(key, value);
    form.set('resume', new File([new Uint8Array(await realPdf())], 'cv.pdf'));
    await post(services, '/api/careers/applications', form);
    await post(services, '/api/contact', { ...sender(), subject: 's', message: 'm' });
    await post(services, '/api/withdrawals', sender());
    await at(services, '2027-06-01T08:00:00Z');
    expect(await kinds(services)).toEqual(['application', 'contact', 'withdrawal']);
    await at(services, '2027-06-01T10:00:00Z');
    expect(await kinds(services)).toEqual(['contact', 'withdrawal']);
    expect(await services.database.db.select({ id: inquiryFiles.id }).from(inquiryFiles)).toEqual([]);
    await at(services, '2028-12-01T10:00:00Z');
    expect(await kinds(services)).toEqual(['withdrawal']);
    await at(services, '2036-12-31T10:00:00Z');
    expect(await kinds(services)).toEqual(['withdrawal']);
    await at(services, '2037-01-01T10:00:00Z');
    expect(await kinds(services)).toEqual([]);
  });

  test('a decision and a later word count from when they were', async () => {
    const services = await open();
    await post(services, '/api/contact', { ...sender(), subject: 's', message: 'm' });
    const later = new Date('2027-12-01T09:00:00Z');
    await services.database.db.update(inquiries).set({ updatedAt: later }).where(eq(inquiries.kind, 'contact'));
    await at(services, '2029-11-30T09:00:00Z');
    expect(await kinds(services)).toEqual(['contact']);
    await at(services, '2029-12-02T09:00:00Z');
    expect(await kinds(services)).toEqual([]);
  });

  test('an address that nobody confirmed is forgotten, one that left is remembered as such', async () => {
    const services = await open();
    const subscribe = async (email: string) => {
      await post(services, '/api/newsletter/subscribe', { requestId: randomUUID(), email, source: 'blog' });
      return /token=([\w-]+)/.exec((await services.mails()).at(-1)?.text ?? '')?.[1];
    };
    await subscribe('never@example.com');
    await post(services, '/api/newsletter/confirm', { token: await subscribe('left@example.com') });
    await services.database.db
      .update(newsletterSubscribers)
      .set({ state: 'unsubscribed' })
      .where(eq(newsletterSubscribers.email, 'left@example.com'));
    services.clock.advance(7 * 86_400_000 + 1000);
    await sweepOutreach.run(services, {});
    const rows = await services.database.db.select().from(newsletterSubscribers);
    expect(rows.map(({ email }) => email)).toEqual(['left@example.com']);
  });
});
