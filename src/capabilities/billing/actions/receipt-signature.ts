import { timingSafeEqual } from 'node:crypto';
import { canonicalJson, macOf } from '#src/lib/signed.ts';
import type { ReceiptContent } from '../rules/ending.ts';

interface Written {
  code: string;
  content: ReceiptContent;
}

const signatureOf = (written: Written, secret: string) =>
  macOf(canonicalJson(written), secret, 'cancellation receipt v1');

export const signReceipt = (written: Written, secret: string): string =>
  signatureOf(written, secret).toString('base64url');

/** Whether the stored text is the signed one. */
export function isSigned({ code, content, signature }: Written & { signature: string }, secret: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const ours = signatureOf({ code, content }, secret);
  return given.length === ours.length && timingSafeEqual(given, ours);
}
