import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { labSets } from '#src/capabilities/lab/tables.ts';
import { onOneEngine } from '#tests/support/engines.ts';
import { colleague as labColleague } from '#tests/support/lab.ts';
import { begun, boxesIn, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';

const STORY_MS = 60_000;

onOneEngine('boxes after a correction of results', (open) => {
  test(
    'N8 corrected results that make packed sticks unsafe hold their box at once; the mail says what changed, why, and to stop giving them',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      await pass(services, 27);
      await signInAgain(services, customer);
      const desk = await colleague(services, 'Omar');
      const [box] = await boxesIn(services, householdId);
      await pressBox(desk, box?.id ?? '', 'box_packed');
      const [miso] = (await customer.get('/api/cats')).json as { id: string; name: string }[];
      const [set] = await services.database.db
        .select()
        .from(labSets)
        .where(eq(labSets.catId, miso?.id ?? ''))
        .orderBy(desc(labSets.receivedAt));
      const [noor, sami] = [await labColleague(services, 'Noor'), await labColleague(services, 'Sami')];
      let wrong: object = {};
      /** Corrects vitamin A, or takes everything back, entered by one and released by the other. */
      const correct = async (id: string, vitaminA: number | null) => {
        const { json: opened } = await noor.post(`/api/desk/results/${id}/revise`, {
          reason: 'Two tubes were swapped.',
        });
        const path = `/api/desk/results/${opened.id}`;
        const { dna, declared, version } = opened;
        wrong = { ...wrong, ...opened.values };
        const entry = vitaminA === null ? { values: {}, dna: null } : { values: { ...wrong, vitaminA }, dna };
        const { json } = await noor.post(`${path}/values`, { version, declared, ...entry });
        expect((await sami.post(`${path}/release`, { version: json.version })).status).toBe(200);
        await services.settle();
        return opened.id as string;
      };
      const read = async () => (await desk.get(`/api/desk/boxes/${box?.id}`)).json;
      const ship = async () =>
        desk.post(`/api/desk/boxes/${box?.id}/steps`, {
          ...{ id: randomUUID(), seen: (await read()).revision, to: 'box_shipped' },
        });
      const corrected = async () => (await services.mails()).filter(({ kind }) => kind === 'results-corrected');
      expect((await read()).corrected).toEqual([]);

      // Above its range: the packed sticks hold a dose that the corrected value does not allow.
      const first = await correct(set?.id ?? '', 100);
      expect((await read()).contents).toContainEqual(expect.objectContaining({ name: 'Miso', formulaVersion: 1 }));
      expect((await read()).corrected).toEqual([
        expect.stringMatching(
          /^Miso: version 1 was made before results were corrected; version 2 follows .* must not be given/,
        ),
      ]);
      const held = await ship();
      expect([held.status, held.json.code]).toEqual([409, 'box-stays']);
      expect(held.json.message).toContain('The packed sticks are not safe for Miso');
      const [mail] = await corrected();
      expect(mail?.subject).toBe('Please stop giving Miso its sticks: results were corrected');
      for (const said of [
        'Two tubes were swapped.',
        'Vitamin A: 100 µg/L instead of',
        'version 1',
        'Clear V-Optima holds',
      ])
        expect(mail?.text).toContain(said);
      expect((await services.mails()).filter(({ kind }) => kind === 'results-ready')).toHaveLength(
        (await customer.get('/api/cats')).json.length || 1,
      );
      expect((await customer.post(`/api/cats/${miso?.id}/sticks/keep`, { version: 1 })).json.code).toBe(
        'choice-not-safe',
      );
      // Sticks of both versions may be at home by now, and the last two corrections allow neither.
      const withdrawn = await correct(first, null);
      const stop = (await corrected()).at(-1);
      expect(stop?.subject).toBe('Please stop giving Miso its sticks: results were corrected');
      for (const said of [
        'any more sticks of versions 1 and 2',
        'Version 1: ',
        'Version 2: ',
        'None of these values count',
      ])
        expect(stop?.text).toContain(said);
      expect((await ship()).json.message).toContain('The packed sticks are not safe for Miso');

      // Corrected back, the sticks that were packed are safe again: the box is as it was, and leaves.
      await correct(withdrawn, 45);
      expect((await read()).corrected).toEqual([
        'Miso: version 1 was made before results were corrected; version 3 follows from them.',
      ]);
      expect((await corrected()).at(-1)?.subject).toBe('The lab corrected results of Miso');
      expect((await ship()).status).toBe(200);
    },
    STORY_MS,
  );
});
