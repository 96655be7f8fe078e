import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { htmlText } from '#src/lib/html-text.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import { BREEDS } from '#src/ui/cats/tables.ts';
import { openWorkers } from '../workers.ts';
import { drawPicture, pictureVersion } from './draw-picture.ts';
import { portraitSvg, portraitTask } from './portrait.ts';
import { fontsFor, renderPng, widthOf } from './render-png.ts';

const workers = openWorkers({ idleMs: 50 });
afterAll(() => workers.close());

const look = namelessLook(CAST.miso);
const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];
const PNG = [0x89, 0x50, 0x4e, 0x47];

test('a portrait is the drawing of the page, without its name, in literal colours', () => {
  for (const cat of Object.values(CAST)) {
    const shown = renderToStaticMarkup(<CatPortrait cat={cat} frame={false} decorative />);
    const own = (svg: string) => svg.replace(/<\/?span[^>]*>/g, '').replace(/(id="|#)[a-z]+(_R_\w*_|_\w+_|png)/g, '$1');
    const collar = { ...namelessLook(cat), collar: 'collar' in cat ? cat.collar : undefined };
    expect(own(portraitSvg({ look: collar, width: 100 }))).toBe(own(shown));
    expect(portraitSvg({ look: namelessLook(cat), width: 100 })).not.toMatch(/var\(|currentColor|style=/);
    expect(JSON.stringify(namelessLook(cat))).not.toContain(cat.name);
  }
});

test('a cat without breed and coat keeps the look its name picks', () => {
  for (const name of ['Miso', 'Laila', 'ليلى', '猫'])
    expect(portraitSvg({ look: namelessLook({ name }), width: 100 })).toBe(
      portraitSvg({ look: { ...namelessLook({ name }) }, width: 100 }),
    );
  const looks = ['Miso', 'Laila', 'Bear', 'Noor', 'Dune'].map((name) => namelessLook({ name }).coat);
  expect(new Set(looks).size).toBeGreaterThan(1);
});

test('pictures are drawn once for all who ask, on a thread that ends', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => drawPicture({ workers }, portraitTask, { look, width: 184 })),
  );
  expect([...(first?.slice(0, 4) ?? [])]).toEqual(PNG);
  expect(sizeOf(first as Uint8Array)).toEqual([184, 184]);
  expect(first).toBe(second);
  const again = await drawPicture({ workers }, portraitTask, { look, width: 184 });
  expect(again).toBe(first);
  const versions = [look, namelessLook(CAST.laila)].map((one) =>
    pictureVersion({ workers }, portraitTask, { look: one, width: 184 }),
  );
  expect(new Set(await Promise.all(versions)).size).toBe(2);
  await expect.poll(() => workers.threads).toBe(0);
});

test('the cache is bounded and evicts the least recently used', async () => {
  const drawn: number[] = [];
  const counting = {
    workers: {
      ...workers,
      version: () => Promise.resolve('1'),
      run: async (_task: unknown, facts: unknown) => {
        drawn.push((facts as { n: number }).n);
        return new Uint8Array(1_000_000);
      },
    } as typeof workers,
  };
  const task = { name: 'megabyte' };
  const draw = (n: number) => drawPicture(counting, task, { n });
  for (const n of [1, 2, 3, 4, 1, 5, 1, 2]) await draw(n);
  expect(drawn).toEqual([1, 2, 3, 4, 5, 2]);
});

test('every breed can be drawn, small and quickly', async () => {
  for (const breed of Object.keys(BREEDS)) {
    const png = await renderPng({ svg: portraitSvg({ look: namelessLook({ breed }), width: 184 }), width: 184 });
    expect(png.length, breed).toBeLessThan(16_000);
  }
});

test('names of any script have letters, and none is markup', async () => {
  for (const name of ['Za’atar', 'ليلى', '味噌', 'מיסו', 'มิโซะ', '미소', '🐈', '<b>&"']) {
    const fonts = await fontsFor([name]);
    expect(await widthOf(name, 100, fonts), name).toBeGreaterThan(50);
    expect(htmlText(name)).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/);
  }
});
