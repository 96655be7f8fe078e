import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import type { Tx } from '#src/platform/database.ts';
import { sweep } from './jobs.ts';
import { households, householdVersions } from './tables.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { bought } from '#tests/support/parcels.ts';
import { atWork } from '#tests/support/lab.ts';
import { householdOf } from '#tests/support/points.ts';
import { onBothEngines, testOnce, onOneEngine, openTestServices } from '#tests/support/engines.ts';

/** Tables that lead to a household and whose rows no dashboard shows. */
const NOT_SHOWN: Record<string, string> = {
  affiliate_attributions: 'Which affiliate sent an order: a matter between the shop and the affiliate.',
  cat_medicines: 'Medicines of cats, listed on their own.',
  finished_papers: 'Documents that can be made anew. Those of a day are deleted together.',
  household_invitations: 'Invitations to share a household, listed on their own.',
  household_members: 'People who share a household, listed on their own.',
  household_notes: 'Notes of staff about a household, for the desk.',
  onboarding_drafts: 'Wizards before an order. Those that nobody came back to are deleted together.',
  billing_discrepancies: 'Differences from the payment service, for the desk. Those of a day are deleted together.',
  resume_links: 'Links to a draft of a wizard, for whoever holds the link.',
  conversations: 'Conversations with support, which no dashboard shows; each message would raise the version.',
  acts_on_behalf: 'Acts of colleagues on behalf of a household, told on the timeline and by mail alone.',
  imports: 'What was imported from another shop, shown in the profile and on the timeline alone.',
  imported_cats: 'Cats of such an import.',
  imported_lines: 'Timelines of such an import.',
  kit_agreements: 'Choices of follow-up kits as they were agreed to; the plan holds the one in effect.',
  lab_exchange_holds: 'Questions of the lab about samples, for the desk.',
  card_setups: 'Forms for a new card that were opened at the payment service.',
  parcel_label_files: 'Printed forms of labels, for the packing floor. Those of a day are deleted together.',
  consultations: 'Consultations with a vet, listed on their own.',
  consultation_events: 'Booked, changed, cancelled and held ones, on the timeline alone.',
  push_messages: 'Messages to devices, which no page shows.',
  push_deliveries: 'Their deliveries to browsers.',
  consultation_notes: 'What the vet wrote after one, listed with it and on the timeline.',
  vet_links: 'Links that a vet reads the facts of a cat by, listed on their own.',
  vet_link_openings: 'When such a link was opened.',
  vet_notes: 'Notes left through such a link, shown on the timeline alone.',
  stray_payments: 'Second payments of one order, for the desk.',
};

const newHouseholds = (count: number) =>
  Array.from({ length: count }, () => ({ id: randomUUID(), createdAt: new Date() }));

onOneEngine('household versions, the triggers', (open) => {
  test('every table whose rows lead to a household has both triggers, or is listed with its reason', async () => {
    const { database } = await open();
    // People are led to by memberships, not the other way round; memberships have a household.
    const { rows: tables } = (await database.db.execute(sql`
      with recursive leads (id) as (
        select 'public.households'::regclass::oid
        union
        select conrelid from pg_constraint join leads on confrelid = leads.id where contype = 'f')
      select c.relname as name, array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal
          and t.tgenabled = 'O' order by 1) as triggers
      from leads join pg_class c on c.oid = leads.id where c.relnamespace = 'public'::regnamespace order by 1`)) as unknown as {
      rows: { name: string; triggers: string[] }[];
    };
    expect(tables.length).toBeGreaterThan(25);
    const without = tables.filter(
      ({ triggers }) => !['household_row_changed', 'raise_household_versions'].every((name) => triggers.includes(name)),
    );
    expect(without.map(({ name }) => name)).toEqual(Object.keys(NOT_SHOWN).toSorted());
    const { rows: columns } = (await database.db.execute(sql`
      select table_name as name from information_schema.columns where table_schema = 'public'
        and column_name like '%household_id' and table_name <> 'household_versions'`)) as unknown as {
      rows: { name: string }[];
    };
    expect(columns.filter(({ name }) => !tables.some((table) => table.name === name))).toEqual([]);
  });

  test('every table that the dashboard reads has them', async () => {
    const services = await open();
    const { customer } = await bought(services);
    services.statements();
    await customer.get('/api/user-dashboard');
    const read = new Set(
      services.statements().flatMap((text) => [...text.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name)),
    );
    const { rows } = (await services.database.db.execute(sql`
      select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'raise_household_versions'`)) as unknown as {
      rows: { name: string }[];
    };
    const versioned = new Set(rows.map(({ name }) => name));
    const derived = ['last_weighing'];
    // Of the session, which is read with each request.
    const session = ['sessions', 'household_versions'];
    const others = [...read].filter((name) => name && ![...versioned, ...derived, ...session].includes(name));
    expect(others).toEqual([]);
    expect(read.size).toBeGreaterThan(12);
  });
});

onBothEngines('household versions', (open) => {
  test('a version changes with each transaction that commits a change, of every household it changed, and with no other', async () => {
    const services = await open();
    const [member, other] = [await newMember(services), await newMember(services)];
    const [mine, theirs] = [await householdOf(services, member), await householdOf(services, other)];
    const versions = async () => {
      const rows = await services.database.db.select().from(householdVersions);
      const of = (id: string) => rows.find(({ householdId }) => householdId === id)?.version;
      return { mine: of(mine), theirs: of(theirs) };
    };
    const before = await versions();
    expect(before.mine).toBeTruthy();
    const catId = await newCat(member, { name: 'Laila' });
    const added = await versions();
    expect(added.mine).not.toBe(before.mine);
    expect(added.theirs).toBe(before.theirs);

    const rename = (name: string) => sql`update cats set name = ${name} where id = ${catId}`;
    await services.database
      .transaction(async (tx) => {
        await tx.execute(rename('Otto'));
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await versions()).toEqual(added);

    // Undone to a savepoint: the first change of the transaction goes, the second stays.
    await services.database.transaction(async (tx) => {
      await tx.execute(sql`savepoint before_the_name`);
      await tx.execute(rename('Otto'));
      await tx.execute(sql`rollback to savepoint before_the_name`);
      await tx.execute(sql`update households set weight_unit = 'lb' where id = ${theirs}`);
    });
    const edited = await versions();
    expect(edited.mine).toBe(added.mine);
    expect(edited.theirs).not.toBe(added.theirs);

    // A row that moves changes both.
    await services.database.transaction(async (tx) => {
      await tx.execute(sql`update cats set household_id = ${theirs} where id = ${catId}`);
    });
    const moved = await versions();
    expect(moved.mine).not.toBe(edited.mine);
    expect(moved.theirs).not.toBe(edited.theirs);
    await member.get('/api/user-dashboard');
    await member.get('/api/achievements/overview');
    expect(await versions()).toEqual(moved);
  });

  testOnce('sweeping the documents of a night raises no version, however many households they are of', async () => {
    const services = await open();
    const { database } = services;
    await database.transaction((tx) => tx.insert(households).values(newHouseholds(1100)));
    await database.transaction((tx) =>
      tx.execute(sql`insert into finished_papers (household_id, name, version, bytes, made_at)
        select id, 'invoice', '', '', '2020-01-01' from households`),
    );
    const versions = () => database.db.select().from(householdVersions).orderBy(householdVersions.householdId);
    const before = await versions();
    await sweep.run(services, {});
    expect(await versions()).toEqual(before);
    const left = await database.db.execute(sql`select from finished_papers`);
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([]);
  });

  testOnce(
    'rows that come back from a dump of data alone, which names every schema itself, raise versions too',
    async () => {
      const services = await open();
      const member = await newMember(services);
      const mine = await householdOf(services, member);
      const catId = await newCat(member, { name: 'Laila' });
      const { db, transaction } = services.database;
      const version = async () => (await db.select().from(householdVersions))[0]?.version;
      const before = await version();
      await transaction(async (tx) => {
        await tx.execute(sql`select set_config('search_path', '', true)`);
        await tx.execute(sql`insert into public.households (id, created_at) values (${randomUUID()}, now())`);
        await tx.execute(sql`update public.cats set name = 'Otto' where household_id = ${mine}`);
        await tx.execute(sql`update public.people set first_name = 'Maryam'`);
        await tx.execute(sql`delete from public.cats where id = ${catId}`);
      });
      expect(await version()).not.toBe(before);
    },
  );

  testOnce(
    'a transaction that changes a thousand households raises each, and a household that is gone has no version',
    async () => {
      const { database } = await open();
      const rows = newHouseholds(1100);
      const ids = rows.map(({ id }) => id);
      const state = async () => {
        const found = await database.db.select().from(householdVersions);
        return new Map(found.map(({ householdId, version }) => [householdId, version]));
      };
      const made = (some: typeof rows) => database.transaction((tx) => tx.insert(households).values(some));
      await made(rows.slice(0, 250));
      const few = await state();
      expect(few.size).toBe(250);
      await made(rows.slice(250));
      const all = await state();
      expect(ids.filter((id) => !all.has(id))).toEqual([]);
      expect([...few.keys()].filter((id) => all.get(id) !== few.get(id))).toEqual([]);
      await database.transaction((tx) => tx.execute(sql`update households set weight_unit = 'lb'`));
      const changed = await state();
      expect(ids.filter((id) => changed.get(id) === all.get(id))).toEqual([]);
      const gone = (which: SQL) => database.transaction((tx) => tx.execute(sql`delete from households where ${which}`));
      await gone(sql`id = ${ids[0]}`);
      expect((await state()).size).toBe(1099);
      await gone(sql`id <> ${ids[1]}`);
      expect([...(await state()).keys()]).toEqual([ids[1]]);
    },
  );
});

test('transactions that change other rows of the same households, in any order, do not deadlock', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  const { database } = services;
  await database.transaction((tx) => tx.insert(households).values(newHouseholds(1200)));
  const members = [await newMember(services), await newMember(services)];
  const [here, there] = await Promise.all(
    members.map(async (member) => [await newCat(member, { name: 'Laila' }), await newCat(member, { name: 'Otto' })]),
  );
  type Step = (tx: Tx) => Promise<unknown>;
  const rename =
    (id = ''): Step =>
    (tx) =>
      tx.execute(sql`update cats set name = ${randomUUID()} where id = ${id}`);
  const each =
    (count: number): Step =>
    (tx) =>
      tx.execute(sql`update households set weight_unit = 'lb' where id in (
        (select household_id from cats) union all (select id from households limit ${count}))`);
  /** Both transactions take their second step once each has taken its first, and commit at the same time. */
  const race = async (...transactions: [Step, Step][]) => {
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const ended = await Promise.allSettled(
      transactions.map(([first, second]) =>
        database.transaction(async (tx) => {
          await first(tx);
          arrived += 1;
          if (arrived === transactions.length) meet();
          await met;
          await second(tx);
        }),
      ),
    );
    return ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason?.cause ?? end.reason)] : []));
  };
  for (let round = 0; round < 20; round++) {
    expect(await race([rename(here?.[0]), rename(there?.[0])], [rename(there?.[1]), rename(here?.[1])])).toEqual([]);
  }
  const few: Step = async (tx) => {
    await rename(here?.[0])(tx);
    await rename(there?.[1])(tx);
  };
  // One that changes many households waits for a row of one that changes few.
  for (const count of [300, 1200]) {
    expect(await race([each(count), rename(here?.[0])], [few, async () => {}])).toEqual([]);
  }
});

test('results written for a cat while it moves raise the version of the household it moves to', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  const { database } = services;
  const { set, catId, member } = await atWork(services);
  const homes = [await householdOf(services, member), await householdOf(services, await newMember(services))];
  const versionOf = async (home = '') => {
    const rows = await database.db.select().from(householdVersions);
    return rows.find(({ householdId }) => householdId === home)?.version;
  };
  const writes = [
    sql`insert into lab_values (set_id, marker, value) values (${set.id}, 'taurine', 1)`,
    sql`update lab_sets set version = version + 1 where id = ${set.id}`,
    sql`insert into lab_history (id, set_id, kind, at) values (${randomUUID()}, ${set.id}, 'entered', now())`,
  ];
  for (const [index, write] of writes.entries()) {
    const to = homes[(index + 1) % 2];
    let moved: Promise<unknown> = Promise.resolve();
    let atMove: string | undefined;
    let movedFirst = false;
    await database.transaction(async (tx) => {
      await tx.execute(write);
      moved = database
        .transaction((other) => other.execute(sql`update cats set household_id = ${to} where id = ${catId}`))
        .then(async () => {
          atMove = await versionOf(to);
        });
      await expect
        .poll(async () => {
          const { rows } = (await database.db.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )) as unknown as { rows: unknown[] };
          return atMove !== undefined || rows.length > 0;
        })
        .toBe(true);
      movedFirst = atMove !== undefined;
    });
    await moved;
    expect(movedFirst && atMove === (await versionOf(to)), `write ${index}`).toBe(false);
  }
});
