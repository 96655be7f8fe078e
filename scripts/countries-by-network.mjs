// Writes src/capabilities/access/rules/countries-by-network.bin: the country of each network, for /24 networks of IPv4 and
// /32 networks of IPv6. A network that holds addresses of several countries is given to the one with more than half of it,
// and to none where no country has as much.
//
// Source: geo-whois-asn-country of ip-location-db, made from the public records of the five registries of internet
// addresses and from providers' own publications (RFC 8805). The package is CC0 1.0 by its own statement; the records
// of the registries in it are CC BY 4.0, Number Resource Organization (nro.net), which docs/security.md names. Its authors
// say that releases on npm have errors and end here: ranges in it overlap, of which the smaller is taken, and the
// file's countries are shown as an estimate only. Run again only to change it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countryOf } from '../src/capabilities/access/rules/country-of-network.ts';

const PACKAGE = '@ip-location-db/geo-whois-asn-country';
const VERSION = '2.3.2026061719';
const SHA256 = {
  4: 'c4314154662823edfe6fbca2ff1c3b9e19a7c93fc839fa183b90d70ddce6d9cd',
  6: 'bf1ef856d2f4ca9b317a13f87cb7aa26e0ad3a2091d16cf71e971d7dca105b06',
};
const TARGET = 'src/capabilities/access/rules/countries-by-network.bin';

const folder = mkdtempSync(join(tmpdir(), 'countries-by-network-'));
try {
  execFileSync('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent', '--pack-destination', folder]);
  const archive = `${PACKAGE.slice(1).replace('/', '-')}-${VERSION}.tgz`;
  execFileSync('tar', ['xzf', join(folder, archive), '-C', folder]);
  const [four, six] = [readRanges(4), readRanges(6)];
  const codes = [...new Set([...four, ...six].map(({ code }) => code))].toSorted((a, b) => (a < b ? -1 : 1));
  if (codes.length > 255) throw new Error(`${codes.length} countries do not fit into a byte.`);
  const runs = [runsOf(four, 8n), runsOf(six, 96n)];
  const file = encode(codes, runs);
  check(file, four, 8n, (network) => `${[16n, 8n, 0n].map((by) => (network >> by) & 255n).join('.')}.0/24`);
  check(file, six, 96n, (network) => `${(network >> 16n).toString(16)}:${(network & 0xffffn).toString(16)}:0::/48`);
  writeFileSync(TARGET, file);
  console.log(
    `${TARGET}: ${codes.length} countries, ${runs[0].length} and ${runs[1].length} runs, ${file.length} bytes.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function readRanges(version) {
  const name = `geo-whois-asn-country-ipv${version}-num.csv`;
  const text = readFileSync(join(folder, 'package', name), 'utf8');
  const hash = createHash('sha256').update(text).digest('hex');
  if (hash !== SHA256[version]) throw new Error(`${name} (${hash}) is not the file this was written for.`);
  const lines = text.trim().split('\n');
  return apart(
    lines.map((line) => {
      const [first, last, code] = line.split(',');
      return { first: BigInt(first), last: BigInt(last), code };
    }),
  );
}

/** The same ranges without overlaps: of two, the one that begins later, or is the smaller, gets their overlap. */
function apart(ranges) {
  const pieces = [];
  const open = [];
  let at = 0n;
  const closeBefore = (end) => {
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const last = top.last < end ? top.last : end - 1n;
      if (at <= last) pieces.push({ first: at, last, code: top.code });
      at = at <= last ? last + 1n : at;
      if (top.last >= end) return;
      open.pop();
    }
  };
  for (const range of ranges.toSorted((a, b) => Number(a.first - b.first) || Number(b.last - a.last))) {
    closeBefore(range.first);
    at = range.first;
    open.push(range);
  }
  closeBefore(2n ** 128n);
  return pieces;
}

/** In order, each with the first network it holds; `code` is null where no country has more than half of a network. */
function runsOf(ranges, bits) {
  const size = 2n ** bits;
  const whole = [];
  const shares = new Map();
  const share = (network, code, addresses) => {
    const of = shares.get(network) ?? new Map();
    shares.set(network, of.set(code, (of.get(code) ?? 0n) + addresses));
  };
  for (const { first, last, code } of ranges) {
    const [from, to] = [(first + size - 1n) / size, (last + 1n) / size];
    if (from < to) whole.push({ from, to, code });
    if (from > to) share(to, code, last - first + 1n);
    else {
      if (first < from * size) share(from - 1n, code, from * size - first);
      if (to * size <= last) share(to, code, last + 1n - to * size);
    }
  }
  const parts = [...shares].flatMap(([network, of]) => {
    const [code] = [...of].find(([, addresses]) => addresses * 2n > size) ?? [];
    return code ? [{ from: network, to: network + 1n, code }] : [];
  });
  const runs = [{ network: 0, code: null }];
  const begin = (network, code) => {
    if (runs.at(-1).network === network) runs.pop();
    if (runs.at(-1)?.code !== code) runs.push({ network, code });
  };
  for (const { from, to, code } of [...whole, ...parts].toSorted((a, b) => Number(a.from - b.from))) {
    begin(Number(from), code);
    begin(Number(to), null);
  }
  return runs;
}

/** As rules/country-of-network.ts reads it. */
function encode(codes, [four, six]) {
  const index = (code) => (code === null ? 0 : codes.indexOf(code) + 1);
  const head = Buffer.alloc(12);
  [codes.length, four.length, six.length].forEach((count, i) => head.writeUInt32BE(count, i * 4));
  const starts = (runs, bytes) =>
    Buffer.concat(
      runs.map(({ network }) => {
        const start = Buffer.alloc(bytes);
        start.writeUIntBE(network, 0, bytes);
        return start;
      }),
    );
  const countries = (runs) => Buffer.from(runs.map(({ code }) => index(code)));
  const names = Buffer.from(codes.join(''), 'latin1');
  return Buffer.concat([head, names, starts(four, 3), countries(four), starts(six, 4), countries(six)]);
}

/** The first, middle and last network that each range of the source fills are found again. */
function check(file, ranges, bits, textOf) {
  const size = 2n ** bits;
  for (const { first, last, code } of ranges) {
    const [from, to] = [(first + size - 1n) / size, (last + 1n) / size];
    for (const network of from < to ? [from, (from + to) / 2n, to - 1n] : []) {
      const found = countryOf(file, textOf(network));
      if (found !== code) throw new Error(`${textOf(network)} is in ${code}, the file says ${found}.`);
    }
  }
}
