import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Tables that say nothing about who gets in; each other one of this module does, also one that is new. */
const HARMLESS = new Set([
  'households',
  'memberships',
  'finishedDocuments',
  'singleUseTokens',
  'webauthnChallenges',
  'rateLimits',
  'auditLog',
  'actsOnBehalf',
  'securityEvents',
]);

const RECORDS = /\b(recordSecurityEvent|recordWrongPassword|announceSignInMethod|signIn)\(/;

/** With the reason why nothing is recorded there. */
const RECORDED_BY_OTHERS: { [file: string]: string } = {
  'as-member.ts': 'Only notes when a member last acted.',
  'authenticate.ts': 'Only notes when a session was last used.',
  'confirm-identity.ts': 'A confirmation opens nothing by itself; a copied passkey is recorded as an attempt.',
  'create-account.ts': 'An account begins with nobody in it; the first sign-in is recorded.',
  'dismiss-password-advice.ts': 'The advice is no way in.',
  'household-people.ts': 'Records it through tellEnded.',
  'members-at-desk.ts': 'Records it through tellEnded.',
  'open-session.ts': 'Those who call openSession record why.',
  'phone-code.ts': 'Those who take a code record what it opened.',
  'secure-account.ts': 'Those who call secureAccount record why.',
};

/** The functions of this module's stores that write to a table which says who gets in. */
function writers(): string[] {
  const folder = 'src/capabilities/access';
  const stores = readdirSync(folder).filter((file) => /store\.ts$/.test(file));
  const functions = stores
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\n(?=(?:export )?(?:async )?function )/))
    .map((text) => ({ name: /^(?:export )?(?:async )?function (\w+)/.exec(text)?.[1] ?? '', text }));
  const direct = functions.filter(({ text }) =>
    [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].some(([, table = '']) => !HARMLESS.has(table)),
  );
  const calls = functions.filter(({ text }) => direct.some(({ name }) => text.includes(` ${name}(`)));
  return [...new Set([...direct, ...calls].map(({ name }) => name))];
}

test('every action that opens or ends a session, or changes how somebody gets in, records it', () => {
  const names = writers();
  expect(names).toEqual(
    expect.arrayContaining([
      ...['insertSession', 'deleteSessions', 'deleteSessionsOf', 'updatePerson', 'removeNumberFromOthers'],
      ...['insertPasskey', 'deletePasskey', 'deletePasskeysOf', 'countPasskeyUse'],
      ...['confirmApp', 'deleteAppOf', 'replaceRecoveryCodes', 'takeRecoveryCode', 'takePhoneCode'],
    ]),
  );
  const touches = new RegExp(`\\b(${[...names, 'openSession', 'secureAccount'].join('|')})\\(`);
  const folder = 'src/capabilities/access/actions';
  const silent = readdirSync(folder).filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return touches.test(text) && !RECORDS.test(text);
  });
  expect(silent).toEqual(Object.keys(RECORDED_BY_OTHERS));
  // Other modules open a session with `signIn`, which records it.
  const outside = readdirSync('src/capabilities', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('access'))
    .filter((file) => /\bopenSession\(/.test(readFileSync(join('src/capabilities', file), 'utf8')));
  expect(outside).toEqual([]);
});
