import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import forge from 'node-forge';
import { rsaKeyPair } from './rsa-key-pair.ts';

interface Received {
  path: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  bytes: Buffer;
}

/** Answer to one request. */
type Reply = { status: number; headers?: Record<string, string>; body?: string } | 'silence';

const ADDRESS = '127.0.0.1';

/** The certificate of all receivers of a worker: its key takes a tenth of a second. */
let kept: ReturnType<typeof certificate> | undefined;

/**
 * A partner's server on this machine, over https. It answers 204 unless `replies` says otherwise for the next requests.
 * The certificate of a `stranger` is its own.
 */
export async function openReceiver({ stranger = false } = {}) {
  const { key, cert } = stranger ? certificate() : (kept ??= certificate());
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server = createServer({ key, cert }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    received.push({ path: request.url, headers: request.headers, body: bytes.toString(), bytes });
    const reply = replies.shift() ?? { status: 204 };
    if (reply === 'silence') return;
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, ADDRESS, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    replies,
    port,
    url: `https://${ADDRESS}:${port}/hook`,
    /** Allowance that a shop needs to reach it. */
    allowance: { addresses: [ADDRESS], ca: cert },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function certificate(): { key: string; cert: string } {
  const { pki, md } = forge;
  const pair = rsaKeyPair();
  const made = pki.createCertificate();
  made.publicKey = pair.publicKey;
  made.serialNumber = '01';
  made.validity.notBefore = new Date(Date.now() - 86_400_000);
  made.validity.notAfter = new Date(Date.now() + 86_400_000);
  const name = [{ name: 'commonName', value: 'localhost' }];
  made.setSubject(name);
  made.setIssuer(name);
  const altNames = [
    { type: 2, value: 'localhost' },
    { type: 2, value: 'hooks.example.com' },
    { type: 7, ip: ADDRESS },
  ];
  made.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames },
  ]);
  made.sign(pair.privateKey, md.sha256.create());
  return { key: pki.privateKeyToPem(pair.privateKey), cert: pki.certificateToPem(made) };
}
