declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body of RFC 8188; with `authSecret` one of RFC 8291. */
  export function decrypt(
    body: Uint8Array,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Uint8Array | string },
  ): Buffer;
}
