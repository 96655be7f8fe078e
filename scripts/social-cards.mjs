// Draws the cards people see when a page is shared: npm run social-cards. Only changed cards are drawn again.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';
import { DRAWINGS } from '#src/ui/art/gallery.ts';
import { findBrowser } from './browser.mjs';
import { CARDS, fingerprint } from './social-card-config.mjs';
import { toPalette } from './palette-png.mjs';

const FOLDER = 'public/social';
const RECORD = 'scripts/social-cards.json';
const SIZE = { width: 1200, height: 630 };
const TINT_COLOURS = {
  nose: '#ffc3b8',
  saffron: '#ffc23d',
  eye: '#d3df45',
  mint: '#b5dcc4',
  blue: '#bfd5e2',
  oat: '#ebd6be',
};

const font = readFileSync('src/ui/fonts/besley.woff2').toString('base64');
const logo = readFileSync('src/ui/logo/purrwell.svg', 'utf8');

const drawn = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {};
const due = CARDS.filter((card) => drawn[card.name] !== fingerprint(card) || !existsSync(fileOf(card)));

mkdirSync(FOLDER, { recursive: true });
forgetStrangers();
if (due.length > 0) await draw(due);
const record = CARDS.map((card) => [card.name, fingerprint(card)]).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(RECORD, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
console.log(`${due.length} of ${CARDS.length} cards drawn.`);

function fileOf({ name }) {
  return join(FOLDER, `${name}.png`);
}

function forgetStrangers() {
  const known = new Set(CARDS.map(({ name }) => `${name}.png`));
  for (const file of readdirSync(FOLDER)) if (!known.has(file)) rmSync(join(FOLDER, file));
}

async function draw(cards) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    for (const card of cards) {
      await page.setContent(htmlOf(card));
      await page.evaluate(() => document.fonts.ready);
      const png = toPalette(await page.screenshot());
      writeFileSync(fileOf(card), png);
      console.log(`${card.name}.png ${(png.length / 1000).toFixed(1)} kB`);
    }
  } finally {
    await browser.close();
  }
}

function artOf({ cat: id, pose, mood, object }) {
  return object ? DRAWINGS[object]() : cat({ ...CAST[id], pose, mood, title: '', uid: 'card' });
}

function htmlOf({ sentence, tint, art }) {
  const size = sentence.length > 44 ? 68 : sentence.length > 30 ? 80 : 96;
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Besley; src: url(data:font/woff2;base64,${font}) format('woff2'); font-weight: 800 900; }
body { margin: 0; inline-size: 1200px; block-size: 630px; overflow: hidden; background: ${TINT_COLOURS[tint]}; color: #2b1418; position: relative; }
.logo { position: absolute; left: 72px; top: 60px; inline-size: 260px; }
.logo svg { display: block; inline-size: 100%; block-size: auto; }
h1 { position: absolute; left: 72px; bottom: 72px; inline-size: 600px; margin: 0; font: 900 ${size}px/1 Besley; letter-spacing: -.03em; text-wrap: balance; }
.art { position: absolute; right: 48px; bottom: -6px; inline-size: 440px; }
.art svg { display: block; inline-size: 100%; block-size: auto; overflow: visible; }
</style><div class="logo">${logo}</div><h1>${sentence}</h1><div class="art">${artOf(art)}</div>`;
}
