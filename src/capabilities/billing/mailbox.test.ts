import { expect, test } from 'vitest';
import { onOneEngine } from '../../../tests/support/engines.ts';
import { confirmAddress, MEMBERS_PASSWORD } from '../../../tests/support/members.ts';
import { subscriber } from '../../../tests/support/subscribers.ts';

onOneEngine('mails after a change of e-mail', (open) => {
  test('go to the new address once it is confirmed, and to the one of the order until then', async () => {
    const house = await open();
    const { browser } = await subscriber(house);
    const { json: profile } = await browser.get('/api/profile');
    await confirmAddress(house, browser, profile.email);
    const cancelledAt = async () => (await house.mails()).findLast(({ kind }) => kind === 'plan-cancelled')?.recipient;
    const keptAt = async () => (await house.mails()).findLast(({ kind }) => kind === 'plan-kept')?.recipient;

    const { firstName, lastName, phone, address, preferences } = (await browser.get('/api/profile')).json;
    const change = { firstName, lastName, phone, address, preferences, currentPassword: MEMBERS_PASSWORD };
    expect((await browser.put('/api/profile', { ...change, email: 'moved@example.com' })).status).toBe(200);
    await browser.post('/api/subscription/cancel');
    await house.settle();
    expect(await cancelledAt()).toBe(profile.email);

    await house.runJobs();
    const sent = (await house.mails()).findLast(({ recipient }) => recipient === 'moved@example.com');
    const token = /token=([\w-]+)/.exec(sent?.text ?? '')?.[1];
    expect((await browser.post('/api/auth/email-verifications', { token })).status).toBe(200);
    await browser.post('/api/subscription/keep');
    await house.settle();
    expect(await keptAt()).toBe('moved@example.com');
  });
});
