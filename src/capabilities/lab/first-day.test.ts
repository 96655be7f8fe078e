import { expect, test } from 'vitest';
import { seedAdmin } from '#src/capabilities/access/actions/seed-staff.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { PANEL } from './rules/panel.ts';

const OWNER = { email: 'rana@example.com', password: 'reads-the-samples' };
const SECOND = { email: 'omar@example.com', password: 'looks-a-second-time' };
const values = Object.fromEntries(PANEL.map(({ id, optimal }) => [id, (optimal.from + optimal.to) / 2]));

async function signedIn(services: TestServices, who: typeof OWNER): Promise<Browser> {
  const browser = newBrowser(services);
  expect((await browser.post('/api/auth/login', who)).status).toBe(200);
  return browser;
}

onBothEngines('the first day of a shop', (open) => {
  test('its only account invites a colleague by mail, enters results, cannot release them, and the colleague can', async () => {
    const services = await open();
    await seedAdmin(services, OWNER);
    const rana = await signedIn(services, OWNER);
    expect((await rana.get('/api/desk/staff')).json).toMatchObject({
      staff: [{ devices: 1 }],
      needsSecondPerson: true,
    });
    expect((await rana.get('/api/desk/results')).json.needsSecondPerson).toBe(true);
    await rana.post('/api/desk/staff/invitations', { email: SECOND.email, role: 'lab' });
    const mail = (await services.mails()).find(({ kind }) => kind === 'staff-invitation');
    expect(mail?.recipient).toBe(SECOND.email);
    const token = /staff-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1];

    const member = await newMember(services);
    const catId = await newCat(member, { name: 'Miso', ageMonths: 48, gender: 'female', dietaryPreference: 'wet' });
    const { json: set } = await rana.post('/api/desk/results', { catId });
    const path = `/api/desk/results/${set.id}`;
    const entry = { version: set.version, values, dna: null, declared: {} };
    const { json: entered } = await rana.post(`${path}/values`, entry);
    const own = await rana.post(`${path}/release`, { version: entered.version });
    expect([own.status, own.json.code]).toEqual([403, 'own-entry']);

    const accepted = { token, firstName: 'Omar', lastName: 'Lab', ...SECOND };
    expect((await newBrowser(services).post('/api/staff-invitations/acceptances', accepted)).status).toBe(201);
    const omar = await signedIn(services, SECOND);
    expect((await omar.get('/api/desk/results')).json.needsSecondPerson).toBe(false);
    expect((await omar.get(path)).json.mayRelease).toBe(true);
    expect((await omar.post(`${path}/release`, { version: entered.version })).status).toBe(200);
    expect((await member.get(`/api/cats/${catId}/results`)).json.state).toBe('ready');
  });
});
