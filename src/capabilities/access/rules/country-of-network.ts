const HEAD_BYTES = 12;
const CODE_BYTES = 2;

/**
 * The country (ISO 3166-1 alpha-2) of a network as `networkOf` writes it, by the file that
 * scripts/countries-by-network.mjs writes; null where the file knows none. An estimate: providers use their addresses where they like.
 *
 * The file: the counts of countries, IPv4 runs and IPv6 runs (4 bytes each), the codes, then for IPv4 and for IPv6 the
 * first network of every run (3 and 4 bytes, in order) followed by its country (1 byte, from 1; 0 is none).
 */
export function countryOf(file: Buffer, network: string): string | null {
  const [countries, four, six] = [0, 4, 8].map((at) => file.readUInt32BE(at)) as [number, number, number];
  const fourAt = HEAD_BYTES + countries * CODE_BYTES;
  const sixAt = fourAt + four * 4;
  const number = numberOf(network);
  if (!number) return null;
  const runs = number.bytes === 3 ? { at: fourAt, count: four } : { at: sixAt, count: six };
  let low = 0;
  let high = runs.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (file.readUIntBE(runs.at + middle * number.bytes, number.bytes) <= number.value) low = middle + 1;
    else high = middle;
  }
  const country = low === 0 ? 0 : file.readUInt8(runs.at + runs.count * number.bytes + low - 1);
  const codeAt = HEAD_BYTES + (country - 1) * CODE_BYTES;
  return country === 0 ? null : file.toString('latin1', codeAt, codeAt + CODE_BYTES);
}

/** The first 24 bits of an IPv4 network, the first 32 of an IPv6 one. */
function numberOf(network: string): { bytes: 3 | 4; value: number } | null {
  const [, a, b, c] = /^(\d+)\.(\d+)\.(\d+)\.0\/24$/.exec(network) ?? [];
  if (c !== undefined) return { bytes: 3, value: Number(a) * 65_536 + Number(b) * 256 + Number(c) };
  const [, high, low] = /^([\da-f]+):([\da-f]+):[\da-f]+::\/48$/.exec(network) ?? [];
  if (low === undefined) return null;
  return { bytes: 4, value: Number.parseInt(`${high}`, 16) * 65_536 + Number.parseInt(low, 16) };
}
