import type { Context } from 'hono';

interface Download {
  type: string;
  name: string;
}

/** Sends a file that is kept nowhere on its way. Content from others must not become a page of ours, so it runs nothing. */
export function sendDownload(c: Context, body: string | Uint8Array, { type, name }: Download): Response {
  const plain = name.replace(/[^\w. -]/g, '_');
  const spelled = plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return c.body(body as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${plain}"${spelled}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'private, no-store',
  });
}
