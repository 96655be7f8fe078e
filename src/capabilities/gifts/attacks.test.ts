import { expect, test } from 'vitest';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { newBrowser, paidCharges, payWith } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { giftOf, mailsOf, NETHERLANDS, paidGift, redemption } from '#tests/support/gifts.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { buyGift } from './actions/buy-gift.ts';
import { BuyGift } from './contract.ts';
import { writeCode } from './rules/gift-code.ts';
import { insertGift } from './store.ts';
import { gifts } from './tables.ts';

const rows = ({ database: { db } }: TestServices) => db.select().from(gifts);
const altered = (token: string) => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

onOneEngine('gifts in the hands of a thief', (open) => {
  test('one form sent twenty times at once is one gift, one page and one charge; another form with its id never leads to that page', async () => {
    const services = await open();
    const giver = newBrowser(services);
    const form = await giftOf(giver);
    const cheaper = await giftOf(
      giver,
      { ...NETHERLANDS, months: 1 },
      { id: form.id, giverEmail: 'thief@example.com' },
    );
    // From twenty addresses, because the requests of one address wait for each other.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        buyGift(services, BuyGift.parse(n % 2 ? form : cheaper), { address: `198.51.100.${n}` }),
      ),
    );
    const [gift, ...more] = await rows(services);
    expect(more).toEqual([]);
    const mine = gift?.months === 3 ? 1 : 0;
    const codes = answers.map((answer) => (isDomainError(answer) ? answer.code : answer.checkoutUrl));
    expect(new Set(codes.filter((_, n) => n % 2 === mine))).toEqual(new Set([gift?.stripeSessionUrl]));
    expect(new Set(codes.filter((_, n) => n % 2 !== mine))).toEqual(new Set(['gift-begun']));
    expect((await services.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(1);
    const url = gift?.stripeSessionUrl ?? '';
    await Promise.all(Array.from({ length: 5 }, () => payWith(services, url)));
    await services.settle();
    expect(await paidCharges(services)).toEqual([gift?.totalAmount]);
    expect(await mailsOf(services, 'gift-paid')).toHaveLength(1);
    expect((await giver.post('/api/gifts', mine ? form : cheaper)).json.code).toBe('gift-begun');
  });

  test('inserts of one gift in the same moment are one gift, and none of them is refused for its code', async () => {
    const services = await open();
    await paidGift(services);
    const [like] = await rows(services);
    if (!like) throw new Error('There is no gift.');
    // Two of them meet between their look at the id and their entry of the code in one of some fifty rounds.
    for (let round = 0; round < 200; round++) {
      const gift = { ...like, id: newId(), codeHash: sha256(newId()), checkoutId: null, stripeSessionId: null };
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          services.database.transaction((tx) => insertGift(tx, { ...gift, number: `GIFT-${round}-${n}` })),
        ),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
    }
  });

  test('a page whose answer was lost is the same page at the next press', async () => {
    const services = await open();
    const giver = newBrowser(services);
    const form = await giftOf(giver);
    let lost = false;
    injectFaults(services, (call) => {
      if (lost || call !== 'POST /v1/checkout/sessions') return null;
      lost = true;
      return 'lost';
    });
    const urls = [];
    for (let press = 0; press < 3; press++) urls.push((await giver.post('/api/gifts', form)).json.checkoutUrl);
    expect([lost, new Set(urls.filter(Boolean)).size]).toEqual([true, 1]);
    await payWith(services, urls.at(-1));
    await services.settle();
    expect((await services.stripe.checkout.sessions.list()).data).toHaveLength(1);
    expect(await paidCharges(services)).toEqual([14_498]);
  });

  test('a body that names another price, plan or length pays the signed one; a price that is altered, expired or of another purpose is refused', async () => {
    const services = await open();
    const giver = newBrowser(services);
    const { token } = await paidGift(services);
    const form = await giftOf(giver);
    const body = { ...form, amount: 1, totalAmount: 1, currency: 'AED', months: 6, plan: 'pro', country: 'AE' };
    expect((await giver.post('/api/gifts', body)).status).toBe(200);
    expect((await rows(services)).find(({ id }) => id === form.id)).toMatchObject({
      ...NETHERLANDS,
      totalAmount: 14_498,
    });
    const quote = (await giver.post('/api/quotes', { plan: 'standard', cats: 1, currency: 'EUR', country: 'NL' })).json;
    for (const wrong of [altered(form.quote), token, quote.token]) {
      const { json } = await giver.post('/api/gifts', await giftOf(giver, NETHERLANDS, { quote: wrong }));
      expect(json.code).toBe('gift-changed');
    }
    const old = await giftOf(giver);
    services.clock.advance(30 * 60_000);
    expect((await giver.post('/api/gifts', old)).json.code).toBe('gift-changed');
    expect(await rows(services)).toHaveLength(2);
  });

  test('the giver’s link opens its own gift: altered, or a token of another purpose, it shows, withdraws and hands out nothing', async () => {
    const services = await open();
    const { giver, gift, token } = await paidGift(services);
    const other = await paidGift(services);
    const { documents } = await other.status();
    for (const wrong of [altered(token), gift.quote, gift.id.repeat(2), `${token}A`])
      for (const path of ['status', 'card', 'withdrawal', 'document']) {
        const { json } = await giver.post(`/api/gifts/${path}`, { token: wrong, id: documents.invoice.id });
        expect([path, json.code]).toEqual([path, expect.stringMatching(/^(gift-link-unknown|invalid)$/)]);
      }
    expect((await rows(services)).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect((await services.stripe.refunds.list()).data).toEqual([]);
  });

  test('a code redeemed twenty times at once from two sessions is one order; a second code at once stays good; another household’s cat is unknown', async () => {
    const services = await open();
    const [first, second] = [await paidGift(services), await paidGift(services)];
    const member = await newMember(services);
    const phone = newBrowser(services);
    const { email } = (await member.get('/api/auth/user')).json.user;
    expect((await phone.post('/api/auth/login', { email, password: MEMBERS_PASSWORD })).status).toBe(200);
    const foreign = await newCat(await newMember(services), { name: 'Nala' });
    const theft = await member.post('/api/gift-redemptions', redemption(first.code, { cat: { id: foreign } }));
    expect(theft.json.code).toBe('cat-unknown');
    // The limit of attempts is that of an address: nineteen are left.
    const answers = await Promise.all(
      Array.from({ length: 19 }, (_, n) =>
        (n % 4 < 2 ? member : phone).post('/api/gift-redemptions', redemption((n % 2 ? first : second).code)),
      ),
    );
    await services.settle();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await services.database.db.select().from(orders)).toHaveLength(1);
    expect((await rows(services)).map(({ state }) => state).toSorted()).toEqual(['paid', 'redeemed']);
    expect(await mailsOf(services, 'gift-started')).toHaveLength(1);
    expect(await mailsOf(services, 'gift-redeemed')).toHaveLength(1);
  });

  test('guesses by looking and by redeeming share one count, and a right code does not pass it', async () => {
    const services = await open();
    const { code, status } = await paidGift(services);
    const thief = await newMember(services);
    const said = [];
    for (let n = 0; n < 21; n++) {
      const guess = writeCode(new Uint8Array(16).fill(n));
      const answer =
        n % 2
          ? await thief.post('/api/gift-redemptions', redemption(guess))
          : await thief.post('/api/gift-codes', { code: guess });
      said.push(answer.json.code);
    }
    expect([new Set(said.slice(0, 20)), said[20]]).toEqual([new Set(['gift-unknown']), 'too-many-attempts']);
    expect((await thief.post('/api/gift-redemptions', redemption(code))).json.code).toBe('too-many-attempts');
    expect((await status()).state).toBe('paid');
  });
});
