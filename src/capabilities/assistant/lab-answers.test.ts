import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { atWork, middle } from '#tests/support/lab.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import type { ResultsView } from '#src/capabilities/lab/results-contract.ts';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { FORMULA_IDS, FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { NO_FACTS } from '#tests/support/assistant-facts.ts';
import { answer } from './rules/answer.ts';
import type { CatFacts } from './rules/facts.ts';

/** Well below its range, and above it; no figure of these is one of a range or of another value. */
const READ: Record<string, number> = { ...middle, taurine: 41.17, zinc: 341.3 };
const { copper: _, ...MEASURED } = READ;

onOneEngine('answers from rows of the lab', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });

  /** Sentences besides the one about a vet that a member reads who asks about the cat, from the rows that the member may read now. */
  async function asks(member: Browser, catId: string, question: string): Promise<string[]> {
    const [results, sticks] = [
      (await member.get(`/api/cats/${catId}/results`)).json as ResultsView,
      (await member.get(`/api/cats/${catId}/sticks`)).json as SticksView,
    ];
    const cat: CatFacts = {
      ...{ name: 'Miso', age: null, weight: null, trend: null, today: null, nutrients: null },
      box: { none: 'not-planned' },
      lab: { catId, rows: { results, sticks, timeZone: 'Asia/Dubai' } },
    };
    const facts = { ...NO_FACTS, cats: [cat], chosen: 'Miso', plan: { id: 'pro', paid: true } as const };
    const told = answer(question, facts).sentences.map(({ text }) => text);
    const ofVet = 'If the cat is unwell, call a vet now; do not wait for an answer from here.';
    expect(told).toContain(ofVet);
    return told.filter((text) => text !== ofVet);
  }

  test('before results are released no value and no reason is told, also where the lab has entered them', async () => {
    const member = await newMember(services);
    const catId = await newCat(member, { name: 'Miso' });
    expect(await asks(member, catId, 'what is his taurine')).toEqual(['There are no results for Miso yet.']);
    expect(await asks(member, catId, 'why does he get Omega Flex-3?')).toEqual([
      'No sticks are made for Miso yet: they are made only from test results.',
    ]);

    const work = await atWork(services);
    await work.enter(MEASURED);
    for (const question of ['what is his taurine value', 'is his zinc high', 'when were his results released'])
      expect(await asks(work.member, work.catId, question)).toEqual([
        'The samples of Miso are in the lab. No results are released yet.',
      ]);
    const why = await asks(work.member, work.catId, 'why Cardio-Flex Pro for Miso');
    expect(why.join(' ')).not.toMatch(/\d/);
  });

  test('a released value is told with its unit, range and day, and as the report calls it; nothing is explained', async () => {
    const { member, catId, sami, on, enter } = await atWork(services);
    const { json: draft } = await enter(MEASURED);
    expect((await sami.post(on('release'), { version: draft.version })).status).toBe(200);
    const low = await asks(member, catId, 'is his taurin low');
    expect(low[0]).toBe(
      'Taurine of Miso: 41.17 µmol/L. Reference range: 60 to 240 µmol/L. The report calls it “Low”: Well below the reference range.',
    );
    expect(low[1]).toMatch(/^The day of the report is \d+ \w+ \d{4}\.$/);
    expect(low[2]).toBe('The report makes no diagnosis. Show it to a vet, who reads the value together with the cat.');
    expect(low).toHaveLength(3);
    expect((await asks(member, catId, 'what is Miso’s zink'))[0]).toBe(
      'Zinc of Miso: 341.3 mg/kg. Reference range: 150 to 320 mg/kg. The report calls it “Needs Attention”: Above the reference range.',
    );
    const well = await asks(member, catId, 'and his calcium?');
    expect(well[0]).toContain('The report calls it “Optimal”');
    expect(well).toHaveLength(2);
    expect((await asks(member, catId, 'his copper value'))[0]).toBe(
      'Copper of Miso: not measured, so there is no value.',
    );
    expect((await asks(member, catId, 'when were his results released'))[0]).toMatch(
      /^The results of Miso were released on \d+ \w+ \d{4}\.$/,
    );
    const stranger = await newMember(services);
    for (const what of ['results', 'sticks'])
      expect((await stranger.get(`/api/cats/${catId}/${what}`)).json.code).toBe('cat-unknown');
  });

  test('the reasons of each formula are those of its version, and a change is told as the version tells it', async () => {
    const { member, catId, sami, on, enter } = await atWork(services);
    const { json: draft } = await enter(MEASURED);
    await sami.post(on('release'), { version: draft.version });
    const sticks = (await member.get(`/api/cats/${catId}/sticks`)).json as SticksView;
    const { lines, leftOut } = sticks.month ?? { lines: [], leftOut: null };
    expect(lines).toHaveLength(7);
    for (const { formula, reasons, because } of lines) {
      const told = await asks(member, catId, `why was ${FORMULAS[formula].name} chosen for Miso`);
      expect(told[0]).toMatch(/^\S.* is in version 1 of the sticks of Miso, made on \d+ \w+ \d{4}\.$/);
      for (const { found, rule, otherwise } of reasons) expect(told).toContain(`${found}. ${rule} ${otherwise}`);
      if (because) expect(told).toContain(because);
    }
    const out = leftOut?.formula ?? 'play';
    for (const question of [`why was ${FORMULAS[out].name} left out for Miso`, 'which formula was left out?'])
      expect(await asks(member, catId, question)).toContain(leftOut?.because);
    expect((await asks(member, catId, 'why these formulas for Miso')).length).toBeGreaterThanOrEqual(9);
    expect((await asks(member, catId, 'why did the formula change'))[0]).toMatch(
      /^Miso has had no other sticks before version 1, made on /,
    );

    const option = sticks.exchange?.options.find(({ problem }) => problem === null);
    const exchanged = await member.post(`/api/cats/${catId}/sticks/exchange`, { out: option?.out, version: 1 });
    expect(exchanged.status).toBe(200);
    const changed = await asks(member, catId, 'why did the formula change');
    expect(changed[0]).toMatch(/^Version 2 of the sticks of Miso, made on .*, follows version 1 of /);
    const names = FORMULA_IDS.filter((id) => id === option?.out).map((id) => FORMULAS[id].name);
    expect(changed).toContain(`You exchanged ${names[0]} for ${FORMULAS[out].name}.`);
    for (const { formula, what } of (exchanged.json as SticksView).versions[0]?.changes ?? [])
      expect(changed).toContain(`${FORMULAS[formula as keyof typeof FORMULAS].name}: ${what}`);
  });
});
