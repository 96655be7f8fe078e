// Cuts the two text faces down to what Latin pages use, and makes the fixed weights printed documents are set in.
// Run by hand after a font update: node scripts/fonts.mjs
// Rarer letters come from the whole @fontsource files, which a browser loads only when a page needs one (src/ui/base.css).
// Besley and Schibsted Grotesk are under the SIL Open Font License 1.1 (src/ui/fonts/README.md).
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xe4, 0xe4],
  [0xe9, 0xe9],
  [0xf6, 0xf6],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
const text = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
).join('');

const FACES = [
  { name: 'besley', source: 'besley', wght: { min: 800, max: 900 }, features: [] },
  { name: 'schibsted-grotesk', source: 'schibsted-grotesk', wght: { min: 400, max: 700 }, features: ['tnum'] },
];

for (const face of FACES) {
  const cut = await subsetFont(await latinFileOf(face.source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.wght },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'calt', ...face.features],
    noHinting: true,
  });
  await writeFile(new URL(`../src/ui/fonts/${face.name}.woff2`, import.meta.url), cut);
  process.stdout.write(`${face.name}.woff2 ${cut.length} bytes\n`);
}

// A PDF holds the letters it uses, so these keep every letter of the Latin file; a printed weight cannot vary.
const PRINTED = [
  { name: 'besley-800', source: 'besley', wght: 800 },
  { name: 'besley-900', source: 'besley', wght: 900 },
  { name: 'schibsted-grotesk-400', source: 'schibsted-grotesk', wght: 400 },
  { name: 'schibsted-grotesk-700', source: 'schibsted-grotesk', wght: 700 },
];
const latin = Array.from({ length: 0x2300 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('');

for (const face of PRINTED) {
  const cut = await subsetFont(await latinFileOf(face.source), latin, {
    targetFormat: 'truetype',
    variationAxes: { wght: face.wght },
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'],
    noHinting: true,
  });
  await writeFile(new URL(`../src/ui/fonts/print/${face.name}.ttf`, import.meta.url), cut);
  process.stdout.write(`print/${face.name}.ttf ${cut.length} bytes\n`);
}

function latinFileOf(source) {
  const file = `../node_modules/@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`;
  return readFile(new URL(file, import.meta.url));
}
