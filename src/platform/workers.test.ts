import { expect, onTestFinished, test } from 'vitest';
import { namelessLook } from '#src/ui/cats/look.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { portraitTask } from './png/portrait.ts';
import { drawPicture } from './png/draw-picture.ts';
import { defineTask, openWorkers, type Workers } from './workers.ts';

const PORTRAIT = { look: namelessLook(CAST.miso), width: 40 };
const PNG = [0x89, 0x50, 0x4e, 0x47];

function open(): Workers {
  const workers = openWorkers();
  onTestFinished(() => workers.close());
  return workers;
}

test('a task runs on another thread, an unknown one fails alone, and closing twice does no harm', async () => {
  const workers = open();
  expect(workers.threads).toBe(0);
  const drawn = await workers.run(portraitTask, PORTRAIT);
  expect([...drawn.subarray(0, 4)]).toEqual(PNG);
  expect(workers.threads).toBeGreaterThan(0);
  await expect(workers.run(defineTask<object, never>('no-such-task'), {})).rejects.toThrow();
  expect([...(await workers.run(portraitTask, PORTRAIT)).subarray(0, 4)]).toEqual(PNG);
  await workers.close();
  await workers.close();
});

test('a task that takes too long ends with its thread, and the next one runs', async () => {
  const workers = open();
  const late = workers.run(portraitTask, PORTRAIT, AbortSignal.timeout(1));
  await expect(late).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect([...(await workers.run(portraitTask, PORTRAIT)).subarray(0, 4)]).toEqual(PNG);
});

test('a pool that never ran a task closes without having started a thread', async () => {
  const workers = openWorkers();
  await workers.close();
  expect(workers.threads).toBe(0);
});

test('the version stays the same within a process and differs between pools of unbuilt code', async () => {
  const [one, other] = [open(), open()];
  expect(await one.version()).toBe(await one.version());
  expect(await one.version()).not.toBe(await other.version());
});

test('a picture that could not be drawn is tried again by the next who asks', async () => {
  let fails = true;
  const workers = {
    version: async () => '1',
    run: async () => {
      if (fails) throw new Error('out of memory');
      return new Uint8Array([7]);
    },
  } as unknown as Workers;
  await expect(drawPicture({ workers }, portraitTask, PORTRAIT)).rejects.toThrow('out of memory');
  fails = false;
  expect(await drawPicture({ workers }, portraitTask, PORTRAIT)).toEqual(new Uint8Array([7]));
});
