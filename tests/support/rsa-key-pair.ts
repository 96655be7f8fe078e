import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** Keys for certificates of a test. Node searches their primes in a tenth of the time that node-forge takes. */
export function rsaKeyPair(): forge.pki.rsa.KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey: forge.pki.publicKeyFromPem(publicKey), privateKey: forge.pki.privateKeyFromPem(privateKey) };
}
