import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/parcels.ts';
import { collector, emailOf, REDEEM, withPoints } from '#tests/support/points.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { confirmAddress, MEMBERS_PASSWORD } from '#tests/support/members.ts';

const DAY_MS = 86_400_000;

onOneEngine('priority support', (open) => {
  test('R487 R362 inquiries of a household with priority support come first for 90 days, on every page', async () => {
    const services = await open();
    const { browser, householdId } = await collector(services, 0);
    const desk = await colleague(services, 'Dana');
    const email = await emailOf(browser);
    // Addresses can be typed by anybody: only a confirmed one identifies a household.
    await confirmAddress(services, browser, email);
    const write = async (subject: string, from = 'somebody@example.com') => {
      const message = { requestId: randomUUID(), name: 'Maryam', email: from, subject, message: 'About a stick.' };
      expect((await newBrowser(services).post('/api/contact', message)).status).toBe(200);
    };
    const inbox = async (query = '') => {
      const { json } = await desk.get(`/api/desk/inbox${query}`);
      return json.inquiries.map((one: { subject: string; priority: boolean }) => [one.subject, one.priority]);
    };
    await write('waited', email);
    await write('somebody’s');
    expect(await inbox()).toEqual([
      ['somebody’s', false],
      ['waited', false],
    ]);
    await withPoints(services, householdId, 300);
    await browser.post(REDEEM, { rewardId: 'priority-support' });
    await write('written then', email);
    await write('the newest');
    const first = [
      ['written then', true],
      ['waited', true],
      ['the newest', false],
      ['somebody’s', false],
    ];
    expect(await inbox()).toEqual(first);
    const pages = [];
    for (let before: string | null = ''; before !== null; ) {
      const { json } = await desk.get(`/api/desk/inbox?limit=1${before && `&before=${before}`}`);
      pages.push(json.inquiries[0].subject);
      before = json.next;
    }
    expect(pages).toEqual(first.map(([subject]) => subject));
    expect((await inbox('?state=all')).map(([subject]: [string]) => subject)).toEqual([
      'the newest',
      'written then',
      'somebody’s',
      'waited',
    ]);
    services.clock.advance(90 * DAY_MS);
    await write('too late', email);
    await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    const [row] = (await browser.get('/api/rewards/user')).json;
    expect(row.said).toBe('We answered your messages first until 1 March 2027.');
    const late = await colleague(services, 'Noor');
    const { json } = await late.get('/api/desk/inbox');
    expect(json.inquiries[2]).toMatchObject({ subject: 'too late', priority: false });
  });
});
