import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Circumstances {
  origin: string;
  rpId: string;
  /** Whether finger, face or PIN was asked for. */
  verifiesUser: boolean;
}

interface CreationOptions {
  challenge: string;
  user: { id: string };
}

/** An authenticator in software, with one ES256 credential: answers as a browser of the shop's page would send it. */
export interface SoftwareAuthenticator {
  /** Sign counter of the next use; stays 0 for an authenticator without one. */
  counter: number;
  credentialId: string;
  userHandle: string;
  register(options: CreationOptions, other?: Partial<Circumstances>): Record<string, unknown>;
  answer(options: { challenge: string }, other?: Partial<Circumstances>): Answer;
}

interface Answer {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle: string };
  clientExtensionResults: object;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const uint = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const AT_HOME: Circumstances = { origin: 'http://shop.test', rpId: 'shop.test', verifiesUser: true };
// Bits of the flags (WebAuthn, section 6.1): user present, user verified, credential data attached.
const [PRESENT, VERIFIED, ATTACHED] = [0x01, 0x04, 0x40];

export function newAuthenticator({ counts = true } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const credentialId = base64url(id);

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, verifiesUser }: Circumstances, attached?: Buffer) => {
    if (counts) authenticator.counter += 1;
    const flags = PRESENT | (verifiesUser ? VERIFIED : 0) | (attached ? ATTACHED : 0);
    return Buffer.concat([
      sha256(rpId),
      uint(flags, 1),
      uint(authenticator.counter, 4),
      ...(attached ? [attached] : []),
    ]);
  };
  const cosePublicKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    // EC2 key, ES256, curve P-256 (RFC 9053).
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  };

  const authenticator: SoftwareAuthenticator = {
    counter: 0,
    credentialId,
    userHandle: '',
    register: (options, other) => {
      const here = { ...AT_HOME, ...other };
      authenticator.userHandle = options.user.id;
      const attached = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, cosePublicKey()]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(here, attached))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, here.origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    answer: ({ challenge }, other) => {
      const here = { ...AT_HOME, ...other };
      const client = clientData('webauthn.get', challenge, here.origin);
      const data = authenticatorData(here);
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: authenticator.userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
  return authenticator;
}
