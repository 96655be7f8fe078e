import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onOneEngine } from '#tests/support/engines.ts';
import { bringAlong, takeExport } from '#tests/support/exports.ts';
import { MEMBERS_PASSWORD, newCat, newMember } from '#tests/support/members.ts';
import { ACCOUNT, bought } from '#tests/support/parcels.ts';
import { exported, addLogEntry, wholeTimeline, importedItems, rowCounts } from '#tests/support/imports.ts';

const DAY_MS = 86_400_000;

onOneEngine('replaced and removed imports', (open) => {
  test('N23 a newer export replaces an older one, and parts that are older or of the household itself are skipped', async () => {
    const services = await open();
    const { owner, archive: first } = await exported(services);
    services.clock.advance(DAY_MS);
    const [miso] = (await owner.get('/api/cats')).json as { id: string }[];
    await addLogEntry(services, owner, miso?.id ?? '', { kind: 'note', note: 'Later' });
    const second = await takeExport(services, owner, ACCOUNT.password);
    expect((await bringAlong(services, owner, second)).json.code).toBe('export-own');
    const member = await newMember(services);
    await bringAlong(services, member, first);
    const { json: cats } = await member.get('/api/cats');
    const updated = await bringAlong(services, member, second);
    expect(updated.json.parts).toMatchObject([{ state: 'update', cats: [{ place: 'here' }, { place: 'here' }] }]);
    expect((await member.get('/api/cats')).json).toEqual(cats);
    expect((await member.get('/api/imports')).json.imports).toHaveLength(1);
    expect((await bringAlong(services, member, first)).json.parts).toMatchObject([{ state: 'older' }]);
    expect(importedItems(await wholeTimeline(member)).filter(({ entry }) => entry?.note === 'Later')).toHaveLength(1);
    // The cats are still those that the first one added, and go with it.
    const [{ id }] = (await member.get('/api/imports')).json.imports;
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Miso', 'Biscuit'], kept: [] });
  });

  test('N23 cats of an import that could not be removed any more stay when its successor is removed', async () => {
    const services = await open();
    const owner = await newMember(services);
    const ownersEmail = (await owner.get('/api/auth/user')).json.user.email;
    const member = await newMember(services);
    const { email } = (await member.get('/api/auth/user')).json.user;
    await newCat(owner, { name: 'Miso' });
    await bringAlong(services, member, await takeExport(services, owner));
    services.clock.advance(40 * DAY_MS);
    await owner.post('/api/auth/login', { email: ownersEmail, password: MEMBERS_PASSWORD });
    await member.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    await newCat(owner, { name: 'Biscuit' });
    const updated = await bringAlong(services, member, await takeExport(services, owner, MEMBERS_PASSWORD));
    expect(updated.json.parts).toMatchObject([{ state: 'update' }]);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: [] });
    expect(((await member.get('/api/cats')).json as { name: string }[]).map(({ name }) => name)).toEqual(['Miso']);
  });

  test('N23 an import can be removed for 30 days, with the cats that nobody has touched since', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const [member, stranger] = [await newMember(services), await newMember(services)];
    await bringAlong(services, member, archive);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    const [miso] = (await member.get('/api/cats')).json as { id: string; name: string }[];
    await addLogEntry(services, member, miso?.id ?? '', { kind: 'note', note: 'Hers now' });
    expect((await stranger.delete(`/api/imports/${id}`)).status).toBe(404);
    expect((await stranger.get('/api/imports')).json).toEqual({ imports: [] });
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: ['Miso'] });
    expect(importedItems(await wholeTimeline(member))).toEqual([]);
    expect(((await member.get('/api/cats')).json as { name: string }[]).map(({ name }) => name)).toEqual(['Miso']);
    expect((await member.delete(`/api/imports/${id}`)).status).toBe(404);

    // Medicines that came along go with their cat; one that was changed here keeps it.
    const other = await newMember(services);
    for (const changed of [false, true]) {
      await bringAlong(services, other, archive);
      const [medicine] = (await other.get('/api/medicines')).json;
      const { id: medicineId, catId: _, taken: __, ...said } = medicine;
      if (changed) await other.patch(`/api/medicines/${medicineId}`, { ...said, dose: 'a whole one' });
      const [{ id: theirs }] = (await other.get('/api/imports')).json.imports;
      const kept = changed ? ['Miso'] : [];
      expect((await other.delete(`/api/imports/${theirs}`)).json.kept).toEqual(kept);
      expect((await other.get('/api/medicines')).json).toHaveLength(changed ? 3 : 0);
    }

    await bringAlong(services, member, archive);
    const [again] = (await member.get('/api/imports')).json.imports;
    const { email } = (await member.get('/api/auth/user')).json.user;
    services.clock.advance(30 * DAY_MS);
    await member.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    expect((await member.get('/api/imports')).json.imports).toMatchObject([{ id: again.id, removableUntil: null }]);
    expect((await member.delete(`/api/imports/${again.id}`)).json.code).toBe('import-settled');
  });

  test('N23 a cat that a vet has left a note about stays when its import is removed', async () => {
    const services = await open();
    const owner = await newMember(services);
    for (const name of ['Miso', 'Biscuit']) await newCat(owner, { name });
    const archive = await takeExport(services, owner);
    const member = await newMember(services);
    await bringAlong(services, member, archive);
    const [miso] = (await member.get('/api/cats')).json as { id: string }[];
    const link = await member.post(`/api/cats/${miso?.id}/vet-links`, { period: 'week' });
    expect(link.status).toBe(200);
    const { rows } = (await services.database.db.execute(
      sql`select id, household_id as home from vet_links`,
    )) as unknown as {
      rows: { id: string; home: string }[];
    };
    await services.database.db.execute(sql`
      insert into vet_notes (id, link_id, household_id, cat_id, name, practice, body, at)
      values (${randomUUID()}, ${rows[0]?.id}, ${rows[0]?.home}, ${miso?.id}, 'Dr. Haddad', 'City Vets', 'Eats well.', now())`);
    const { id } = (await member.get('/api/imports')).json.imports[0];
    expect((await member.delete(`/api/imports/${id}`)).json).toEqual({ removed: ['Biscuit'], kept: ['Miso'] });
    expect(await rowCounts(services, ['vet_notes', 'cats'])).toMatchObject({ vet_notes: 1 });
  });

  test('N23 no cat of a household with an order goes, and no more than six cats come', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const { customer } = await bought(services, { email: 'leila@example.com', names: ['Noor'] });
    for (const name of ['A', 'B', 'C', 'D']) await newCat(customer, { name });
    const done = await bringAlong(services, customer, archive);
    expect(done.json.parts[0].cats).toEqual([
      { name: 'Miso', place: 'added' },
      { name: 'Biscuit', place: 'no-place' },
    ]);
    const biscuit = importedItems(await wholeTimeline(customer)).find(({ title }) => title === 'Biscuit moved in');
    expect(biscuit).toMatchObject({ cats: [], text: 'Biscuit.' });
    const [{ id }] = (await customer.get('/api/imports')).json.imports;
    expect((await customer.delete(`/api/imports/${id}`)).json).toEqual({ removed: [], kept: ['Miso'] });
  });

  test('N23 deleting the account takes imports along', async () => {
    const services = await open();
    const { archive } = await exported(services);
    const { customer } = await bought(services, { email: 'leila@example.com', names: ['Noor'] });
    await bringAlong(services, customer, archive);
    expect((await customer.post('/api/account-deletions', { password: ACCOUNT.password })).status).toBe(200);
    expect(await rowCounts(services, ['imports', 'imported_cats', 'imported_lines'])).toEqual({
      imports: 0,
      imported_cats: 0,
      imported_lines: 0,
    });
  });
});
