import { expect, test } from 'vitest';
import { newWebhookSecret, secretText, signedHeaders } from './webhook-signature.ts';

// Published with the reference libraries of Standard Webhooks (github.com/standard-webhooks/standard-webhooks, libraries/go/webhook_test.go).
const PUBLISHED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const secretBytes = (text: string) => Buffer.from(text.replace('whsec_', ''), 'base64');

test('a message is signed as the published vector of Standard Webhooks says', () => {
  const { secret, signature, ...message } = PUBLISHED;
  expect(signedHeaders(message, [secretBytes(secret)])).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('two secrets sign beside each other; a secret has 32 bytes and reads back', () => {
  const { secret, signature, ...message } = PUBLISHED;
  const fresh = newWebhookSecret();
  const both = signedHeaders(message, [fresh, secretBytes(secret)])['webhook-signature']?.split(' ');
  expect([both?.length, both?.[1]]).toEqual([2, signature]);
  expect(secretText(fresh)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secretBytes(secretText(fresh)).equals(fresh)).toBe(true);
});
