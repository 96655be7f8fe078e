import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import type { Browser, PlaywrightWorkerArgs } from '@playwright/test';
import { drawPage } from './pdf.ts';

const WIDTH = 640;
const HEIGHT = 480;
/** Pictures a second, and pictures of each thing that is held up. */
const RATE = 10;
const HELD = 15;

/** Part of a page of a PDF, in parts of its height. */
interface Held {
  file: Uint8Array;
  page: number;
  from: number;
  to: number;
}

/** Chromium with a camera that sees these parts of printed pages, one after the other, again and again. */
export async function browserWithCamera(
  { chromium }: PlaywrightWorkerArgs['playwright'],
  held: readonly Held[],
): Promise<Browser> {
  const film = join(await mkdtemp(join(tmpdir(), 'purrwell-camera-')), 'film.y4m');
  const pictures = await Promise.all(held.map(pictureOf));
  const frames = pictures.flatMap((picture) => Array.from({ length: HELD }, () => [FRAME, picture]));
  await writeFile(film, Buffer.concat([HEADER, ...frames.flat()]));
  const args = ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'];
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...args, `--use-file-for-fake-video-capture=${film}`],
  });
}

const HEADER = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`);
const FRAME = Buffer.from('FRAME\n');

/** The part in the middle of a white picture, grey, as YUV with a quarter of the colours. */
async function pictureOf({ file, page, from, to }: Held): Promise<Buffer> {
  const { data, width, height } = await drawPage(file, page, 2);
  const whole = createCanvas(width, height);
  const drawn = whole.getContext('2d');
  const pixels = drawn.createImageData(width, height);
  pixels.data.set(data);
  drawn.putImageData(pixels, 0, 0);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const part = (to - from) * height;
  const scale = Math.min((WIDTH * 0.85) / width, (HEIGHT * 0.55) / part);
  const [shownWidth, shownHeight] = [width * scale, part * scale];
  const [left, top] = [(WIDTH - shownWidth) / 2, (HEIGHT - shownHeight) / 2];
  context.drawImage(whole, 0, from * height, width, part, left, top, shownWidth, shownHeight);
  const rgba = context.getImageData(0, 0, WIDTH, HEIGHT).data;
  const grey = Buffer.alloc(WIDTH * HEIGHT);
  for (let i = 0; i < grey.length; i += 1)
    grey[i] = ((rgba[i * 4] ?? 0) * 306 + (rgba[i * 4 + 1] ?? 0) * 601 + (rgba[i * 4 + 2] ?? 0) * 117) >> 10;
  return Buffer.concat([grey, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}
