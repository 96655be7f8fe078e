import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { people } from '#src/capabilities/access/tables.ts';
import type { MemberRole } from '#src/capabilities/access/rules/household-acts.ts';
import { type Browser, newBrowser } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { MEMBERS_PASSWORD } from './members.ts';
import { ACCOUNT } from './parcels.ts';

/** A signed-in person with a first name of their own, whose address is confirmed. */
export async function personNamed(
  services: TestServices,
  firstName: string,
): Promise<{ browser: Browser; email: string }> {
  const browser = newBrowser(services);
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  const account = { firstName, lastName: 'Example', email, password: MEMBERS_PASSWORD, preferredLoginMethod: 'email' };
  await browser.post('/api/auth/register', account);
  await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
  await confirm(services, email);
  return { browser, email };
}

export async function confirm({ database, clock }: TestServices, email: string): Promise<void> {
  await database.db.update(people).set({ emailVerifiedAt: clock.now() }).where(eq(people.email, email));
}

interface Invited {
  role: MemberRole;
  until?: string;
  /** Of the owner. */
  password?: string;
}

/** Confirms that it is the owner, and invites an address; the answer, and the token of the newest mail to it. */
export async function invite(
  services: TestServices,
  owner: Browser,
  { email, role, until, password = ACCOUNT.password }: Invited & { email: string },
) {
  await owner.post('/api/auth/confirmations', { password });
  const answer = await owner.post('/api/household-people/invitations', { email, role, ...(until && { until }) });
  const sent = (await services.mails()).findLast(
    (mail) => mail.kind === 'member-invitation' && mail.recipient === email,
  );
  return { answer, token: /join#([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '' };
}

/** Has somebody join the household of the owner; their browser and the id of the membership. */
export async function joined(
  services: TestServices,
  owner: Browser,
  { name, ...invited }: Invited & { name: string },
): Promise<{ browser: Browser; email: string; membership: string }> {
  const { browser, email } = await personNamed(services, name);
  const { answer, token } = await invite(services, owner, { email, ...invited });
  const { status, json } = await browser.post('/api/household-invitations/acceptances', { token });
  if (status !== 200) throw new Error(`${name} did not join: ${JSON.stringify([answer, json])}`);
  return { browser, email, membership: json.membership };
}

export const noteNow = ({ clock }: TestServices) => ({
  kind: 'note',
  id: randomUUID(),
  at: clock.now().toISOString(),
  note: 'Ate well.',
});

export const newMedicine = () => ({ id: randomUUID(), kind: 'medicine', name: 'Amlodipine', dose: 'Half a tablet' });

/** A day of the shop's calendar so many days from now. */
export const dayAfter = ({ clock }: TestServices, days: number): string =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The token in the newest mail of a kind to an address, once jobs have run. */
export async function mailedToken(services: TestServices, kind: string, to: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no ${kind} mail to ${to}`;
}

/** An event stream as an open page has it: its status, and what it has heard so far. */
export async function openStream({ app }: TestServices, browser: Browser, path: string) {
  const response = await app.request(`http://shop.test${path}`, { headers: { cookie: `pw_session=${browser.token}` } });
  const isStream = response.status === 200;
  const json = isStream ? {} : ((await response.json()) as { code?: string });
  let heard = '';
  const reader = isStream ? response.body?.getReader() : undefined;
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    const next = await reader?.read();
    if (!next || next.done) return;
    heard += decoder.decode(next.value);
    return read();
  };
  void read();
  const leave = async () => {
    await reader?.cancel();
  };
  return { status: response.status, json, heard: () => heard, leave };
}
