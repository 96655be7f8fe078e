import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, memberships, people } from '#src/capabilities/access/tables.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { type Fault, injectFaults } from '#tests/support/fault-injection.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, bought, colleague } from '#tests/support/parcels.ts';

const ASKED = 'Maryam, by phone.';
const asked = () => ({ id: randomUUID(), body: ASKED });
const acts = async ({ database }: TestServices) =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id))
    .filter(({ action }) => action.startsWith('household.') && !/read|search/.test(action))
    .map(({ action, refusal }) => [action, refusal]);
const lettersOf = async (services: TestServices, kind: string) =>
  (await services.mails()).filter((mail) => mail.kind === kind);

const changeBox = async (desk: Browser, at: string, wish: object) => {
  const { json: quote } = await desk.post(`${at}/next-box/preview`, wish);
  const body = { token: quote.token, ...asked() };
  return { body, quote, ...(await desk.post(`${at}/next-box`, body)) };
};

onOneEngine('acts on behalf of a household', (open) => {
  test('a plan is paused, resumed, cancelled and kept as by its household: same rule and receipt, told as ours', async () => {
    const services = await open();
    const { householdId, desk, customer } = await begun(services);
    const at = `/api/desk/households/${householdId}`;
    const own = (await customer.post('/api/subscription/next-box/preview', { change: 'pause', boxes: 2 })).json;
    const paused = await changeBox(desk, at, { change: 'pause', boxes: 2 });
    expect(paused.quote).toMatchObject({ chargesAt: own.chargesAt, amount: own.amount, sentences: own.sentences });
    expect([paused.status, paused.json.plan.nextBox.wish.kind]).toEqual([200, 'pause']);
    expect(paused.json.notes).toMatchObject([{ act: 'household.box', body: ASKED, author: 'Dana Desk' }]);
    const shown = (await customer.get('/api/subscription')).json;
    expect(shown.nextBox).toEqual(paused.json.plan.nextBox);
    // Sent again, it is the same change, note and mail.
    expect((await desk.post(`${at}/next-box`, paused.body)).status).toBe(200);
    const [mail, ...more] = await lettersOf(services, 'box-paused');
    expect([mail?.recipient, more]).toEqual(['maryam@example.com', []]);
    expect(mail?.text).toContain('Our team did this for you, as you asked.');

    expect((await changeBox(desk, at, { change: 'resume' })).json.plan.nextBox.wish).toBeNull();
    const cancelled = await desk.post(`${at}/ending`, { ends: true, ...asked() });
    expect([cancelled.status, cancelled.json.plan.endsOn]).toEqual([200, expect.any(String)]);
    expect((await lettersOf(services, 'plan-cancelled'))[0]?.text).toContain('Our team did this for you');
    const kept = await desk.post(`${at}/ending`, { ends: false, ...asked() });
    expect([kept.status, kept.json.plan.endsOn]).toEqual([200, null]);
    expect((await lettersOf(services, 'plan-kept'))[0]?.text).toContain('Our team did this for you');
    // A change that the household makes itself afterwards is not said to be ours.
    await customer.post('/api/subscription/cancel');
    await customer.post('/api/subscription/keep');
    await services.settle();
    for (const kind of ['plan-cancelled', 'plan-kept'])
      expect((await lettersOf(services, kind)).map(({ text }) => text?.includes('Our team'))).toEqual([true, false]);
    expect(await acts(services)).toEqual([
      ['household.preview', null],
      ['household.box', null],
      ['household.box', null],
      ['household.preview', null],
      ['household.box', null],
      ['household.cancel', null],
      ['household.keep', null],
    ]);
  });

  test('of two colleagues who move the same box one does, and the other is told who', async () => {
    const services = await open();
    const { householdId, desk } = await begun(services);
    const sami = await colleague(services, 'Sami', 'support');
    const at = `/api/desk/households/${householdId}`;
    const colleagues = [desk, sami];
    const quotes = await Promise.all(colleagues.map((by) => by.post(`${at}/next-box/preview`, { change: 'skip' })));
    const shown = { lastNote: null };
    const answers = await Promise.all(
      colleagues.map((by, index) =>
        by.post(`${at}/next-box`, { token: quotes[index]?.json.token, ...asked(), ...shown }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 'Dana' : 'Sami';
    const told = `${first} Desk changed the date of a next box for this household after you opened this page.`;
    expect(answers.find(({ status }) => status === 409)?.json.message).toContain(told);
    const { notes } = (await desk.get(at)).json;
    expect(notes).toMatchObject([{ author: `${first} Desk` }]);
    // The winner, who presses an old preview again, is not told of themselves.
    const winner = first === 'Dana' ? 0 : 1;
    const again = { token: quotes[winner]?.json.token, ...asked(), ...shown };
    const alone = await colleagues[winner]?.post(`${at}/next-box`, again);
    expect(alone?.json.message ?? '').not.toContain('after you opened this page');
    // Nor is the act named where the page showed it, nor where the refusal has another cause.
    const loser = colleagues[1 - winner];
    const late = (over: object) =>
      loser?.post(`${at}/next-box`, { token: quotes[1 - winner]?.json.token, ...asked(), ...over });
    expect((await late(shown))?.json.message).toContain(told);
    expect((await late({ lastNote: notes[0]?.id }))?.json.message).not.toContain('after you opened this page');
    await services.database.db.update(subscriptions).set({ status: 'past_due' });
    const unpaid = await late(shown);
    expect([unpaid?.status, unpaid?.json.code]).toEqual([409, 'payment-overdue']);
    expect(unpaid?.json.message).not.toContain('after you opened this page');
  });

  test('what would be done once more, or replaced, is refused after a colleague did it, until the page shows that', async () => {
    const services = await open();
    const { householdId, desk } = await begun(services);
    const sami = await colleague(services, 'Sami', 'support');
    const at = `/api/desk/households/${householdId}`;
    const { people: members, notes } = (await desk.get(at)).json;
    expect(notes).toEqual([]);
    const [person] = members as { id: string }[];
    const reset = (by: Browser, over: object) =>
      by.post(`${at}/password-resets`, { personId: person?.id, ...asked(), ...over });
    const answers = await Promise.all([desk, sami].map((by) => reset(by, { lastNote: null })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 'Dana' : 'Sami';
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'overtaken',
      message: `${first} Desk sent a mail for a new password to this household after you opened this page. Please look at it again first; your text is still here.`,
    });
    await services.settle();
    expect(await lettersOf(services, 'reset-password')).toHaveLength(1);
    const shown = (await desk.get(at)).json.notes;
    expect(shown).toMatchObject([{ author: `${first} Desk`, act: 'household.reset' }]);
    // A colleague who has read of it, or did it, may do it again; another act is another matter.
    const second = first === 'Dana' ? sami : desk;
    expect((await reset(second, { lastNote: shown[0]?.id })).status).toBe(200);
    const add = { ...asked(), cat: { name: 'Zoya', ageRange: 'adult' } };
    expect((await second.post(`${at}/cats`, { ...add, lastNote: null })).status).toBe(200);
    const winner = first === 'Dana' ? desk : sami;
    const twice = await winner.post(`${at}/cats`, { ...add, ...asked(), lastNote: null });
    expect([twice.status, twice.json.message]).toEqual([
      409,
      expect.stringContaining('added a cat for this household'),
    ]);
  });

  test('an act that the household could not do is refused to staff as well, with no note and a row that gives the reason', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const at = `/api/desk/households/${householdId}`;
    // No sticks have left yet.
    const own = await customer.post('/api/subscription/next-box/preview', { change: 'skip' });
    const ours = await desk.post(`${at}/next-box/preview`, { change: 'skip' });
    expect([ours.status, ours.json]).toEqual([own.status, own.json]);
    const forged = await desk.post(`${at}/next-box`, { token: 'x'.repeat(40), ...asked() });
    expect([forged.status, forged.json.code]).toEqual([409, 'change-outdated']);
    await services.database.db.update(subscriptions).set({ status: 'canceled' });
    const ended = await desk.post(`${at}/ending`, { ends: true, ...asked() });
    expect([ended.status, ended.json.code]).toEqual([404, 'no-subscription']);
    const without = await desk.post(`${at}/ending`, { ends: true, id: randomUUID(), body: '' });
    expect(without.status).toBe(422);
    expect((await desk.get(at)).json.notes).toEqual([]);
    expect(await acts(services)).toEqual([
      ['household.preview', own.json.code],
      ['household.box', 'change-outdated'],
      ['household.cancel', 'no-subscription'],
    ]);
  });

  test('an act that the payment service fails leaves no note, and a row that says so; tried again it is done once', async () => {
    const services = await open();
    const { householdId, desk } = await begun(services);
    const at = `/api/desk/households/${householdId}`;
    let fault: Fault | null = 'error';
    injectFaults(services, () => fault);
    const body = { ends: true, ...asked() };
    const failed = await desk.post(`${at}/ending`, body);
    expect([failed.status, failed.json.code]).toEqual([502, 'service-silent']);
    expect((await desk.get(at)).json).toMatchObject({ notes: [], plan: { endsOn: null } });
    const moved = await changeBox(desk, at, { change: 'pause', boxes: 2 });
    expect(moved.json.code).toBe('box-date-pending');
    expect((await desk.get(at)).json.notes).toMatchObject([{ act: 'household.box' }]);
    fault = null;
    const ended = await desk.post(`${at}/ending`, body);
    expect([ended.status, ended.json.notes.length]).toEqual([200, 2]);
    expect(await acts(services)).toEqual([
      ['household.cancel', null],
      ['household.cancel', 'service-silent'],
      ['household.preview', null],
      ['household.box', null],
      ['household.box', 'box-date-pending'],
      ['household.cancel', null],
    ]);
  });

  test('a name and an address are corrected by the rules of the profile, told by mail, and no contact is ever changed', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const at = `/api/desk/households/${householdId}`;
    const {
      people: [person],
      addressFields,
    } = (await desk.get(at)).json;
    const { id: personId, version } = person;
    const input = { ...asked(), personId, version, firstName: 'Mariam', lastName: 'Example' };
    const address = { ...addressFields, line1: '7 Palm Road', region: 'Dubai', country: 'AE' };
    const unproven = await desk.post(`${at}/profile`, { ...input, address });
    expect([unproven.status, unproven.json.code]).toEqual([403, 'address-unconfirmed']);
    await services.database.db
      .update(people)
      .set({ emailVerifiedAt: services.clock.now() })
      .where(eq(people.id, personId));
    const both = await Promise.all([
      desk.post(`${at}/profile`, { ...input, address }),
      desk.post(`${at}/profile`, { ...input, address }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.json).toMatchObject({
      people: [{ firstName: 'Mariam', email: 'maryam@example.com' }],
      notes: [{ body: ASKED }],
    });
    const profile = (await customer.get('/api/profile')).json;
    expect(profile).toMatchObject({ firstName: 'Mariam', email: person.email, address: { line1: '7 Palm Road' } });
    const letters = await lettersOf(services, 'profile-corrected');
    expect(letters.map(({ recipient }) => recipient)).toEqual(['maryam@example.com']);
    expect(letters[0]?.text).toMatch(/Our team did this for you.*Your name is now Mariam Example.*7 Palm Road/s);

    const late = await desk.post(`${at}/profile`, { ...input, ...asked() });
    expect([late.status, late.json.code]).toEqual([409, 'profile-changed']);
    expect(late.json.message).toMatch(/^Dana Desk corrected this profile after it was shown here\./);
    const wrong = { ...input, ...asked(), version: version + 1, address: { ...address, city: '' } };
    expect((await desk.post(`${at}/profile`, wrong)).status).toBe(422);
    const correct = (by: Browser, firstName: string, seen: number) =>
      by.post(`${at}/profile`, { ...input, ...asked(), firstName, version: seen, address: undefined });
    const sami = await colleague(services, 'Sami', 'support');
    const raced = await Promise.all([correct(desk, 'Mary', version + 1), correct(sami, 'Miriam', version + 1)]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const first = raced[0]?.status === 200 ? 'Dana Desk' : 'Sami Desk';
    expect(raced.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'profile-changed',
      message: `${first} corrected this profile after it was shown here. This is the current version.`,
    });
    const { notes } = (await desk.get(at)).json;
    expect(notes.map(({ author }: { author: string }) => author).toSorted()).toEqual(['Dana Desk', first].toSorted());
    // Its owner changes it afterwards: no colleague is named.
    const own = (await customer.get('/api/profile')).json;
    const { lastName, email, phone, preferences } = own;
    const change = { firstName: 'Maryam', lastName, email, phone, preferences, address: own.address };
    expect((await customer.put('/api/profile', change)).status).toBe(200);
    expect((await correct(desk, 'Mary', version + 2)).json.message).toMatch(/^Its owner changed this profile after/);
    // Somebody of another household.
    await newMember(services);
    const [other] = await services.database.db.select().from(people).where(eq(people.email, 'dana@desk.example'));
    const theirs = await desk.post(`${at}/profile`, { ...input, ...asked(), personId: other?.id });
    expect([theirs.status, theirs.json.code]).toEqual([404, 'person-unknown']);
    expect((await desk.get(at)).json.notes).toHaveLength(2);
  });

  test('support changes no household of a colleague, and nobody their own; both may look', async () => {
    const services = await open();
    const { householdId } = await bought(services);
    const [support, admin] = [await colleague(services, 'Sami', 'support'), await colleague(services, 'Ada')];
    const homes = await services.database.db.select().from(memberships);
    const homeOf = async (email: string) => {
      const [person] = await services.database.db.select().from(people).where(eq(people.email, email));
      return homes.find(({ personId }) => personId === person?.id)?.householdId ?? '';
    };
    const [samis, adas] = [await homeOf('sami@desk.example'), await homeOf('ada@desk.example')];
    const noted = async (desk: Browser, id: string) =>
      (await desk.post(`/api/desk/households/${id}/notes`, asked())).json.code ?? 'noted';
    expect([await noted(support, householdId), await noted(support, adas), await noted(support, samis)]).toEqual([
      'noted',
      'colleagues-household',
      'colleagues-household',
    ]);
    expect([await noted(admin, samis), await noted(admin, adas)]).toEqual(['noted', 'colleagues-household']);
    expect((await support.get(`/api/desk/households/${adas}`)).status).toBe(200);
  });

  test('a mail for a new password goes to the address of the account only, once, and is counted with the household’s own', async () => {
    const services = await open();
    const { householdId } = await bought(services);
    const desk = await colleague(services, 'Dana');
    const at = `/api/desk/households/${householdId}`;
    const [{ id: personId }] = (await desk.get(at)).json.people;
    const body = { ...asked(), personId };
    await Promise.all([desk.post(`${at}/password-resets`, body), desk.post(`${at}/password-resets`, body)]);
    await services.settle();
    const letters = await lettersOf(services, 'reset-password');
    expect(letters.map(({ recipient }) => recipient)).toEqual(['maryam@example.com']);
    let last = 200;
    for (let time = 0; time < 12 && last === 200; time += 1)
      last = (await desk.post(`${at}/password-resets`, { ...asked(), personId })).status;
    expect(last).toBe(429);
  });

  test('R504 nobody but those who may see households acts for one', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const lab = await colleague(services, 'Lina');
    await services.database.db.update(people).set({ role: 'lab' }).where(eq(people.firstName, 'Lina'));
    const at = `/api/desk/households/${householdId}`;
    const personId = randomUUID();
    const name = { firstName: 'A', lastName: 'B', version: 1 };
    for (const [path, input] of [
      ['next-box/preview', { change: 'skip' }],
      ['next-box', { token: 'x'.repeat(40), ...asked() }],
      ['ending', { ends: true, ...asked() }],
      ['password-resets', { personId, ...asked() }],
      ['profile', { personId, ...name, ...asked() }],
      ['notes', asked()],
    ] as const)
      for (const [who, code] of [
        [customer, 'staff-only'],
        [lab, 'not-your-part'],
      ] as const) {
        const { status, json } = await who.post(`${at}/${path}`, input);
        expect([path, status, json.code]).toEqual([path, 403, code]);
      }
    expect((await customer.get('/api/subscription')).json.endsOn).toBeNull();
  });
});
