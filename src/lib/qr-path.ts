import { encode } from 'uqr';

/** Modules of white that the standard asks for around a code. */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as a path in a square of `size` units, one a module, with `border` of them left white around it. */
export function qrPath(text: string, border = QUIET_ZONE): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: dark.join(''), size };
}
