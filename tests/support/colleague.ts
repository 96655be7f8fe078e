import { createAccount } from '#src/capabilities/access/actions/create-account.ts';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { SYSTEM } from './actors.ts';
import { type Browser, newBrowser } from './buyers.ts';
import type { TestServices } from './engines.ts';

interface Colleague {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
}

/** The browser of a colleague who has just got an account and is signed in. */
export async function signedInColleague(services: TestServices, { email, ...person }: Colleague): Promise<Browser> {
  const browser = newBrowser(services);
  browser.token = await services.transact(SYSTEM, async (ctx) => {
    const made = await createAccount(ctx, { ...person, contact: { kind: 'email', email } });
    if (isDomainError(made)) throw made;
    return (await openSession(ctx, made.person.id)).sessionToken;
  });
  return browser;
}
