import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkouts } from '#src/capabilities/billing/tables.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { systemScope } from './scopes.ts';
import { wantsDeliveryNotes, wantsLetters } from './actions/wants-letters.ts';

const TRICK = 'x,victim@bank.example';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Place {
  method: string;
  path: string;
  type: string;
  /** Path of the address within the body. */
  field: string[];
}

/** Every place of every request body in the API document that is named after an e-mail address. */
async function places(services: TestServices): Promise<Place[]> {
  const document = await (await services.app.request('/api/openapi.json')).json();
  const found: Place[] = [];
  const walk = (schema: Schema, at: string[], tell: (field: string[]) => void) => {
    const known = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = known as Schema;
    for (const [name, inner] of Object.entries(properties)) {
      if (/^e-?mail$/i.test(name)) tell([...at, name]);
      else if (at.length < 4) walk(inner, [...at, name], tell);
    }
    for (const inner of [...allOf, ...anyOf, ...oneOf, ...(items ? [items] : [])])
      if (at.length < 4) walk(inner, at, tell);
  };
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
        walk(schema, [], (field) => found.push({ method: method.toUpperCase(), path, type, field }));
    }
  }
  return found;
}

/** The other fields of bodies whose address is checked last. */
const REST: Record<string, object> = {
  'POST /api/auth/register': {
    ...{ firstName: 'Maryam', lastName: 'Example', password: 'sevensticks', preferredLoginMethod: 'email' },
  },
  'PUT /api/profile': { firstName: 'Maryam', lastName: 'Example', phone: '', address: null, preferences: {} },
};
/** Signing in uses the registered spelling of an address, and a draft keeps the typed one; neither sends mail. */
const NEVER_WRITTEN_TO = /^(POST \/api\/auth\/login|(POST|PUT) \/api\/onboarding[-/](progress|answers))$/;

onOneEngine('addresses', (open) => {
  test('an address that a mail server could read as two is refused wherever one is taken, and nobody is written to', async () => {
    const services = await open();
    const member = await newMember(services);
    const before = (await services.mails()).length;
    const found = await places(services);
    expect(found.length).toBeGreaterThan(12);
    const taken: string[] = [];
    for (const { method, path, type, field } of found) {
      const address = `${method} ${path}`;
      const nested = field.reduceRight<unknown>((value, name) => ({ [name]: value }), TRICK) as object;
      const body = { ...REST[address], ...nested };
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.set(name, String(value));
      const json = { 'content-type': 'application/json' };
      const response = await services.app.request(`http://shop.test${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
        method,
        headers: {
          origin: 'http://shop.test',
          authorization: `Bearer ${member.token}`,
          ...(type === 'application/json' && json),
        },
        body: type === 'application/json' ? JSON.stringify(body) : form,
      });
      const { issues = [] } = (await response.json()) as { issues?: { path: string }[] };
      const refused = response.status === 422 && issues.some((issue) => issue.path === field.join('.'));
      if (!refused && !NEVER_WRITTEN_TO.test(address)) taken.push(`${address}: ${field.join('.')}`);
    }
    expect(taken).toEqual([]);
    const asked = await member.post('/api/onboarding/resume-link', {});
    expect(asked.status).toBeGreaterThanOrEqual(400);
    await services.settle();
    expect((await services.mails()).slice(before).map(({ recipient }) => recipient)).toEqual([]);
  });
});

const clearTexts = async (services: TestServices, to: string) =>
  (await services.mails()).filter(({ recipient, text }) => recipient === to && text === null).length;

onOneEngine('an unverified address', (open) => {
  test('owns nothing: neither a guest’s mails and messages, nor their preferences', async () => {
    const services = await open();
    const victim = 'guest@example.com';
    const { browser: guest } = await paidOrder(services, { email: victim });
    const message = { name: 'Guest', email: victim, subject: 'Hello', message: 'About my order' };
    await guest.post('/api/contact', { ...message, requestId: crypto.randomUUID() });
    const cleared = await clearTexts(services, victim);

    const thief = newBrowser(services);
    const account = { firstName: 'A', lastName: 'B', email: victim, password: 'sevensticks' };
    await thief.post('/api/auth/register', { ...account, preferredLoginMethod: 'email' });
    await thief.post('/api/auth/login', { email: victim, password: account.password });
    const { json } = await thief.get('/api/profile');
    const silent = { emailNotifications: false, smsNotifications: false, deliveryReminders: false };
    await thief.put('/api/profile', { ...json, preferences: silent });
    const [order] = await services.database.db.select().from(checkouts);
    const scope = systemScope(SYSTEM, order?.householdId ?? '');
    const wants = await services.read(SYSTEM, async (ctx) => [
      await wantsLetters(ctx, victim),
      await wantsDeliveryNotes(ctx, scope, victim),
    ]);
    expect(wants).toEqual([true, true]);
    expect((await thief.get('/api/timeline')).json.entries ?? []).toEqual([]);

    const gone = await thief.post('/api/account-deletions', { password: account.password });
    expect(gone.status).toBe(200);
    await services.settle();
    expect(await clearTexts(services, victim)).toBe(cleared);
    expect((await services.mails()).filter(({ kind }) => kind === 'order-confirmation')[0]?.text).not.toBeNull();
    expect(await services.database.db.$count(inquiries)).toBe(1);
  });
});
