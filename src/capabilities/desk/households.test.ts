import { randomUUID } from 'node:crypto';
import { eq, sql, isNotNull } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { auditLog, people } from '#src/capabilities/access/tables.ts';
import { disputes, invoices } from '#src/capabilities/billing/tables.ts';
import { boxes, journeyEvents, parcelLabels } from '#src/capabilities/fulfilment/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { labKits, labSamples } from '#src/capabilities/lab/tables.ts';
import { inquiries } from '#src/capabilities/outreach/tables.ts';
import { newId } from '#src/lib/id.ts';
import { mails } from '#src/platform/mail/tables.ts';
import { paidOrder } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { ACCOUNT, begun, bought, colleague } from '#tests/support/parcels.ts';
import { confirm } from '#tests/support/sharing.ts';
import { HOUSEHOLD_LISTS } from './household-contract.ts';
import { householdNotes } from './tables.ts';

const HOUSEHOLDS = '/api/desk/households';
type Desk = Awaited<ReturnType<typeof colleague>>;

const find = async (desk: Desk, search: string) => {
  const { status, json } = await desk.get(`${HOUSEHOLDS}?${new URLSearchParams({ search })}`);
  expect([search, status]).toEqual([search, 200]);
  return json.households as { id: string; names: string[]; guest: boolean; order: string | null }[];
};
const idsFor = async (desk: Desk, search: string) => (await find(desk, search)).map(({ id }) => id);
const lastEntry = async ({ database }: TestServices) =>
  (await database.db.select().from(auditLog).orderBy(sql`${auditLog.id} desc`).limit(1))[0];

onOneEngine('the search for households', (open) => {
  test('a household is found by all facts that its people can name, and by nothing else', async () => {
    const services = await open();
    const { householdId, number, desk } = await begun(services);
    await newMember(services);
    const other = sql`${people.email} like 'member-%'`;
    await services.database.db.update(people).set({ firstName: 'Otto', lastName: 'Elsewhere' }).where(other);
    await services.database.db
      .update(people)
      .set({ phone: '+971501234567' })
      .where(eq(people.email, 'maryam@example.com'));
    const [invoice] = await services.database.db.select().from(invoices);
    const order = (await desk.get(`/api/desk/orders?search=${number}`)).json.orders[0];
    const tracking = 'DXB-7731-a';
    await services.database.db
      .update(journeyEvents)
      .set({ tracking })
      .where(eq(journeyEvents.key, 'optimizer_shipped'));
    const [label, again] = ['EZ-LABEL-1', 'RE-77-b'];
    const bought = { id: randomUUID(), orderId: order.id, state: 'bought', trackingCode: label } as const;
    await services.database.db
      .insert(parcelLabels)
      .values({ ...bought, kits: true, wantedAt: services.clock.now(), wantedBy: 'system' });
    const [own] = await services.database.db.select().from(cats).where(eq(cats.householdId, householdId));
    const catId = own?.id ?? '';
    const kit = { id: randomUUID(), code: 'KTRACKED', catId, orderId: order.id, createdAt: services.clock.now() };
    await services.database.db.insert(labKits).values(kit);
    const sample = { id: randomUUID(), code: 'STRACKED', kitId: kit.id, catId, kind: 'stool', state: 'sent' } as const;
    await services.database.db
      .insert(labSamples)
      .values({ ...sample, tracking: again, createdAt: services.clock.now() });
    const cat = order.cats[0].name as string;
    for (const said of [
      ...['Maryam Example', 'mary', 'EXAMPLE', 'maryam@example.com', 'MARYAM@EXAMPLE.COM', 'maryam@exa'],
      ...['+971 50 123 4567', '0501234567', number, number.toLowerCase(), number.slice(-7), `${number}-1`],
      ...[cat, cat.slice(0, 2).toUpperCase(), invoice?.number ?? '', tracking, tracking.toLowerCase()],
      ...[label, label.toLowerCase(), again, again.toUpperCase()],
    ])
      expect([said, await idsFor(desk, said)]).toEqual([said, [householdId]]);
    for (const said of [
      '',
      'x',
      'Nobody',
      'aryam',
      '%',
      '_____',
      number.replace(/.$/, 'x'),
      `${tracking}0`,
      `${label}0`,
      again.slice(0, -1),
      'INV-2026-999999',
    ])
      expect([said, await idsFor(desk, said)]).toEqual([said, []]);
    const planOf = (from: string) =>
      services.database.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        return JSON.stringify(await tx.execute(sql.raw(`explain select 1 from ${from} = lower('x'::text)`)));
      });
    expect(await planOf('parcel_labels where tracking_code is not null and lower(tracking_code)')).toContain(
      'parcel_labels_tracking',
    );
    expect(await planOf('lab_samples where tracking is not null and lower(tracking)')).toContain(
      'lab_samples_tracking',
    );
    expect(await find(desk, number)).toMatchObject([
      { names: ['Maryam Example'], guest: false, order: number, plan: { plan: 'premium', status: 'active' } },
    ]);
  });

  test('a guest is found by the name and the mail of the order', async () => {
    const services = await open();
    await paidOrder(services);
    const desk = await colleague(services, 'Dana');
    const [guest] = await find(desk, 'maryam@example.com');
    expect(guest).toMatchObject({ guest: true, order: expect.stringContaining('CAT-') });
    expect(await idsFor(desk, guest?.names[0] ?? '')).toEqual([guest?.id]);
  });

  test('of many of one name a page is shown and said to be one', async () => {
    const services = await open();
    const desk = await colleague(services, 'Dana');
    await services.database.db.execute(sql`
      with made as (insert into households (id, created_at) select gen_random_uuid(), now() from generate_series(1, 30) returning id)
      insert into cats (id, household_id, position, name, tint, concerns, created_at)
      select gen_random_uuid(), id, 0, 'Luna', 'nose', '{}', now() from made`);
    const { json } = await desk.get(`${HOUSEHOLDS}?search=luna`);
    expect([json.households.length, json.more]).toEqual([25, true]);
  });

  test('R504 only who may see households searches them, and what was searched for is not recorded', async () => {
    const services = await open();
    const { customer, number } = await bought(services);
    const [owner, lab] = [await colleague(services, 'Dana'), await colleague(services, 'Lina')];
    await services.database.db.update(people).set({ role: 'lab' }).where(eq(people.firstName, 'Lina'));
    const asks = async (who: Pick<Desk, 'get'>) => {
      const { status, json } = await who.get(`${HOUSEHOLDS}?search=${number}`);
      return [status, json.code ?? json.households.length];
    };
    expect(await asks(customer)).toEqual([403, 'staff-only']);
    expect(await asks(lab)).toEqual([403, 'not-your-part']);
    expect(await lastEntry(services)).toMatchObject({ action: 'household.search', refusal: 'not-your-part' });
    expect(await asks(owner)).toEqual([200, 1]);
    const entry = await lastEntry(services);
    expect(entry).toMatchObject({ action: 'household.search', records: 1, refusal: null, subjectNumber: null });
    expect(JSON.stringify(entry)).not.toContain(number);
  });
});

onOneEngine('the page of a household', (open) => {
  test('it shows its people, cats, plan, parcels, mails and events, notes first', async () => {
    const services = await open();
    const { householdId, number, desk, customer } = await begun(services);
    services.statements();
    const { status, json } = await desk.get(`${HOUSEHOLDS}/${householdId}`);
    expect(status).toBe(200);
    expect(services.statements().length).toBeLessThan(80);
    expect(json).toMatchObject({
      people: [{ firstName: 'Maryam', lastName: 'Example', email: 'maryam@example.com', closed: false }],
      plan: { status: 'active', plan: 'premium' },
      invoices: [{ status: 'paid' }],
      orders: [{ number, stands: 'optimizer_delivered' }],
      boxes: [{ month: 1, number: `${number}-1` }],
      notes: [],
      disputes: [],
    });
    expect(
      json.cats.map(({ name, results, version }: { name: string; results: { state: string }; version: number }) => [
        name,
        results.state,
        version,
      ]),
    ).toEqual([
      ['Miso', 'ready', 1],
      ['Biscuit', 'ready', 1],
    ]);
    expect(json.mails.map(({ kind }: { kind: string }) => kind)).toContain('order-optimizer-delivered');
    expect(json.timeline[0]).toMatchObject({ title: expect.any(String), at: expect.any(String) });
    expect(await lastEntry(services)).toMatchObject({
      action: 'household.read',
      subjectId: householdId,
      refusal: null,
    });

    const nobody = await desk.get(`${HOUSEHOLDS}/${randomUUID()}`);
    expect([nobody.status, nobody.json.code]).toEqual([404, 'household-unknown']);
    expect(await lastEntry(services)).toMatchObject({ action: 'household.read', refusal: 'household-unknown' });
    const theirs = await customer.get(`${HOUSEHOLDS}/${householdId}`);
    expect([theirs.status, theirs.json.code]).toEqual([403, 'staff-only']);
  });

  test('each list is read to its end a page at a time, each line once; a made-up place is refused', async () => {
    const services = await open();
    const { householdId, desk } = await begun(services);
    const { db } = services.database;
    const [[mail], [box], [invoice]] = [
      await db.select().from(mails).where(eq(mails.recipient, 'maryam@example.com')),
      await db.select().from(boxes),
      await db.select().from(invoices),
    ];
    if (!mail || !box || !invoice) throw new Error('They are not there.');
    const copies = Array.from({ length: 23 }, (_, index) => index + 2);
    const at = (days: number) => new Date(services.clock.now().getTime() - days * 86_400_000);
    await db.insert(mails).values(copies.map(() => ({ ...mail, id: newId() })));
    await db.insert(boxes).values(
      copies.map((month) => ({
        ...{ ...box, id: newId(), month, number: `${box.number}${month}`, invoiceId: null },
        ...{ stands: 'box_paid' as const, placedAt: at(-month), movedAt: at(-month) },
      })),
    );
    await db.insert(invoices).values(
      copies.map((count) => ({
        ...{ ...invoice, id: newId(), stripeId: `in_${count}`, number: null, stripeNumber: null },
        ...{ stripeIntentId: null, issuedAt: at(count) },
      })),
    );
    await db.insert(inquiries).values(
      copies.map((count) => ({
        ...({ id: newId(), number: `PW-${count}`, requestId: randomUUID(), kind: 'contact', name: 'Maryam' } as const),
        ...{ email: 'maryam@example.com', details: {}, createdAt: at(count), updatedAt: at(count) },
      })),
    );
    const [{ id: staffId } = { id: '' }] = await db.select().from(people).where(isNotNull(people.role));
    await db.insert(householdNotes).values(
      Array.from({ length: 60 }, (_, index) => ({
        // Several notes of one moment are passed over by no page.
        ...{ id: newId(), householdId, staffId, act: null, body: `Note ${index}`, at: at(Math.floor(index / 30)) },
      })),
    );
    const planted = { status: 'lost', reason: 'fraudulent', amount: 100, currency: 'EUR', readAt: at(0) } as const;
    await db.insert(disputes).values(
      copies.map((count) => ({
        ...{ ...planted, id: newId(), stripeId: `dp_${count}`, stripeChargeId: `ch_${count}` },
        ...{ invoiceId: invoice.id, openedAt: at(count), settledAt: at(count) },
      })),
    );
    await confirm(services, 'maryam@example.com');
    const path = `${HOUSEHOLDS}/${householdId}`;
    const { json: shown } = await desk.get(path);
    for (const list of HOUSEHOLD_LISTS) {
      const ids: string[] = shown[list].map(({ id }: { id: string }) => id);
      let next: string | null = shown.next[list];
      if (['mails', 'boxes', 'invoices', 'disputes', 'messages'].includes(list))
        expect([list, ids.length]).toEqual([list, 10]);
      while (next) {
        const { status, json } = await desk.get(`${path}/lists/${list}?${new URLSearchParams({ before: next })}`);
        expect([list, status]).toEqual([list, 200]);
        ids.push(...json[list].map(({ id }: { id: string }) => id));
        next = json.next;
      }
      // Several lines of the timeline may be of one thing.
      if (list !== 'timeline') expect([list, new Set(ids).size]).toEqual([list, ids.length]);
      const least = {
        ...{ notes: 60, orders: 1, boxes: 24, invoices: 24, disputes: 23, claims: 0, gifts: 0 },
        ...{ mails: 24, messages: 23, timeline: 60 },
      }[list];
      expect([list, ids.length >= least]).toEqual([list, true]);
      const madeUp = await desk.get(`${path}/lists/${list}?before=yesterday`);
      expect([list, madeUp.status, madeUp.json.issues?.[0].path]).toEqual([list, 422, 'before']);
    }
    expect(await lastEntry(services)).toMatchObject({ action: 'household.older', subjectId: householdId });
    const { results } = shown.cats[0];
    expect((await desk.get(`/api/desk/results/${results.set}`)).json.cat.id).toBe(shown.cats[0].id);
  });

  test('two colleagues leave notes at once, each once; they are exported without names and go with the account', async () => {
    const services = await open();
    const { householdId, customer } = await bought(services);
    const [dana, omar] = [await colleague(services, 'Dana'), await colleague(services, 'Omar')];
    const path = `${HOUSEHOLDS}/${householdId}/notes`;
    const [one, other] = [
      { id: randomUUID(), body: 'Moves house in spring.' },
      { id: randomUUID(), body: 'Prefers mail.' },
    ];
    const answers = await Promise.all([dana.post(path, one), dana.post(path, one), omar.post(path, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { notes } = (await dana.get(`${HOUSEHOLDS}/${householdId}`)).json;
    expect(notes.map(({ author, body }: { author: string; body: string }) => `${author}: ${body}`).toSorted()).toEqual([
      'Dana Desk: Moves house in spring.',
      'Omar Desk: Prefers mail.',
    ]);
    const taken = await omar.post(path, { ...one, body: 'Something else.' });
    expect([taken.status, taken.json.code]).toEqual([409, 'note-taken']);
    const elsewhere = await omar.post(`${HOUSEHOLDS}/${randomUUID()}/notes`, { id: randomUUID(), body: 'x' });
    expect([elsewhere.status, elsewhere.json.code]).toEqual([404, 'household-unknown']);
    expect((await customer.post(path, { id: randomUUID(), body: 'x' })).json.code).toBe('staff-only');

    const headers = { authorization: `Bearer ${customer.token}` };
    const archive = await services.app.request('/api/profile/export', { headers });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    const { tables } = JSON.parse(strFromU8(files['purrwell.json'] as Uint8Array));
    expect(tables.household_notes).toHaveLength(2);
    expect(JSON.stringify(tables.household_notes)).not.toMatch(/Dana|Omar|staff/i);
    expect((await customer.post('/api/account-deletions', { password: ACCOUNT.password })).status).toBe(200);
    expect((await dana.get(`${HOUSEHOLDS}/${householdId}`)).json.notes).toEqual([]);
  });
});
