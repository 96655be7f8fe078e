import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, people } from '#src/capabilities/access/tables.ts';
import { discounts, subscriptions } from '#src/capabilities/billing/tables.ts';
import { mails } from '#src/platform/mail/tables.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { bookingOf, memberWithCat, vetWithHours } from '#tests/support/consultations.ts';
import { onBothEngines, onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, bought, boxesIn, colleague, pressBox, pressOrder } from '#tests/support/parcels.ts';
import { REDEEM, redeemedBy, withPoints } from '#tests/support/points.ts';
import type { RedemptionView } from '#src/capabilities/rewards/reward-contract.ts';
import { boxes } from '#src/capabilities/fulfilment/tables.ts';

const STORY_MS = 120_000;
const OURS = 'Our team did this for you';
const asked = () => ({ id: randomUUID(), body: 'Maryam, by phone.' });
const lettersOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);
const titlesOf = async (customer: Browser) =>
  (await customer.get('/api/timeline?kind=account')).json.items.map(({ title }: { title: string }) => title);
const verified = ({ database: { db }, clock }: TestServices) =>
  db.update(people).set({ emailVerifiedAt: clock.now() }).where(eq(people.email, 'maryam@example.com'));

/** Another e-mail or phone number was asked for twice at once, by a colleague who had to confirm that it is them. */
async function contactAsked(
  services: TestServices,
  act: 'emails' | 'phones',
  contact: { email?: string; phone?: string },
) {
  const { householdId, customer } = await bought(services);
  await verified(services);
  const desk = await colleague(services, 'Dana');
  const at = `/api/desk/households/${householdId}`;
  const [{ id: personId }] = (await desk.get(at)).json.people;
  const wish = { personId, ...contact };
  expect((await desk.post(`${at}/${act}`, { ...asked(), ...wish })).json.code).toBe('confirmation-needed');
  await desk.post('/api/auth/confirmations', { password: 'sevensticks' });
  const body = { ...asked(), ...wish };
  const both = await Promise.all([desk.post(`${at}/${act}`, body), desk.post(`${at}/${act}`, body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  return { desk, at, personId, both, customer };
}

onOneEngine('sticks, mails, contacts and credits on behalf of a household', (open) => {
  test(
    'replacement sticks: one free box for presses and colleagues at once, packed as any, which no renewal waits for',
    async () => {
      const services = await open();
      const { householdId, desk, customer } = await begun(services);
      const sami = await colleague(services, 'Sami', 'support');
      const at = `/api/desk/households/${householdId}`;
      const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
      const before = (await customer.get('/api/subscription')).json.nextBox;
      const wish = { catId: miso?.id, reason: 'Lot K7 was recalled.' };
      const body = { ...asked(), ...wish };
      const made = await Promise.all([
        desk.post(`${at}/replacements`, body),
        desk.post(`${at}/replacements`, body),
        sami.post(`${at}/replacements`, { ...asked(), ...wish }),
      ]);
      const codes = made.map(({ status, json }) => json.code ?? status);
      expect(codes.filter((code) => code === 'replacement-open').length).toBeGreaterThan(0);
      const replaced = (await boxesIn(services, householdId)).filter(({ replacement }) => replacement);
      expect(replaced).toMatchObject([{ invoiceId: null, cats: [{ id: miso?.id }], orderSteps: 1 }]);
      expect((await customer.get('/api/subscription')).json.nextBox).toEqual(before);
      const letters = (await lettersOf(services, 'done-on-behalf')).map(({ subject, text }) => [
        subject,
        text?.includes(OURS),
      ]);
      expect(letters).toEqual([['Replacement sticks for Miso', true]]);
      await pressBox(desk, replaced[0]?.id ?? '', 'box_shipped');
      await services.settle();
      expect((await lettersOf(services, 'box-shipped')).map(({ subject }) => subject)).toContain(
        'Replacement sticks have shipped',
      );
      const [row] = await services.database.db.select().from(subscriptions);
      expect((await customer.get('/api/subscription')).json.nextBox).toEqual(before);
      expect(row?.collectionPaused).toBe(false);
      // Two more are sent, and then none.
      for (const code of [200, 200, 'replacement-too-many']) {
        const { status, json } = await desk.post(`${at}/replacements`, { ...asked(), ...wish });
        expect(json.code ?? status).toBe(code);
        const [box] = (await boxesIn(services, householdId)).filter((one) => one.replacement && !one.shippedAt);
        if (box) await pressBox(desk, box.id, 'box_shipped');
      }
      expect(await services.database.db.select().from(boxes)).toHaveLength(4);
      expect(await titlesOf(customer)).toContain('Replacement sticks are coming, free');
    },
    STORY_MS,
  );

  test('nothing is replaced before a first box has left, nor for a cat of somebody else', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const stranger = await newMember(services);
    const theirs = (await stranger.post('/api/cats', { name: 'Pilar' })).json;
    const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
    for (const catId of [miso?.id, theirs.id]) {
      const refused = await desk.post(`/api/desk/households/${householdId}/replacements`, {
        ...asked(),
        catId,
        reason: 'Broken',
      });
      expect([refused.status, refused.json.code]).toEqual([409, 'replacement-too-early']);
    }
    expect((await desk.get(`/api/desk/households/${householdId}`)).json.notes).toEqual([]);
  });

  test('a mail goes to the same address once more, not where it opened an account, not of somebody else, and not for ever', async () => {
    const services = await open();
    const { householdId, id } = await bought(services);
    const desk = await colleague(services, 'Dana');
    await pressOrder(desk, id, 'kit_shipped');
    await services.settle();
    const at = `/api/desk/households/${householdId}`;
    const find = async (kind: string) => (await lettersOf(services, kind))[0] ?? expect.fail(kind);
    const first = (await services.mails()).find((mail) => !mail.secret && mail.recipient === 'maryam@example.com');
    const { id: mailId, subject } = first ?? expect.fail();
    const body = { ...asked(), mailId };
    await Promise.all([desk.post(`${at}/mails`, body), desk.post(`${at}/mails`, body)]);
    const same = async () => (await services.mails()).filter((mail) => mail.subject === subject);
    expect((await same()).map(({ recipient }) => recipient)).toEqual(['maryam@example.com', 'maryam@example.com']);
    const codes = [];
    for (let time = 0; time < 3; time += 1) codes.push((await desk.post(`${at}/mails`, { ...asked(), mailId })).status);
    expect(codes).toEqual([200, 200, 429]);
    const [{ id: personId }] = (await desk.get(at)).json.people;
    await desk.post(`${at}/password-resets`, { ...asked(), personId });
    await services.settle();
    const secret = await find('reset-password');
    const sealed = await desk.post(`${at}/mails`, { ...asked(), mailId: secret.id });
    expect([sealed.status, sealed.json.code, sealed.json.message]).toEqual([
      409,
      'delivery-refused',
      'It held a link or code that opens an account. Please mail a new one instead.',
    ]);
    const other = await newMember(services);
    const [theirs] = (await services.mails()).filter(({ recipient }) => recipient !== 'maryam@example.com');
    expect(other.token).toBeTruthy();
    if (theirs) expect((await desk.post(`${at}/mails`, { ...asked(), mailId: theirs.id })).status).toBe(404);
    await services.database.db.update(mails).set({ html: null, text: null }).where(eq(mails.id, mailId));
    expect((await desk.post(`${at}/mails`, { ...asked(), mailId })).json.message).toBe(
      'What it said is no longer kept.',
    );
  });

  test('another e-mail is asked for by a confirmed colleague: link to the new address, word to the old one, and nothing changes by itself', async () => {
    const services = await open();
    const { desk, at, personId, both, customer } = await contactAsked(services, 'emails', {
      email: 'new@example.com',
    });
    expect(both[0]?.json.people).toMatchObject([{ email: 'maryam@example.com', pending: ['new@example.com'] }]);
    expect((await lettersOf(services, 'email-change')).map(({ recipient }) => recipient)).toEqual(['new@example.com']);
    const [told, ...more] = await lettersOf(services, 'email-change-asked');
    expect([told?.recipient, more]).toEqual(['maryam@example.com', []]);
    expect(told?.text).toContain('Our team was asked to change its e-mail to new@example.com.');
    expect((await customer.get('/api/profile')).json.email).toBe('maryam@example.com');
    // The link alone is not enough: it asks for the password of the account.
    const [link] = await lettersOf(services, 'email-change');
    const token = link?.text?.match(/#token=(\S+)/)?.[1];
    const stranger = await newMember(services);
    const taken = await stranger.post('/api/auth/email-verifications', { token });
    expect([taken.status, taken.json.code]).toEqual([422, 'password-needed']);
    const undo = told?.text?.match(/undo-email-change#token=(\S+)/)?.[1];
    expect((await stranger.post('/api/auth/email-change-undos', { token: undo })).status).toBe(200);
    expect((await stranger.post('/api/auth/email-verifications', { token, password: 'a-long-purr' })).status).not.toBe(
      200,
    );
    // Of another account, of a colleague, and wrong ones.
    for (const [email, field] of [
      ['dana@desk.example', 'email'],
      ['maryam@example.com', 'email'],
    ]) {
      const refused = await desk.post(`${at}/emails`, { ...asked(), personId, email });
      expect([refused.status, refused.json.issues?.[0]?.path]).toEqual([422, field]);
    }
    const [dana] = await services.database.db.select().from(people).where(eq(people.email, 'dana@desk.example'));
    const colleagues = await desk.post(`${at}/emails`, { ...asked(), personId: dana?.id, email: 'x@example.com' });
    expect([colleagues.status, colleagues.json.code]).toEqual([404, 'person-unknown']);
  });

  test('another phone number waits for the code that only its owner can ask for, and is asked for by a confirmed colleague once', async () => {
    const services = await open();
    const { desk, at, personId, customer } = await contactAsked(services, 'phones', { phone: '+971 50 123 4567' });
    const letters = await lettersOf(services, 'done-on-behalf');
    expect(letters.map(({ subject, text }) => [subject, text?.includes('ends in 567')])).toEqual([
      ['Another phone number for your account', true],
    ]);
    const { phone, unconfirmed } = (await customer.get('/api/profile')).json;
    expect([phone, unconfirmed.phone]).toEqual(['', '+971501234567']);
    expect(await titlesOf(customer)).toContain('Another phone number was asked for');
    for (const typed of ['', '12', 'not a number']) {
      const refused = await desk.post(`${at}/phones`, { ...asked(), personId, phone: typed });
      expect([refused.status, refused.json.issues?.[0]?.path]).toEqual([422, 'phone']);
    }
    const [dana] = await services.database.db.select().from(people).where(eq(people.email, 'dana@desk.example'));
    const colleagues = await desk.post(`${at}/phones`, { ...asked(), personId: dana?.id, phone: '+971501234568' });
    expect([colleagues.status, colleagues.json.code]).toEqual([404, 'person-unknown']);
    expect((await desk.get(at)).json.notes).toHaveLength(1);
  });

  test('a credit comes off the next payment as shown, within the role, twice at most, and once for presses at once', async () => {
    const services = await open();
    const { householdId, desk, customer } = await begun(services);
    const support = await colleague(services, 'Sami', 'support');
    const at = `/api/desk/households/${householdId}`;
    const above = await support.post(`${at}/credits/preview`, { percentOff: 50 });
    expect([above.status, above.json.code]).toEqual([403, 'credit-above-role']);
    const { json: quote } = await support.post(`${at}/credits/preview`, { percentOff: 25 });
    const { monthlyAmount } = (await customer.get('/api/subscription')).json;
    expect(quote.off.amount + quote.payment.amount).toBe(monthlyAmount.amount);
    const other = await support.post(`${at}/credits`, { ...asked(), percentOff: 25, seen: quote.off.amount + 1 });
    expect(other.json.code).toBe('credit-changed');
    const body = { ...asked(), percentOff: 25, seen: quote.off.amount };
    const given = await Promise.all([support.post(`${at}/credits`, body), support.post(`${at}/credits`, body)]);
    expect(given.map(({ status }) => status)).toEqual([200, 200]);
    await services.settle();
    expect((await customer.get('/api/subscription')).json.nextPayment).toEqual(quote.payment);
    const letters = await lettersOf(services, 'done-on-behalf');
    expect(letters.map(({ subject }) => subject)).toEqual(['A credit from our team']);
    expect(await titlesOf(customer)).toContain('A credit for the next payment');
    const last = await Promise.all(
      [desk, support].map((who) => who.post(`${at}/credits`, { ...asked(), percentOff: 10, seen: null })),
    );
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.map(({ json }) => json.code)).toContain('credit-too-many');
    const all = await services.database.db.select().from(discounts);
    expect(all.map(({ kind }) => kind)).toEqual(['credit', 'credit']);
    const [preview] = (await services.stripe.invoices.list({ limit: 1 })).data;
    expect(preview).toBeDefined();
    const refusals = (await services.database.db.select().from(auditLog)).flatMap(({ refusal }) => refusal ?? []);
    expect(refusals).toEqual(expect.arrayContaining(['credit-above-role', 'credit-changed', 'credit-too-many']));
  });

  test('a vet is booked by the plan’s own rules, and the owner is mailed the way to their data', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser: customer, row, catId } = await memberWithCat(services);
    const { householdId } = await row();
    const desk = await colleague(services, 'Dana');
    const at = `/api/desk/households/${householdId}`;
    const { now, free } = (await desk.get(`${at}/consultations`)).json;
    expect(free.slots).toEqual((await customer.get('/api/consultation-slots')).json.slots);
    expect(now.phone).toBeNull();
    const { id: _, ...booking } = await bookingOf(customer, catId, 0);
    const body = { ...asked(), booking };
    const both = await Promise.all([desk.post(`${at}/consultations`, body), desk.post(`${at}/consultations`, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await customer.get('/api/consultations')).json.consultations).toHaveLength(1);
    expect((await lettersOf(services, 'consultation-booked')).map(({ text }) => text?.includes(OURS))).toEqual([true]);
    const stranger = await newMember(services);
    const theirs = (await stranger.post('/api/cats', { name: 'Pilar' })).json;
    const wrong = await desk.post(`${at}/consultations`, { ...asked(), booking: { ...booking, catIds: [theirs.id] } });
    expect(wrong.json.code).toBe('consultation-cats');

    const [booked] = (await customer.get('/api/consultations')).json.consultations;
    const end = { ...asked(), consultationId: booked.id };
    const ended = [1, 2].map(() => desk.post(`${at}/consultation-cancellations`, end));
    expect((await Promise.all(ended)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await customer.get('/api/consultations')).json.consultations).toMatchObject([{ phase: 'cancelled' }]);
    const cancelled = (await services.mails()).filter(({ kind }) => kind.startsWith('consultation-cancelled'));
    expect(cancelled.map(({ text }) => text?.includes(OURS))).toContain(true);
    expect(await titlesOf(customer)).toContain('A consultation was cancelled');
    const gone = await desk.post(`${at}/consultation-cancellations`, { ...asked(), consultationId: randomUUID() });
    expect(gone.json.code).toBe('consultation-not-found');

    const [person] = (await desk.get(at)).json.people;
    await services.database.db
      .update(people)
      .set({ emailVerifiedAt: services.clock.now() })
      .where(eq(people.id, person.id));
    const way = { ...asked(), personId: person.id };
    await Promise.all([desk.post(`${at}/exports`, way), desk.post(`${at}/exports`, way)]);
    expect((await lettersOf(services, 'export-way')).map(({ recipient }) => recipient)).toEqual([person.email]);
    const [dana] = await services.database.db.select().from(people).where(eq(people.email, 'dana@desk.example'));
    expect((await desk.post(`${at}/exports`, { ...asked(), personId: dana?.id })).json.code).toBe('person-unknown');
  });
});

onBothEngines('rewards returned on behalf of a household', (open) => {
  test('a reward comes back with its points once, for presses and colleagues at once, and is told once; a used one stays', async () => {
    const services = await open();
    const { householdId, desk, customer } = await begun(services);
    const sami = await colleague(services, 'Sami', 'support');
    await withPoints(services, householdId, 900);
    const at = `/api/desk/households/${householdId}`;
    const [miso] = (await customer.get('/api/cats')).json;
    for (const wish of [
      { rewardId: 'next-order' },
      { rewardId: 'poster', catId: miso.id },
      { rewardId: 'priority-support' },
    ])
      expect((await customer.post(REDEEM, wish)).json.success).toBe(true);
    const redeemed = (await desk.get(`${at}/rewards`)).json as RedemptionView[];
    expect(redeemed).toEqual(await redeemedBy(customer));
    const returning = (rewardId: string) => ({
      ...asked(),
      redemptionId: redeemed.find((one) => one.rewardId === rewardId)?.id,
    });
    const points = async () => (await customer.get('/api/achievements/points')).json.availablePoints;
    for (const [rewardId, back] of [
      ['next-order', 480],
      ['poster', 600],
    ] as const) {
      const body = returning(rewardId);
      const sent = [desk.post(`${at}/reward-returns`, body), desk.post(`${at}/reward-returns`, body)];
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
      const other = await sami.post(`${at}/reward-returns`, returning(rewardId));
      expect([other.status, other.json.code]).toEqual([409, 'redemption-returned']);
      await services.settle();
      expect(await points()).toBe(back);
    }
    for (const [body, code] of [
      [returning('priority-support'), 'redemption-used'],
      [{ ...asked(), redemptionId: randomUUID() }, 'redemption-unknown'],
    ] as const)
      expect((await desk.post(`${at}/reward-returns`, body)).json.code).toBe(code);
    const letters = (await lettersOf(services, 'done-on-behalf')).map(({ text }) => text?.replaceAll(/\s+/g, ' '));
    expect(letters).toEqual([
      expect.stringContaining('We returned this reward for you: 15% off next order. Your 200 points are back.'),
      expect.stringContaining('Your 120 points are back.'),
    ]);
    expect(letters.every((text) => text?.includes(OURS))).toBe(true);
    expect((await titlesOf(customer)).filter((title: string) => title === 'A reward was returned')).toHaveLength(2);
    expect((await desk.get(at)).json.notes).toHaveLength(2);
  });

  test('a reward whose discount stays at a silent payment service is returned by the next press of the same request', async () => {
    const services = await open();
    let trouble: Fault | null = null;
    injectFaults(services, () => trouble);
    const { householdId, desk, customer } = await begun(services);
    await withPoints(services, householdId, 500);
    await customer.post(REDEEM, { rewardId: 'next-order' });
    const [own] = await redeemedBy(customer);
    const send = (body: object) => desk.post(`/api/desk/households/${householdId}/reward-returns`, body);
    const body = { ...asked(), redemptionId: own.id };
    trouble = 'error';
    const silent = await send(body);
    trouble = null;
    expect([silent.status, silent.json.code]).toEqual([502, 'service-silent']);
    expect(await redeemedBy(customer)).toMatchObject([{ state: 'granted' }]);
    expect((await send(body)).json.points).toMatchObject({ available: 500 });
    expect(await lettersOf(services, 'done-on-behalf')).toHaveLength(1);
    const acts = (await services.database.db.select().from(auditLog)).filter(
      ({ action }) => action === 'household.return-reward',
    );
    expect(acts.map(({ refusal }) => refusal)).toEqual([null, 'service-silent', null]);
  });
});
