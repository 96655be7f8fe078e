import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { households, people } from '#src/capabilities/access/tables.ts';
import { remindOfRenewals } from '#src/capabilities/fulfilment/jobs.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { CHARGED_AFTER_MS, subscriber } from '#tests/support/subscribers.ts';
import { planFooters } from './actions/plan-footers.ts';
import { invoices, receipts, subscriptions } from './tables.ts';

const OPEN = '/api/plan-links/open';
const CANCEL = '/api/plan-links/cancel';
const KEEP = '/api/plan-links/keep';
const BOX = '/api/box-links/open';
const SKIP = '/api/box-links/change';
const WHY = '/api/plan-links/reasons';
const DAY_MS = 86_400_000;

const linkIn = (text: string | null | undefined) => /\/cancel#([\w-]+)/.exec(text ?? '')?.[1] ?? '';

async function lastLink(services: TestServices): Promise<string> {
  const mails = await services.mails();
  return linkIn(mails.findLast(({ text }) => linkIn(text))?.text);
}

async function ofKind(services: TestServices, kind: string) {
  return (await services.mails()).filter((mail) => mail.kind === kind);
}

/** The reminder of the next charge, six days before it, with its link. */
async function reminded(services: TestServices, one: Awaited<ReturnType<typeof subscriber>>) {
  await one.sticks(true);
  const charge = (await one.row()).currentPeriodEnd ?? services.clock.now();
  services.clock.set(new Date(charge.getTime() - 6 * DAY_MS));
  await remindOfRenewals.run(services, {}, { retryCount: 0 });
  const [mail] = await ofKind(services, 'renewal-reminder');
  return { charge, mail, link: /\/skip#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

onBothEngines('the link that cancels a plan', (open) => {
  test('N11 a plan is cancelled from a mail while signed out: opening changes nothing, one press cancels, the receipt verifies, one press keeps it', async () => {
    const services = await open();
    const { row, browser } = await subscriber(services);
    const mails = await services.mails();
    const confirmation = mails.find(({ kind }) => kind === 'order-confirmation');
    const link = linkIn(confirmation?.text);
    expect(confirmation?.html).toContain(`/cancel#${link}`);
    expect(confirmation?.text).toContain('Your Standard plan renews by itself.\nCancel it without signing in: ');

    const stranger = newBrowser(services);
    const before = await row();
    // Requests of a mail scanner: the page, and addresses that it guesses from it.
    for (const path of ['/cancel', CANCEL, OPEN, `${CANCEL}?link=${link}`]) await stranger.get(path);
    const { json: shown } = await stranger.post(OPEN, { link });
    expect(shown).toMatchObject({ plan: 'standard', cats: 2, state: 'running', receipt: null });
    expect(shown.monthly).toEqual({ amount: 23_000, currency: 'AED' });
    expect(shown.ifCancelled).toMatchObject({
      kind: 'cancelled',
      endsOn: before.currentPeriodEnd?.toISOString(),
      lastCharge: { amount: { amount: 23_000, currency: 'AED' } },
    });
    expect(JSON.stringify(shown)).not.toMatch(/@|Maryam|address|visa|4242/i);
    expect(await row()).toEqual(before);
    expect((await stranger.post(WHY, { link, reasons: ['price'] })).json.code).toBe('not-cancelled');

    const answers = await Promise.all([1, 2, 3].map(() => stranger.post(CANCEL, { link })));
    await services.settle();
    const code = (await row()).receiptCode ?? '';
    expect(answers.map(({ json }) => json.receipt.code)).toEqual([code, code, code]);
    expect(await ofKind(services, 'plan-cancelled')).toHaveLength(1);
    expect((await stranger.get(`/api/receipts/${code}`)).json).toMatchObject({ valid: true, kind: 'cancelled' });
    expect((await browser.get('/api/subscription')).json.endsOn).toBe(shown.ifCancelled.endsOn);

    const why = { link, reasons: ['price', 'refused', 'price'], note: 'The tuna one.' };
    expect((await stranger.post(WHY, why)).status).toBe(200);
    const [kept] = await services.database.db.select().from(receipts);
    expect(kept).toMatchObject({ reasons: ['price', 'refused'], reasonNote: 'The tuna one.' });

    // The link of a later mail does the same, and states the plan's current state.
    const [told] = await ofKind(services, 'plan-cancelled');
    expect(told?.text).toContain('Keep it after all: ');
    const { json: goesOn } = await stranger.post(KEEP, { link: linkIn(told?.text) });
    expect(goesOn).toMatchObject({ state: 'running', receipt: { kind: 'kept' } });
    await stranger.post(KEEP, { link });
    await services.settle();
    expect(await row()).toMatchObject({ status: 'active', endsOn: null });
    expect(await ofKind(services, 'plan-kept')).toHaveLength(1);
    // A week later the link asks about a plan like any other.
    services.clock.advance(8 * DAY_MS);
    expect((await stranger.post(OPEN, { link })).json).toMatchObject({ state: 'running', receipt: null });
  });

  testOnce('N27 page, mail and its foot name the day on which a plan ends by the clock of its household', async () => {
    const services = await open();
    const { row, browser } = await subscriber(services);
    const { currentPeriodEnd: ends, householdId } = await row();
    const dayIn = (zone: string) => formatDate('full', ends ?? '', zone);
    // One of them has another day than Dubai at any time.
    const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone) !== dayIn('Asia/Dubai'));
    await services.database.db.update(households).set({ timeZone }).where(eq(households.id, householdId));
    const { json } = await newBrowser(services).post(CANCEL, { link: await lastLink(services) });
    await services.settle();
    expect(json).toMatchObject({ timeZone, receipt: { endsOn: ends?.toISOString() } });
    const [told] = await ofKind(services, 'plan-cancelled');
    const day = dayIn(timeZone ?? '');
    expect(told?.text).toContain(`The plan is cancelled and ends on ${day}.`);
    expect(told?.text).toContain(`Your Standard plan is cancelled and ends on ${day}.\nKeep it after all: `);
    expect((await browser.get('/api/household')).json.timeZone).toBe(timeZone);
  });

  testOnce('N11 an altered, expired or revoked link shows nothing and cancels nothing', async () => {
    const services = await open();
    const { row, browser } = await subscriber(services);
    const link = await lastLink(services);
    const refusedWith = async (token: string) => {
      const codes = new Set<string>();
      for (const path of [OPEN, CANCEL, KEEP]) {
        const answer = await newBrowser(services).post(path, { link: token });
        expect(JSON.stringify(answer.json)).not.toContain('standard');
        codes.add(answer.json.code);
      }
      return [...codes].join();
    };
    expect(await refusedWith(`${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`)).toBe('plan-link-unknown');
    expect(await refusedWith('a'.repeat(130))).toBe('plan-link-unknown');

    services.clock.advance(182 * DAY_MS);
    expect(await refusedWith(link)).toBe('plan-link-expired');
    services.clock.advance(-182 * DAY_MS);

    const { id } = (await browser.get('/api/auth/user')).json.user;
    const { db } = services.database;
    const moved = { email: 'moved@example.com', emailVerifiedAt: services.clock.now() };
    await db.update(people).set(moved).where(eq(people.id, id));
    expect(await refusedWith(link)).toBe('plan-link-unknown');
    expect((await row()).endsOn).toBeNull();
  });

  testOnce('N11 a link opens its own plan only: neither a stranger’s nor the one that followed it', async () => {
    const services = await open();
    const one = await subscriber(services);
    const link = await lastLink(services);
    const other = await subscriber(services, { planType: 'premium', catCount: 1 });
    const emails = await Promise.all(
      [one, other].map(async ({ browser }) => (await browser.get('/api/auth/user')).json.user.email),
    );
    const to = [emails[0], 'stranger@example.com', emails[1].toUpperCase(), emails[0]];
    const feet = (addresses: string[]) => services.transact(SYSTEM, (ctx) => planFooters(ctx, addresses));
    const each = await Promise.all(to.map(async (address) => (await feet([address]))[0]));
    expect(await feet(to)).toEqual(each);
    expect(each.map((foot) => foot?.map(({ text }) => text))).toEqual([
      ['Your Standard plan renews by itself.'],
      [],
      ['Your Premium plan renews by itself.'],
      ['Your Standard plan renews by itself.'],
    ]);
    await newBrowser(services).post(CANCEL, { link });
    await services.settle();
    expect((await other.row()).endsOn).toBeNull();
    const ended = await one.row();
    services.clock.advance(40 * DAY_MS);
    await services.settle();
    expect(await one.row()).toMatchObject({ status: 'canceled' });
    expect((await newBrowser(services).post(OPEN, { link })).json).toMatchObject({ state: 'ended' });
    await one.signIn();
    await subscriber(services, {}, one.browser);
    const rows = await services.database.db.select().from(subscriptions);
    expect(rows.filter(({ householdId }) => householdId === ended.householdId)).toHaveLength(2);
    expect((await newBrowser(services).post(OPEN, { link })).json.code).toBe('plan-link-unknown');
  });

  testOnce(
    'N11 the reminder skips its box while signed out: opening changes nothing, the press is the receipt, replay and other boxes are refused',
    async () => {
      const services = await open();
      const one = await subscriber(services);
      const { charge, mail, link } = await reminded(services, one);
      const stranger = newBrowser(services);
      const openBox = async (token = link) => (await stranger.post(BOX, { link: token })).json;
      const before = await one.row();
      const shown = await openBox();
      expect(shown).toMatchObject({ state: 'open', chargesAt: charge.toISOString(), quote: { kind: 'skipped' } });
      expect(JSON.stringify(shown)).not.toMatch(/@|Maryam|address|visa|4242/i);
      expect(await one.row()).toEqual(before);

      // Neither the link for cancelling nor the quote of another plan or change does it.
      const cancelLink = linkIn(mail?.text);
      expect((await openBox(cancelLink)).code).toBe('plan-link-unknown');
      expect((await stranger.post(CANCEL, { link })).json.code).toBe('plan-link-unknown');
      await one.signIn();
      const pause = await one.browser.post('/api/subscription/next-box/preview', { change: 'pause', boxes: 3 });
      const other = await subscriber(services);
      await other.sticks(true);
      const theirs = await other.browser.post('/api/subscription/next-box/preview', { change: 'skip' });
      for (const { json } of [pause, theirs])
        expect((await stranger.post(SKIP, { link, token: json.token })).json.code).toBe('change-outdated');
      expect(await one.row()).toMatchObject({ timing: null });
      expect(await other.row()).toMatchObject({ timing: null });

      const { token } = (await openBox()).quote;
      const answers = await Promise.all([1, 2, 3].map(() => stranger.post(SKIP, { link, token })));
      await services.settle();
      const skipped = answers.map(({ json }) => json);
      const code = (await openBox()).receipt.code;
      for (const json of skipped) expect(json).toMatchObject({ state: 'skipped', receipt: { code, kind: 'skipped' } });
      const [told, ...more] = await ofKind(services, 'box-skipped');
      expect(more).toEqual([]);
      expect(told?.text).toContain(shown.quote.sentences[0]);
      expect(await one.row()).toMatchObject({ timing: { kind: 'skip', from: charge.toISOString() } });

      const { quote } = await openBox();
      expect(quote.kind).toBe('restored');
      expect((await stranger.post(SKIP, { link, token: quote.token })).json).toMatchObject({ state: 'open' });
      await services.settle();
      expect((await stranger.post(SKIP, { link, token })).json.code).toBe('change-outdated');
      await stranger.post(SKIP, { link, token: (await openBox()).quote.token });
      await services.settle();
      // The box after it is not skipped by the same link.
      services.clock.set(new Date(charge.getTime() + DAY_MS));
      await services.settle();
      expect((await openBox()).code).toBe('plan-link-expired');
      expect((await stranger.post(SKIP, { link, token })).json.code).toBe('plan-link-expired');
    },
  );

  testOnce('N11 a link of a reminder is over once its box has another date', async () => {
    const services = await open();
    const one = await subscriber(services);
    const { link } = await reminded(services, one);
    const { quote } = (await newBrowser(services).post(BOX, { link })).json;
    await one.signIn();
    const { json } = await one.browser.post('/api/subscription/next-box/preview', { change: 'pause', boxes: 2 });
    await one.browser.post('/api/subscription/next-box', { token: json.token });
    await services.settle();
    const closed = await newBrowser(services).post(BOX, { link });
    expect(closed.json).toMatchObject({ state: 'closed', quote: null });
    const late = await newBrowser(services).post(SKIP, { link, token: quote.token });
    expect(late.json.code).toBe('box-link-outdated');
    expect(await one.row()).toMatchObject({ timing: { kind: 'pause' } });
  });

  testOnce('guesses are limited by their sender, and changes by the plan', async () => {
    const services = await open();
    await subscriber(services);
    const link = await lastLink(services);
    const guess = () => newBrowser(services).post(OPEN, { link: 'a'.repeat(130) });
    for (let n = 0; n < 30; n++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    // A link that opens is no guess.
    expect((await newBrowser(services).post(OPEN, { link })).status).toBe(200);
    const statuses = [];
    for (let n = 0; n < 22; n++) statuses.push((await newBrowser(services).post(KEEP, { link })).status);
    expect(statuses.slice(-3)).toEqual([200, 429, 429]);
  });

  testOnce(
    'a plan whose renewal failed ends at once when it is cancelled: nothing is tried again, owed or payable',
    async () => {
      const services = await open();
      const { row, sticks, card } = await subscriber(services);
      await sticks(true);
      await card('pm_card_chargeCustomerFail');
      const end = (await row()).currentPeriodEnd ?? services.clock.now();
      services.clock.advance(end.getTime() - services.clock.now().getTime() + CHARGED_AFTER_MS);
      await services.settle();
      const link = await lastLink(services);
      const { json: shown } = await newBrowser(services).post(OPEN, { link });
      expect(shown.ifCancelled).toMatchObject({ stillDue: null, endsOn: services.clock.now().toISOString() });
      const { json } = await newBrowser(services).post(CANCEL, { link });
      expect(json).toMatchObject({ state: 'ended', receipt: { valid: true, kind: 'cancelled', stillDue: null } });
      await services.settle();
      expect(await row()).toMatchObject({ status: 'canceled', receiptCode: json.receipt.code });
      const [told, ...more] = await ofKind(services, 'plan-cancelled');
      expect(more).toEqual([]);
      expect(told?.text).not.toContain('You can undo this');
      expect(await ofKind(services, 'plan-ended-unpaid')).toEqual([]);
      const [unpaid] = (await services.database.db.select().from(invoices)).filter(({ status }) => status !== 'paid');
      expect(unpaid).toMatchObject({ status: 'void' });
      services.clock.advance(30 * DAY_MS);
      await services.settle();
      const { data } = await services.stripe.charges.list({ limit: 100 });
      expect(data.filter(({ paid }) => paid)).toHaveLength(1);
    },
  );
});
