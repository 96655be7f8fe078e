import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '../../../tests/support/buyers.ts';
import { onBothEngines, onOneEngine, type TestServices } from '../../../tests/support/engines.ts';
import { confirmAddress, MEMBERS_PASSWORD } from '../../../tests/support/members.ts';
import { subscriber } from '../../../tests/support/subscribers.ts';
import { updateCustomers } from './actions/update-customers.ts';

onOneEngine('mails after a change of e-mail', (open) => {
  test('go to the new address once it is confirmed, and to the one of the order until then', async () => {
    const services = await open();
    const { browser } = await subscriber(services);
    const { json: profile } = await browser.get('/api/profile');
    await confirmAddress(services, browser, profile.email);
    const cancelledAt = async () =>
      (await services.mails()).findLast(({ kind }) => kind === 'plan-cancelled')?.recipient;
    const keptAt = async () => (await services.mails()).findLast(({ kind }) => kind === 'plan-kept')?.recipient;

    const { firstName, lastName, phone, address, preferences } = (await browser.get('/api/profile')).json;
    const change = { firstName, lastName, phone, address, preferences, currentPassword: MEMBERS_PASSWORD };
    expect((await browser.put('/api/profile', { ...change, email: 'moved@example.com' })).status).toBe(200);
    await browser.post('/api/subscription/cancel');
    await services.settle();
    expect(await cancelledAt()).toBe(profile.email);

    await services.runJobs();
    const sent = (await services.mails()).findLast(({ recipient }) => recipient === 'moved@example.com');
    const token = /token=([\w-]+)/.exec(sent?.text ?? '')?.[1];
    expect((await browser.post('/api/auth/email-verifications', { token })).status).toBe(200);
    await browser.post('/api/subscription/keep');
    await services.settle();
    expect(await keptAt()).toBe('moved@example.com');
  });
});

/** Moves an account to another address, and uses the link that was mailed there. */
async function move(services: TestServices, browser: Browser, email: string): Promise<void> {
  const { firstName, lastName, phone, address, preferences } = (await browser.get('/api/profile')).json;
  const change = { firstName, lastName, phone, address, preferences, currentPassword: MEMBERS_PASSWORD };
  expect((await browser.put('/api/profile', { ...change, email })).status).toBe(200);
  const sent = (await services.mails()).findLast(({ recipient }) => recipient === email);
  const token = /token=([\w-]+)/.exec(sent?.text ?? '')?.[1];
  expect((await browser.post('/api/auth/email-verifications', { token })).status).toBe(200);
}

onBothEngines('the customer at the payment service', (open) => {
  test('has the address the household has confirmed by now, also after the change was undone', async () => {
    const services = await open();
    const { browser, row } = await subscriber(services);
    const { json: profile } = await browser.get('/api/profile');
    const { stripeId, householdId } = await row();
    const written = async () => {
      const { customer } = await services.stripe.subscriptions.retrieve(stripeId, { expand: ['customer'] });
      return (customer as { email?: string }).email;
    };
    await confirmAddress(services, browser, profile.email);
    await move(services, browser, 'moved@example.com');
    // Not before the link was used, and not within the request that uses it.
    expect(await written()).toBe(profile.email);
    await Promise.all([services.settle(), ...[1, 2, 3].map(() => updateCustomers.run(services, { householdId }))]);
    expect(await written()).toBe('moved@example.com');

    const undo = (await services.mails()).findLast(({ kind }) => kind === 'email-changed');
    expect(undo?.recipient).toBe(profile.email);
    const token = /token=([\w-]+)/.exec(undo?.text ?? '')?.[1];
    expect((await newBrowser(services).post('/api/auth/email-change-undos', { token })).status).toBe(200);
    await services.settle();
    expect(await written()).toBe(profile.email);
  });
});
