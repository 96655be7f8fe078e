import { createCanvas } from '@napi-rs/canvas';
import type { Page } from '@playwright/test';
import { drawPage } from './pdf.ts';

const WIDTH = 640;
const HEIGHT = 480;

/** A part of a page of a PDF, in parts of its height. */
interface Held {
  file: Uint8Array;
  page: number;
  from: number;
  to: number;
}

declare global {
  interface Window {
    /** Pixels that the camera sees from now on, as base64 of RGBA. */
    holdUp?: (pixels: string) => void;
  }
}

/**
 * Gives the pages that `page` opens from now on a camera: a canvas, because the browser of the journeys has none. It sees
 * grey until something is held up, which then sways as in a hand.
 */
export async function standInCamera(page: Page): Promise<{ holdUp: (held: Held) => Promise<void> }> {
  await page.addInitScript(
    ([width, height]) => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      const context = canvas.getContext('2d');
      const held = document.createElement('canvas');
      Object.assign(held, { width, height });
      const show = (bytes: Uint8ClampedArray<ArrayBuffer>) =>
        held.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0);
      show(new Uint8ClampedArray(width * height * 4).fill(128));
      let pictures = 0;
      // A stream takes a picture only when something is drawn; what a hand holds sways, and no reader reads every picture.
      setInterval(() => {
        if (!context) return;
        pictures += 1;
        const size = 0.94 + 0.06 * Math.cos(pictures / 5);
        context.resetTransform();
        context.fillStyle = '#fff';
        context.fillRect(0, 0, width, height);
        context.translate(width / 2, height / 2);
        context.rotate(0.1 * Math.sin(pictures / 3));
        context.scale(size, size);
        context.drawImage(held, -width / 2, -height / 2);
      }, 50);
      window.holdUp = (pixels) => show(Uint8ClampedArray.from(atob(pixels), (byte) => byte.charCodeAt(0)));
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    },
    [WIDTH, HEIGHT] as const,
  );
  return {
    holdUp: async (held) => page.evaluate((pixels) => window.holdUp?.(pixels), await pixelsOf(held)),
  };
}

/** The part in the middle of a white picture. */
async function pixelsOf({ file, page, from, to }: Held): Promise<string> {
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
  return Buffer.from(context.getImageData(0, 0, WIDTH, HEIGHT).data).toString('base64');
}
