import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, people } from '#src/capabilities/access/tables.ts';
import { refusalClaims } from '#src/capabilities/fulfilment/tables.ts';
import { addDays, dayIn } from '#src/capabilities/households/rules/days.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, bought, boxesIn, colleague, pass, signInAgain } from '#tests/support/parcels.ts';
import { logSticks } from '#tests/support/stick-log.ts';

const STORY_MS = 120_000;
const OURS = 'Our team did this for you';
const asked = () => ({ id: randomUUID(), body: 'Maryam, by phone.' });
const lettersOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const timelineOf = async (customer: Browser, title: string) =>
  (await customer.get('/api/timeline')).json.items.filter((item: { title: string }) => item.title === title);
const rowsOf = async ({ database }: TestServices, action: string) =>
  (await database.db.select().from(auditLog)).filter((row) => row.action === action);
const consent = { accepted: true, version: CONSENT_VERSION };

onOneEngine('acts on behalf of a household by its own actions', (open) => {
  test(
    'another plan and other cats: the sum the household would see, charged once for presses at once, mailed and in its timeline as ours',
    async () => {
      const services = await open();
      const { householdId, customer } = await bought(services, { plan: 'standard' });
      const desk = await colleague(services, 'Dana');
      const at = `/api/desk/households/${householdId}`;
      const wish = { planType: 'premium' };
      const own = await customer.post('/api/subscription/preview', wish);
      const quote = await desk.post(`${at}/plan/preview`, wish);
      expect([own.status, quote.status]).toEqual([200, 200]);
      expect(quote.json).toMatchObject({ dueNow: own.json.dueNow, renewal: own.json.renewal, effective: 'now' });
      const body = { token: quote.json.token, ...asked() };
      const both = await Promise.all([desk.post(`${at}/plan`, body), desk.post(`${at}/plan`, body)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0]?.json).toMatchObject({ plan: { plan: 'premium' } });
      await services.settle();
      const [mail, ...more] = await lettersOf(services, 'plan-changed');
      expect([mail?.recipient, more]).toEqual(['maryam@example.com', []]);
      expect(mail?.text).toContain(OURS);
      const charges = (await services.stripe.invoices.list({ limit: 20 })).data.filter(
        ({ amount_paid }) => amount_paid === own.json.dueNow.amount,
      );
      expect(charges).toHaveLength(1);
      const lines = (await customer.get('/api/timeline?kind=plan')).json.items;
      expect(lines[0].text).toContain('By our team on your behalf.');
      expect((await rowsOf(services, 'household.plan')).map(({ refusal }) => refusal)).toEqual([null, null]);
      // A quote of another household is worth nothing here, and one that is outdated is refused with no note.
      const late = await desk.post(`${at}/plan`, { token: quote.json.token.replace(/.$/, 'x'), ...asked() });
      expect([late.status, late.json.code]).toEqual([409, 'change-outdated']);
      expect((await desk.get(at)).json.notes).toHaveLength(1);
    },
    STORY_MS,
  );

  test('a cat is added, changed, taken into the plan and archived; each once, told, and only in that household', async () => {
    const services = await open();
    const { householdId, desk, customer } = await begun(services);
    const at = `/api/desk/households/${householdId}`;
    const add = { ...asked(), cat: { name: 'Zoya', ageRange: 'adult' } };
    const added = await Promise.all([desk.post(`${at}/cats`, add), desk.post(`${at}/cats`, add)]);
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    const cats = (await customer.get('/api/cats')).json as { id: string; name: string }[];
    const zoya = cats.filter(({ name }) => name === 'Zoya');
    expect(zoya).toHaveLength(1);
    const [catId] = zoya.map(({ id }) => id);
    const quote = (await desk.post(`${at}/plan-cats/preview`, { catId })).json;
    const own = (await customer.post('/api/subscription/cats/preview', { catId })).json;
    expect([quote.to, quote.sentences]).toEqual([own.to, own.sentences]);
    const join = { ...asked(), token: quote.token, consent };
    const missing = await desk.post(`${at}/plan-cats`, { ...join, consent: { ...consent, accepted: false } });
    expect([missing.status, missing.json.code]).toEqual([422, 'consent-missing']);
    expect((await desk.post(`${at}/plan-cats`, join)).status).toBe(200);
    expect((await desk.post(`${at}/plan-cats`, join)).status).toBe(200);
    expect((await lettersOf(services, 'plan-cat-added')).map(({ text }) => text?.includes(OURS))).toEqual([true]);

    const seen = (await desk.get(`${at}/cats/${catId}`)).json;
    const edit = { ...asked(), catId, cat: { version: seen.version, name: 'Zoya', gender: 'female' } };
    const edits = await Promise.all([
      desk.post(`${at}/cat-edits`, edit),
      desk.post(`${at}/cat-edits`, { ...edit, ...asked(), cat: { ...edit.cat, gender: 'male' } }),
    ]);
    expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const archive = { ...asked(), catId, reason: 'moved' };
    expect((await desk.post(`${at}/cat-archives`, archive)).status).toBe(200);
    expect((await desk.post(`${at}/cat-archives`, { ...asked(), catId, reason: null })).status).toBe(200);
    expect((await lettersOf(services, 'done-on-behalf')).map(({ subject }) => subject)).toEqual([
      'Zoya is in your account',
      'The facts about Zoya are changed',
      'Zoya is archived',
      'Zoya is back in your account',
    ]);
    const told = await timelineOf(customer, 'A cat was archived');
    expect(told).toMatchObject([{ kind: 'account', text: 'By our team on your behalf, as you asked.' }]);
    expect(await timelineOf(customer, 'A cat was added to your account')).toHaveLength(1);
    // A cat that died is told by the one mail about it.
    await desk.post(`${at}/cat-archives`, { ...asked(), catId, reason: 'died' });
    await pass(services, 1);
    expect(await lettersOf(services, 'done-on-behalf')).toHaveLength(4);

    // Cats of somebody else are not there.
    const stranger = await newMember(services);
    const theirs = (await stranger.post('/api/cats', { name: 'Pilar' })).json;
    const card = await desk.get(`${at}/cats/${theirs.id}`);
    const taken = await desk.post(`${at}/cat-archives`, { ...asked(), catId: theirs.id, reason: 'other' });
    const sticks = await desk.get(`${at}/cats/${theirs.id}/sticks`);
    expect([card.status, taken.status, sticks.status]).toEqual([404, 404, 404]);
    const changed = await desk.post(`${at}/cat-edits`, {
      ...asked(),
      catId: theirs.id,
      cat: { version: 1, name: 'X' },
    });
    expect(changed.status).toBe(404);
    expect((await stranger.get('/api/cats')).json[0]).toMatchObject({ name: 'Pilar', archived: null });
  });

  test(
    'the next box comes sooner, a formula is exchanged, a version kept, and refused sticks are claimed, by the household’s own rules',
    async () => {
      const services = await open();
      const { householdId, desk, customer } = await begun(services);
      const at = `/api/desk/households/${householdId}`;
      const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
      const catId = miso?.id;
      const forward = await desk.post(`${at}/next-box/preview`, { change: 'forward' });
      const own = await customer.post('/api/subscription/next-box/preview', { change: 'forward' });
      expect([forward.status, forward.json.sentences ?? forward.json.code]).toEqual([
        own.status,
        own.json.sentences ?? own.json.code,
      ]);
      const { json: sticks } = await desk.get(`${at}/cats/${catId}/sticks`);
      const out = sticks.exchange.options.find(({ problem }: { problem: string | null }) => !problem).out;
      const exchange = { ...asked(), catId, choice: { out, version: 1 } };
      const pressed = await Promise.all([desk.post(`${at}/sticks`, exchange), desk.post(`${at}/sticks`, exchange)]);
      expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
      const late = await desk.post(`${at}/sticks`, {
        ...exchange,
        ...asked(),
        choice: { out: sticks.exchange.into, version: 1 },
      });
      expect([late.status, late.json.code]).toEqual([409, 'formula-changed']);
      expect((await desk.post(`${at}/sticks`, { ...asked(), catId, choice: { version: 1 } })).status).toBe(200);
      expect((await customer.get(`/api/cats/${catId}/sticks`)).json).toMatchObject({ pinned: 1, newest: 2 });
      const letters = (await lettersOf(services, 'done-on-behalf')).map(({ text }) => text);
      expect(letters).toHaveLength(2);
      expect(letters[0]).toContain(OURS);
      expect(await timelineOf(customer, 'Sticks for the next box were chosen')).toHaveLength(2);

      const box = (await boxesIn(services, householdId)).find(({ deliveredAt }) => deliveredAt !== null);
      const arrived = dayIn('Asia/Dubai', new Date(box?.deliveredAt ?? ''));
      const days = [0, 2, 3].map((day) => addDays(arrived, day));
      await logSticks(services, { householdId, catId: catId ?? '', days, outcome: 'refused' });
      await pass(services, 4);
      await signInAgain(services, customer);
      const dana = await colleague(services, 'Dina');
      const [offer] = (await dana.get(`${at}/claims`)).json.claims;
      expect(offer).toEqual((await customer.get('/api/refusal-claims')).json.claims[0]);
      const claim = {
        ...{ boxId: offer.boxId, catId: offer.cat.id, amount: offer.amount },
        entries: offer.entries.map(({ id }: { id: string }) => id),
      };
      const dearer = { ...claim, amount: { ...offer.amount, amount: offer.amount.amount + 1 } };
      expect((await dana.post(`${at}/claims`, { ...asked(), claim: dearer })).json.code).toBe('claim-changed');
      const made = await Promise.all([1, 2].map(() => dana.post(`${at}/claims`, { ...asked(), claim })));
      expect(made.map(({ status }) => status)).toEqual([200, 200]);
      expect(await services.database.db.select().from(refusalClaims)).toHaveLength(1);
    },
    STORY_MS,
  );

  test('nobody without that act does any of them, the customer least of all', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const finance = await colleague(services, 'Fay', 'finance');
    const at = `/api/desk/households/${householdId}`;
    const id = randomUUID();
    const { paths } = (await desk.get('/api/openapi.json')).json as { paths: Record<string, object> };
    const posts = Object.entries(paths).filter(
      ([path, methods]) => path.startsWith('/api/desk/households/{id}/') && 'post' in methods,
    );
    expect(posts.length).toBeGreaterThan(15);
    const bodies: Record<string, object> = {
      'plan/preview': { planType: 'premium' },
      plan: { token: 'x'.repeat(40) },
      'plan-cats/preview': { catId: id },
      'plan-cats': { token: 'x'.repeat(40), consent },
      cats: { cat: { name: 'A' } },
      'cat-edits': { catId: id, cat: { version: 1 } },
      'cat-archives': { catId: id, reason: 'died' },
      sticks: { catId: id, choice: { version: 1 } },
      claims: { claim: { boxId: id, catId: id, entries: [id], amount: null } },
    };
    for (const [path, body] of Object.entries(bodies))
      for (const [who, code] of [
        [customer, 'staff-only'],
        [finance, 'not-your-part'],
      ] as const) {
        const refused = await who.post(`${at}/${path}`, { ...asked(), ...body });
        expect([path, refused.status, refused.json.code]).toEqual([path, 403, code]);
      }
    expect((await desk.get(at)).json.notes).toEqual([]);
    expect(await services.database.db.select().from(people).where(eq(people.firstName, 'Zoya'))).toEqual([]);
  });
});
