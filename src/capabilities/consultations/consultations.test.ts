import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataExportRequested } from '#src/capabilities/access/events.ts';
import { subscriptions } from '#src/capabilities/billing/tables.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { withoutLinkKeys } from '#src/platform/redact.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { bookingOf, memberWithCat, MINUTE_MS, NOON, vetWithHours } from '#tests/support/consultations.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { paidGift, redemption } from '#tests/support/gifts.ts';
import { advanceWithJobs } from '#tests/support/job-time.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { followPlans } from './actions/follow-plan.ts';
import { noteHeld } from './actions/note-held.ts';
import { consultationNotes, consultations } from './tables.ts';

const PATH = '/api/consultations';
const HOUR_MS = 60 * MINUTE_MS;
const kinds = async (services: TestServices) =>
  (await services.mails()).map(({ kind }) => kind).filter((kind) => kind.startsWith('consultation-'));

/** Titles of the timeline's lines about consultations, newest first. */
const linesOf = async (browser: Browser, catId: string) => {
  const { items } = (await browser.get(`/api/timeline?cat=${catId}&kind=message`)).json;
  return (items as { title: string }[]).map(({ title }) => title).filter((title) => /consultation/i.test(title));
};

onOneEngine('consultations', (open) => {
  test('R202 Premium has two a month: a third is refused, also at the same moment, and the next month has two again', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId, signIn, sticks } = await memberWithCat(services);
    await sticks(true);
    const wishes = [];
    for (const place of [0, 1, 2, 3]) wishes.push(await bookingOf(browser, catId, place));
    const answers = await Promise.all(wishes.map((wish) => browser.post(PATH, wish)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('consultations-used');
    const view = (await browser.get(PATH)).json;
    expect([view.included, view.left, view.consultations.length]).toEqual([2, 0, 2]);
    // Sent again it is the same booking, and no third mail.
    const first = wishes[answers.findIndex(({ status }) => status === 200)];
    expect((await browser.post(PATH, first)).json.consultations).toHaveLength(2);
    expect(await kinds(services)).toEqual(
      expect.arrayContaining(['consultation-booked', 'consultation-for-vet-booked']),
    );
    expect((await kinds(services)).filter((kind) => kind === 'consultation-booked')).toHaveLength(2);
    // The month ends by the plan's own calendar.
    services.clock.advance(Date.parse(view.until) - services.clock.now().getTime() - 24 * HOUR_MS);
    await signIn();
    const { json } = await browser.get('/api/consultation-slots');
    const after = json.slots.findIndex(({ startsAt }: { startsAt: string }) => startsAt >= view.until);
    expect((await browser.post(PATH, await bookingOf(browser, catId, 0))).json.code).toBe('consultations-used');
    expect((await browser.post(PATH, await bookingOf(browser, catId, after))).status).toBe(200);
  });

  test('a slot is taken once, however many households press at the same moment', async () => {
    const services = await open();
    await vetWithHours(services);
    const members = [await memberWithCat(services), await memberWithCat(services), await memberWithCat(services)];
    const wishes = await Promise.all(members.map(({ browser, catId }) => bookingOf(browser, catId, 0)));
    const answers = await Promise.all(members.map(({ browser }, place) => browser.post(PATH, wishes[place])));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.code)).toEqual([
      ...['slot-taken', 'slot-taken'],
    ]);
    expect(await services.database.db.select().from(consultations)).toHaveLength(1);
  });

  test('only who has Premium, Pro or such a gift books; times of Pro reach further', async () => {
    const services = await open();
    await vetWithHours(services);
    const standard = await memberWithCat(services, { planType: 'standard', catCount: 1 });
    const wish = { ...(await bookingOf((await memberWithCat(services)).browser, standard.catId, 0)) };
    expect((await standard.browser.post(PATH, wish)).json.code).toBe('no-consultations');
    const nobody = await newMember(services);
    expect((await nobody.get(PATH)).json).toMatchObject({ included: 0, left: 0, until: null });
    expect((await newBrowser(services).get(PATH)).status).toBe(401);
    await addProPlaces(services, 1);
    const pro = await memberWithCat(services, { planType: 'pro', catCount: 1 });
    expect((await pro.browser.get(PATH)).json).toMatchObject({ included: 2, refusal: null });
    const last = (await pro.browser.get('/api/consultation-slots')).json.slots.at(-1).startsAt;
    expect(Date.parse(last) - services.clock.now().getTime()).toBeGreaterThan(20 * 24 * HOUR_MS);

    const { code } = await paidGift(services);
    const given = await newMember(services);
    expect((await given.post('/api/gift-redemptions', redemption(code))).status).toBe(200);
    expect((await given.get(PATH)).json).toMatchObject({ included: 2, left: 2, refusal: null });
  });

  test('it can be moved and cancelled until four hours before; later it counts; cancelled by the vet it never does', async () => {
    const services = await open();
    const { desk, again } = await vetWithHours(services, { link: 'https://rooms.example/amal' });
    const { browser, catId, signIn } = await memberWithCat(services);
    const wish = await bookingOf(browser, catId, 7);
    await browser.post(PATH, wish);
    const other = await bookingOf(browser, catId, 9, { way: 'link', phone: null });
    const { id: _, ...moved } = other;
    const one = `${PATH}/${wish.id}`;
    const { json } = await browser.put(one, moved);
    expect(json.consultations[0]).toMatchObject({
      startsAt: moved.startsAt,
      link: 'https://rooms.example/amal',
      phone: null,
    });
    expect(json.left).toBe(1);
    // The calendar file stays the same event, newer. Copies of mails do not open it.
    expect(withoutLinkKeys(`${json.consultations[0].calendar}\n`)).toBe('/api/consultation-calendars/*\n');
    const file = await services.app.request(`http://shop.test${json.consultations[0].calendar}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = await file.text();
    expect(text).toMatch(new RegExp(`METHOD:PUBLISH[^]*UID:${wish.id}@[^]*SEQUENCE:1`));
    // A forwarded file gives the room of the vet away to nobody.
    expect(text).not.toContain('rooms.example');
    expect(text.replaceAll('\r\n ', '')).toContain('/dashboard?consultations=open');
    expect((await services.app.request('http://shop.test/api/consultation-calendars/abc')).status).toBe(404);
    // Cancelled in time it is free again, and repeating it changes nothing.
    expect((await browser.post(`${one}/cancellation`)).json.left).toBe(2);
    expect((await browser.post(`${one}/cancellation`)).json.left).toBe(2);

    const near = await bookingOf(browser, catId, 0);
    await browser.post(PATH, near);
    services.clock.advance(Date.parse(near.startsAt) - services.clock.now().getTime() - 3 * HOUR_MS);
    await signIn();
    expect((await browser.put(`${PATH}/${near.id}`, moved)).json.code).toBe('consultation-too-late');
    expect((await browser.post(`${PATH}/${near.id}/cancellation`)).json.left).toBe(1);

    const last = await bookingOf(browser, catId, 8);
    expect((await browser.post(PATH, last)).json.left).toBe(0);
    const reason = { reason: 'An emergency came in.' };
    await again();
    expect((await desk.post(`/api/desk/consultations/${last.id}/cancellation`, reason)).status).toBe(200);
    const ada = await colleague(services, 'Ada', 'admin');
    expect((await ada.post(`/api/desk/consultations/${last.id}/no-show`)).json).toMatchObject({
      code: 'consultation-cancelled',
      message: expect.stringMatching(/^\w+ Desk cancelled this consultation\.$/),
    });
    const view = (await browser.get(PATH)).json;
    expect([view.left, view.consultations.find(({ id }: { id: string }) => id === last.id)]).toEqual([
      1,
      expect.objectContaining({ cancelledBy: 'vet', cancelReason: reason.reason, counts: false, phase: 'cancelled' }),
    ]);
    const told = (await services.mails()).findLast(({ kind }) => kind === 'consultation-cancelled-by-vet');
    expect(told?.text).toContain('An emergency came in');
  });

  test('a reminder goes out once a day before, also by a worker that was away, and not of what was moved or cancelled', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId } = await memberWithCat(services);
    const [stays, goes] = [await bookingOf(browser, catId, 20), await bookingOf(browser, catId, 21)];
    await browser.post(PATH, stays);
    await browser.post(PATH, goes);
    await browser.post(`${PATH}/${goes.id}/cancellation`);
    const { id, ...moves } = await bookingOf(browser, catId, 20);
    await browser.post(PATH, { id, ...moves });
    const { startsAt } = await bookingOf(browser, catId, 50);
    expect((await browser.put(`${PATH}/${id}`, { ...moves, startsAt })).status).toBe(200);
    await services.settle();
    const reminders = async () => (await kinds(services)).filter((kind) => kind === 'consultation-reminder').length;
    const begins = Date.parse(stays.startsAt);
    await advanceWithJobs(services, begins - services.clock.now().getTime() - 24 * HOUR_MS - MINUTE_MS);
    await services.settle();
    expect(await reminders()).toBe(0);
    // Two hours late.
    await advanceWithJobs(services, 2 * HOUR_MS);
    await services.settle();
    await services.settle();
    expect(await reminders()).toBe(1);
  });

  test('consultations booked beyond the end of a plan are cancelled and told; paid ones stay', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId, row, signIn } = await memberWithCat(services);
    const { id } = await row();
    const wish = await bookingOf(browser, catId, 30);
    await browser.post(PATH, wish);
    await services.settle();
    await browser.post('/api/subscription/cancel');
    await services.settle();
    const phase = async () => (await browser.get(PATH)).json.consultations[0].phase;
    expect(await phase()).toBe('booked');
    // The paid month is over before the slot.
    await services.database.db
      .update(subscriptions)
      .set({ endsOn: new Date(Date.parse(wish.startsAt) - MINUTE_MS) })
      .where(eq(subscriptions.id, id));
    await advanceWithJobs(services, 1000);
    await followPlans.run(services, {});
    await services.settle();
    await signIn();
    expect(await phase()).toBe('cancelled');
    expect(await kinds(services)).toContain('consultation-cancelled-by-plan');
  });

  test('a vet keeps own hours and own consultations; the note is signed, added once, on the timeline and in the export', async () => {
    const services = await open();
    const { desk, path, again, vetId } = await vetWithHours(services);
    const other = await vetWithHours(services, { weekly: [] }, 'Noor');
    const { browser, catId, signIn } = await memberWithCat(services);
    const wish = await bookingOf(browser, catId, 0);
    await browser.post(PATH, wish);
    const one = `/api/desk/consultations/${wish.id}`;
    const note = { id: crypto.randomUUID(), text: 'Weigh him on Sunday.' };
    expect((await desk.post(`${one}/notes`, note)).json.code).toBe('consultation-not-begun');
    expect((await other.desk.put(path, { version: 1, ...NOON })).json.code).toBe('not-your-consultation');
    const ada = await colleague(services, 'Ada', 'admin');
    expect((await ada.put(path, { version: 1, ...NOON })).status).toBe(200);
    expect((await desk.put(path, { version: 1, ...NOON })).json).toMatchObject({
      code: 'vet-hours-changed',
      message: 'Ada Desk changed these hours in the meantime. Please reload the page.',
    });
    expect((await desk.put(path, { version: 1, ...NOON, link: 'javascript:alert(1)' })).status).toBe(422);
    expect((await (await colleague(services, 'Lena', 'lab')).get('/api/desk/consultations')).status).toBe(403);
    const [row] = (await desk.get('/api/desk/consultations')).json.consultations;
    expect(row).toMatchObject({
      id: wish.id,
      phone: '+971501234567',
      owner: 'Maryam Example',
      question: wish.question,
    });
    expect((await desk.get(`${one}/sheets`)).json.sheets[0].sections.length).toBeGreaterThan(3);

    services.clock.advance(Date.parse(wish.startsAt) - services.clock.now().getTime() + 6 * MINUTE_MS);
    await again();
    await other.again();
    for (const [path, body] of [
      [`${one}/notes`, note],
      [`${one}/no-show`, undefined],
      [`${one}/cancellation`, { reason: 'Away' }],
    ] as const)
      expect((await other.desk.post(path, body)).json.code).toBe('not-your-consultation');
    expect((await other.desk.get(`${one}/sheets`)).json.code).toBe('not-your-consultation');
    await desk.post(`${one}/notes`, note);
    expect((await desk.post(`${one}/notes`, note)).json.consultations[0].notes).toHaveLength(1);
    const { sections } = (await desk.get(`${one}/sheets`)).json.sheets[0];
    const signed = sections.find(({ title }: { title: string }) => title === 'Notes of vets').rows;
    expect(signed).toEqual([[expect.any(String), `Amal Desk, vet at Purrwell: ${note.text}`]]);
    expect((await desk.post(`${one}/no-show`)).json.consultations[0].phase).toBe('no-show');
    expect((await desk.post(`${one}/no-show`)).status).toBe(200);
    const rana = await colleague(services, 'Rana');
    expect((await rana.post(`${one}/no-show`)).json).toMatchObject({
      code: 'consultation-noted',
      message: 'Amal Desk noted before that nobody came to this consultation.',
    });
    expect(await kinds(services)).toContain('consultation-missed');
    await signIn();
    const exported: Record<string, unknown[]> = {};
    const asked = {
      householdId: row.householdId,
      personId: crypto.randomUUID(),
      email: null,
      enclose: () => {},
      addFile: () => {},
    };
    const add = (table: string, rows: unknown[]) => void (exported[table] = rows);
    await services.transact(SYSTEM, (ctx) => ctx.emit(dataExportRequested, { ...asked, add }));
    expect(exported.consultations).toMatchObject([{ id: wish.id, question: wish.question, phone: '+971501234567' }]);
    expect(exported.consultation_notes).toMatchObject([{ body: note.text, authorName: 'Amal Desk' }]);
    expect(JSON.stringify(exported.consultations)).not.toContain(vetId);
    const { items } = (await browser.get(`/api/timeline?cat=${catId}`)).json;
    expect(items.find(({ title }: { title: string }) => title === 'Note after your consultation')).toMatchObject({
      ...{ body: 'Weigh him on Sunday.', cats: [catId] },
    });
    expect((await browser.get(PATH)).json.left).toBe(1);
    expect(await linesOf(browser, catId)).toEqual([
      ...['Note after your consultation', 'The vet could not reach you for a consultation', 'Vet consultation booked'],
    ]);
    // Said afterwards that it did not take place, it is not counted.
    const { json } = await desk.post(`${one}/cancellation`, { reason: 'The line was down.' });
    expect(json.consultations[0]).toMatchObject({ phase: 'cancelled', counts: false });
    expect(await kinds(services)).toContain('consultation-not-held');
    expect(await linesOf(browser, catId)).toContain('A vet consultation did not take place');
    expect((await browser.get(PATH)).json.left).toBe(2);
    expect((await desk.get(`${one}/sheets`)).json.code).toBe('consultation-cancelled');
  });

  test('times that overlap are booked once, when hours moved by ten minutes, and by a household with two vets', async () => {
    const services = await open();
    const { desk, path, vetId } = await vetWithHours(services);
    const [one, two] = [await memberWithCat(services), await memberWithCat(services)];
    const first = await bookingOf(one.browser, one.catId, 3);
    const second = await bookingOf(two.browser, two.catId, 3);
    await one.browser.post(PATH, first);
    const shifted = NOON.weekly.map((day) => ({ ...day, opens: day.opens + 10 }));
    expect((await desk.put(path, { version: 1, ...NOON, weekly: shifted })).status).toBe(200);
    const { slots } = (await two.browser.get('/api/consultation-slots')).json;
    const minutes = slots.map(({ startsAt }: { startsAt: string }) => new Date(startsAt).getUTCMinutes() % 20);
    expect(new Set(minutes)).toEqual(new Set([10]));
    const later = (startsAt: string, count: number) => new Date(Date.parse(startsAt) + count * MINUTE_MS).toISOString();
    for (const count of [-10, 10]) {
      const wish = { ...second, startsAt: later(first.startsAt, count) };
      expect((await two.browser.post(PATH, wish)).json.code).toBe('slot-taken');
    }
    // The vet beside has the hours that the first one had: one household presses for both at once.
    const beside = await vetWithHours(services, {}, 'Noor');
    const wish = await bookingOf(two.browser, two.catId, 10);
    const [otherId, count] = wish.vetId === vetId ? [beside.vetId, 10] : [vetId, -10];
    const other = { ...wish, id: crypto.randomUUID(), vetId: otherId, startsAt: later(wish.startsAt, count) };
    const answers = await Promise.all([two.browser.post(PATH, wish), two.browser.post(PATH, other)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.json.code).toBe('consultation-overlaps');
  });

  test('N3 the timeline says what was booked, changed, cancelled and held, each once and by the household’s clock', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId, signIn } = await memberWithCat(services);
    const wish = await bookingOf(browser, catId, 7);
    await browser.post(PATH, wish);
    const { id, ...moved } = await bookingOf(browser, catId, 10);
    expect((await browser.put(`${PATH}/${wish.id}`, moved)).status).toBe(200);
    const other = await bookingOf(browser, catId, 16);
    await browser.post(PATH, other);
    await browser.post(`${PATH}/${other.id}/cancellation`);
    const before = ['Vet consultation cancelled', 'Vet consultation booked', 'Vet consultation changed'];
    expect(await linesOf(browser, catId)).toEqual([...before, 'Vet consultation booked']);
    await advanceWithJobs(services, Date.parse(moved.startsAt) - services.clock.now().getTime() + 30 * MINUTE_MS);
    for (let i = 0; i < 2; i += 1) await noteHeld.run(services, { id: wish.id, startsAt: moved.startsAt });
    await services.settle();
    await signIn();
    expect(await linesOf(browser, catId)).toEqual(['Vet consultation', ...before, 'Vet consultation booked']);
    const { items, timeZone } = (await browser.get('/api/timeline?kind=message')).json;
    const [held] = items.filter(({ title }: { title: string }) => title === 'Vet consultation');
    expect(held.at).toBe(new Date(Date.parse(moved.startsAt) + 20 * MINUTE_MS).toISOString());
    expect(held.text).toContain(formatDate('time', moved.startsAt, timeZone));
    expect(id).not.toBe(wish.id);
  });

  test('a plan that is paused cancels what is booked beyond it at once, not at night', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId, sticks, signIn } = await memberWithCat(services);
    await sticks(true);
    // The next charge is in reach of the times that can be booked.
    await advanceWithJobs(services, 20 * 24 * HOUR_MS);
    await signIn();
    const { slots } = (await browser.get('/api/consultation-slots')).json;
    await browser.post(PATH, await bookingOf(browser, catId, slots.length - 1));
    const phases = async () =>
      (await browser.get(PATH)).json.consultations.map(({ phase }: { phase: string }) => phase);
    expect(await phases()).toEqual(['booked']);
    const preview = { change: 'pause', boxes: 2 };
    const { json: quote } = await browser.post('/api/subscription/next-box/preview', preview);
    const changed = await browser.post('/api/subscription/next-box', { token: quote.token });
    expect([changed.status, changed.json.code]).toEqual([200, undefined]);
    await services.settle();
    expect(await phases()).toEqual(['cancelled']);
    expect(await kinds(services)).toContain('consultation-cancelled-by-plan');
  });

  test('a disputed payment cancels what is booked at once, not at night', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId } = await memberWithCat(services);
    await browser.post(PATH, await bookingOf(browser, catId, 9));
    const { data } = await services.stripe.charges.list({ limit: 1 });
    await services.sandbox.control.contest(data[0]?.id ?? '', 'fraudulent');
    await services.settle();
    const { consultations: booked, refusal } = (await browser.get(PATH)).json;
    expect([booked[0].phase, booked[0].counts]).toEqual(['cancelled', false]);
    expect(refusal).not.toBeNull();
    expect((await browser.post(PATH, await bookingOf(browser, catId, 9))).status).not.toBe(200);
  });

  test('the desk reads a page in as many statements, however many consultations it has', async () => {
    const services = await open();
    const { desk } = await vetWithHours(services);
    const book = async () => {
      const { browser, catId } = await memberWithCat(services);
      for (const place of [0, 1])
        expect((await browser.post(PATH, await bookingOf(browser, catId, place))).status).toBe(200);
    };
    const statements = async () => {
      services.statements();
      const { json } = await desk.get('/api/desk/consultations');
      return [json.consultations.length, services.statements().length];
    };
    await book();
    const [few, ofFew] = await statements();
    await book();
    await book();
    const [many, ofMany] = await statements();
    expect([few, many]).toEqual([2, 6]);
    expect(ofMany).toBe(ofFew);
  });

  test('after midnight the calls of the evening before are still on the vet’s page, until four in the morning', async () => {
    const services = await open();
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 23 * 60 + 40, closes: 24 * 60 }));
    const { desk, again } = await vetWithHours(services, { weekly });
    const { browser, catId } = await memberWithCat(services);
    const wish = await bookingOf(browser, catId, 0);
    expect((await browser.post(PATH, wish)).status).toBe(200);
    const shown = async () => {
      await again();
      return (await desk.get('/api/desk/consultations')).json.consultations.map(({ id }: { id: string }) => id);
    };
    services.clock.advance(Date.parse(wish.startsAt) - services.clock.now().getTime() + HOUR_MS);
    expect(await shown()).toEqual([wish.id]);
    const note = { id: crypto.randomUUID(), text: 'Weigh him on Sunday.' };
    const { json } = await desk.post(`/api/desk/consultations/${wish.id}/notes`, note);
    expect(json.consultations[0].notes).toHaveLength(1);
    services.clock.advance(4 * HOUR_MS);
    expect(await shown()).toEqual([]);
  });

  test('when a vet gets another role, what is booked is cancelled, told and not counted; a new video room is told', async () => {
    const services = await open();
    const { desk, path, vetId } = await vetWithHours(services, { link: 'https://rooms.example/amal' });
    const { browser, catId } = await memberWithCat(services);
    await browser.post(PATH, await bookingOf(browser, catId, 20, { way: 'link', phone: null }));
    // A room in which something is booked is exchanged, not taken away.
    const taken = await desk.put(path, { version: 1, ...NOON, link: null });
    expect([taken.status, taken.json.code]).toEqual([409, 'vet-room-in-use']);
    await desk.put(path, { version: 1, ...NOON, link: 'https://rooms.example/new' });
    await services.settle();
    const booked = async () => (await browser.get(PATH)).json;
    expect((await booked()).consultations[0].link).toBe('https://rooms.example/new');
    expect(await kinds(services)).toContain('consultation-changed');
    const admin = await colleague(services, 'Rana');
    const second = await bookingOf(browser, catId, 25);
    await browser.post(PATH, second);
    const cancel = (by: typeof desk) =>
      by.post(`/api/desk/consultations/${second.id}/cancellation`, { reason: 'She is ill.' });
    expect([(await cancel(admin)).status, (await cancel(admin)).status]).toEqual([200, 200]);
    expect((await cancel(desk)).json).toMatchObject({
      code: 'consultation-cancelled',
      message: 'Rana Desk cancelled this consultation before. Your reason was not sent.',
    });
    expect(await kinds(services)).toContain('consultation-for-vet-cancelled');
    expect((await admin.post(`/api/desk/staff/${vetId}/role`, { role: 'lab' })).status).toBe(200);
    await services.settle();
    expect(await booked()).toMatchObject({
      left: 2,
      consultations: [{ cancelledBy: 'vet' }, { phase: 'cancelled', cancelledBy: 'shop' }],
    });
    expect(await kinds(services)).toContain('consultation-cancelled-by-vet');
    expect((await browser.get('/api/consultation-slots')).json.slots).toEqual([]);
  });

  test('without sticks that left, only the first month is paid; one that is booked can be changed without moving it', async () => {
    const services = await open();
    const { vetId } = await vetWithHours(services);
    const { browser, catId, signIn } = await memberWithCat(services);
    const { id, ...change } = await bookingOf(browser, catId, 12);
    await browser.post(PATH, { id, ...change });
    const corrected = { ...change, phone: '+971507654321' };
    expect((await browser.put(`${PATH}/${id}`, corrected)).json.consultations[0]).toMatchObject({
      ...{ vetId, startsAt: change.startsAt, phone: corrected.phone },
    });
    const far = { ...change, id: crypto.randomUUID(), startsAt: '9999-12-31T23:59:59Z' };
    // No such time is offered, in any month.
    expect((await browser.post(PATH, far)).status).toBe(409);
    services.clock.advance(40 * 24 * HOUR_MS);
    await signIn();
    await followPlans.run(services, {});
    // The number of the call is forgotten a month after it.
    expect((await browser.get(PATH)).json).toMatchObject({
      refusal: expect.stringContaining('Nothing is paid for at that time'),
      consultations: [{ phone: '', phase: 'held' }],
    });
    expect((await browser.get('/api/consultation-slots')).json.slots).toEqual([]);
    const admin = await colleague(services, 'Rana');
    expect((await admin.get('/api/desk/consultations?from=9999-12-30')).status).toBe(422);
  });

  test('nobody sees or changes what another household has booked, and everything goes with the account', async () => {
    const services = await open();
    await vetWithHours(services);
    const { browser, catId } = await memberWithCat(services);
    const thief = await memberWithCat(services);
    const wish = await bookingOf(browser, catId, 0);
    await browser.post(PATH, wish);
    const { id, ...change } = wish;
    expect((await thief.browser.put(`${PATH}/${id}`, { ...change, catIds: [thief.catId] })).status).toBe(404);
    expect((await thief.browser.post(`${PATH}/${id}/cancellation`)).status).toBe(404);
    expect((await thief.browser.get(PATH)).json.consultations).toEqual([]);
    const mine = await bookingOf(thief.browser, thief.catId, 0);
    expect((await thief.browser.post(PATH, { ...mine, catIds: [catId] })).json.code).toBe('consultation-cats');
    // The id of somebody else's booking is no way to it.
    expect((await thief.browser.post(PATH, { ...mine, id })).json.code).toBe('slot-taken');
    expect((await thief.browser.post(PATH, { ...mine, phone: 'call me' })).json.code).toBe('consultation-phone');
    expect((await thief.browser.post(PATH, { ...mine, way: 'link' })).json.code).toBe('consultation-no-link');
    const off = new Date(Date.parse(mine.startsAt) + 5 * MINUTE_MS).toISOString();
    expect((await thief.browser.post(PATH, { ...mine, startsAt: off })).json.code).toBe('slot-not-offered');
    await newCat(browser, { name: 'Laila' });
    await browser.post(`/api/cats/${catId}/archive`, { reason: 'moved' });
    expect(await kinds(services)).toContain('consultation-cancelled-for-cat');
    const { db } = services.database;
    const left = async () => [
      ...(await db.select().from(consultations)),
      ...(await db.select().from(consultationNotes)),
    ];
    expect(await left()).toHaveLength(1);
    const gone = await browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD });
    expect([gone.status, gone.json]).toEqual([200, expect.anything()]);
    expect(await left()).toEqual([]);
  });
});
