import { expect, test } from 'vitest';
import { drawZpl } from './draw-zpl.ts';
import { zplLabel } from '../rules/zpl.ts';
import { pickListLabels } from '../rules/parcel-label.ts';

/**
 * Reads labels as the ZPL II Programming Guide defines them: `^` and `~` begin a command wherever they stand, also in a field;
 * `^FH_` makes `_5E` a byte; `^FB` makes `\&` a new line and `\\` a backslash. Throws at everything that our labels do not need.
 */
function readLabels(zpl: string): { texts: string[]; codes: string[]; pictures: number }[] {
  const labels = zpl.split(/(?<=\^XZ\n)/);
  return labels.map((label) => {
    const setUp = '^XA\n^CI28\n^PW812\n^LL1218\n';
    expect(label.startsWith(setUp)).toBe(true);
    const fields = label.slice(setUp.length).split('\n');
    expect(fields.splice(-2)).toEqual(['^XZ', '']);
    const read = { texts: [] as string[], codes: [] as string[], pictures: 0 };
    for (const field of fields) {
      const [, x, y, commands = '', data = ''] =
        /^\^FO(\d+),(\d+)((?:\^(?!FD|GF)[A-Z0-9]{2}[^^~]*)*)\^(?:FD)?([^^~]*)\^FS$/.exec(field) ?? [];
      expect([Number(x) < 812, Number(y) < 1218], field).toEqual([true, true]);
      expect(Buffer.byteLength(field), 'the largest field').toBeLessThan(data.startsWith('GFA') ? 99_999 : 3072);
      if (/^\^A0N,(\d+),\1\^FB\d+,\d+,\d+,L\^FH_$/.test(commands)) read.texts.push(...linesOf(data));
      else if (commands === '^BY3^BCN,220,N,N,N') read.codes.push(/^>:([A-Z0-9-]+)$/.exec(data)?.[1] ?? field);
      else if (/^\^BQN,2,\d+$/.test(commands)) read.codes.push(/^MA,([A-Z0-9-]+)$/.exec(data)?.[1] ?? field);
      else if (commands === '' && isPicture(data)) read.pictures += 1;
      else throw new Error(`No field of a label: ${field}`);
    }
    return read;
  });
}

function linesOf(data: string): string[] {
  const bytes = Buffer.from(data)
    .toString('latin1')
    .replace(/_([0-9A-F]{2})/g, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  expect(text.replaceAll(/\\[&\\]/g, '')).not.toContain('\\');
  return text.replaceAll(/\\([&\\])/g, (_, sign) => (sign === '&' ? '\n' : sign)).split('\n');
}

/** Rows of hexadecimal digits, each whole or ended by a comma, that come to the bytes that were announced. */
function isPicture(data: string): boolean {
  const [, all, sent, row, digits = ''] = /^GFA,(\d+),(\d+),(\d+),([0-9A-F,]+)$/.exec(data) ?? [];
  const rows = digits.match(new RegExp(`[0-9A-F]{${2 * Number(row)}}|(?:[0-9A-F]{2})*,`, 'g')) ?? [];
  return all === sent && rows.join('') === digits && rows.length * Number(row) === Number(all);
}

const NUMBER = 'CAT-2026-0047711-3';
const LATIN = [
  '^XZ',
  '~JA',
  '^FS^XZ^XA^FDfree^FS',
  '_5EXZ',
  String.raw`\&\\`,
  '>:>5',
  'O’Neill & Söhne',
  'W'.repeat(120),
];
const DRAWN = ['مريم ^XZ المنصوري', 'Miso 🐈 ~JA', '山'.repeat(120)];

const kit = (name: string) => ({
  ...{ name, look: {} as never, background: '' },
  codes: {
    code: 'KAAAABBBB',
    catCode: 'CAAAABBBB',
    samples: [{ kind: 'hair' as const, code: 'FAAAABBBB' }],
  },
});

test('whatever the name and the address, a label printer reads the labels as they were meant, and nothing as a command', async () => {
  for (const name of LATIN) {
    const to = [name, `12 ${name}`, 'Dubai'];
    const [box] = readLabels(await drawZpl({ boxes: [{ number: NUMBER, carrier: name, month: 3, to }] }));
    expect(box).toEqual({ texts: ['Purrwell, month 3', name, ...to, NUMBER], codes: [NUMBER], pictures: 0 });
    const [address, card, samples] = readLabels(
      await drawZpl({ parcels: [{ number: NUMBER, carrier: null, to, kits: [kit(name)] }] }),
    );
    expect(address?.texts).toEqual(expect.arrayContaining(to));
    expect(card?.texts).toEqual(expect.arrayContaining([name, `Test kit for ${name} alone`]));
    expect(samples?.codes).toEqual(['KAAAABBBB', 'FAAAABBBB']);
    const total = { name, sticks: 4, lots: [{ code: name, sticks: 4 }], short: 0 };
    const list = pickListLabels('1 box', [total])
      .map((fields) => zplLabel(fields))
      .join('');
    expect(readLabels(list)[0]?.texts).toEqual(['1 box', `4 ${name}`, `${name}: 4`]);
  }
});

test('a name that has to be drawn brings no command either', async () => {
  for (const name of DRAWN) {
    const [box] = readLabels(
      await drawZpl({ boxes: [{ number: NUMBER, carrier: null, month: 3, to: [name, '^XZ', 'Dubai'] }] }),
    );
    expect(box).toEqual({ texts: ['Purrwell, month 3', '^XZ', 'Dubai', NUMBER], codes: [NUMBER], pictures: 1 });
  }
});
