import fc from 'fast-check';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { SYSTEM } from '../actors.ts';
import type { TestServices } from '../engines.ts';
import { BAD_BODIES, BAD_PARAMETERS, badValues } from './attacks.ts';
import { branches, type Document, type Operation, operationsOf } from './document.ts';
import { bodySchema, changed, exampleOf, type KnownValues, type Request, type Site, sitesOf } from './examples.ts';
import { judgeOf } from './judge.ts';

export type RoleName = 'nobody' | 'another household' | 'owner' | 'staff';

/** A caller, and the values its requests use for named fields. */
export interface Role {
  name: RoleName;
  /** Null where nobody is signed in. */
  personId: string | null;
  known: (operation: Operation) => KnownValues;
}

interface Attack {
  operation: Operation;
  role: Role;
  /** `body cats.0.name: a NUL`. */
  what: string;
  /** Made when it is sent, because the shop's rows change. */
  make(): { path: string; body?: BodyInit | undefined; type?: string | undefined };
}

export interface Finding {
  operation: string;
  role: RoleName;
  what: string;
  status: number;
  problem: string;
  answer: string;
}

export interface DeskAnswer {
  operation: string;
  role: RoleName;
  status: number;
  requestId: string;
}

export interface Battle {
  sent: number;
  findings: Finding[];
  /** Operations that answered a well-formed request of somebody with success. */
  reached: Set<string>;
  /** Answers at addresses of the desk. */
  atDesk: DeskAnswer[];
  statuses: Record<number, number>;
}

export interface Plan {
  services: TestServices;
  document: Document;
  roles: readonly Role[];
  /** Ids of the household that is attacked. */
  foreign: readonly string[];
  requests: number;
  seed: number;
  /** Whether answers are judged by the document, which takes seconds to prepare; by default they are. */
  judged?: boolean;
  /** Those of all attacks that are sent; by default every one. */
  among?(attack: Attack): boolean;
  /** Processes that are asked in turns; by default the one. */
  apps?: readonly TestServices['app'][];
  /** Called after each answer. */
  after?(answer: { method: string; status: number }): Promise<void>;
}

/** After these everybody signs in anew: a session ended, or was confirmed and may do without a password what would end the account. */
const ENDS_SESSION =
  /logout|confirmations$|(password|phone)-resets$|phone-verifications$|account-deletions|DELETE \/api\/sessions/;

/**
 * Sends generated requests to every operation of the document as every role, and judges every answer by the document.
 * The same seed sends the same requests. Each operation is sent well-formed by each role, and NUL and half a character
 * in each of its places, before the rest is drawn.
 */
export async function attackShop(plan: Plan): Promise<Battle> {
  const { services, document, roles, foreign, requests, seed, judged = true, apps = [services.app] } = plan;
  const judge = judged ? judgeOf(document) : () => null;
  const attacks = drawn(allAttacks(document, roles, foreign, plan.among), requests, seed);
  const battle: Battle = { sent: 0, findings: [], reached: new Set(), atDesk: [], statuses: {} };
  const tokens = new Map<Role, string>();
  for (const { operation, role, what, make } of attacks) {
    if (role.personId && !tokens.has(role)) tokens.set(role, await tokenOf(services, role.personId));
    const { path, body, type } = make();
    battle.sent += 1;
    const headers: Record<string, string> = {
      origin: 'http://shop.test',
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
      // Limits on guessing count addresses, and are not attacked here.
      'x-forwarded-for': `10.${battle.sent >> 16}.${(battle.sent >> 8) & 255}.${battle.sent & 255}`,
    };
    const token = tokens.get(role);
    if (token) headers.authorization = `Bearer ${token}`;
    if (type) headers['content-type'] = type;
    const init = { method: operation.method, headers, ...(body !== undefined && { body }) };
    const app = apps[battle.sent % apps.length] ?? services.app;
    const response = await app.request(`http://shop.test${path}`, init);
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    const text = await textOf(response);
    battle.statuses[response.status] = (battle.statuses[response.status] ?? 0) + 1;
    if (response.ok || response.status === 302) battle.reached.add(operation.name);
    if (operation.path.startsWith('/api/desk/')) {
      const requestId = response.headers.get('x-request-id') ?? '';
      battle.atDesk.push({ operation: operation.name, role: role.name, status: response.status, requestId });
    }
    const problem = judge(operation, { status: response.status, type: contentType, text });
    if (problem) {
      const answer = text.slice(0, 300);
      battle.findings.push({
        operation: operation.name,
        role: role.name,
        what,
        status: response.status,
        problem,
        answer,
      });
    }
    if (ENDS_SESSION.test(operation.name) && response.status < 400) tokens.clear();
    await plan.after?.({ method: operation.method, status: response.status });
  }
  return battle;
}

/** Findings grouped by operation and fault, with their number and an example. */
export function summaryOf(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ operation, status, problem }) => `${status} ${operation}: ${problem}`);
  return [...groups].map(([fault, [first, ...rest]]) => {
    const example = first && `${first.role}, ${first.what}; ${first.answer}`;
    return `${fault} (${rest.length + 1}; ${example})`;
  });
}

/** Sends one well-formed request of the document as the holder of this session. */
export async function askAs(
  services: TestServices,
  document: Document,
  operation: Operation,
  { token, known }: { token: string | null } & Pick<Role, 'known'>,
): Promise<{ status: number; text: string; requestId: string }> {
  const { path, body, type } = sent(operation, exampleOf(document, operation, known(operation)));
  const headers = {
    origin: 'http://shop.test',
    authorization: `Bearer ${token}`,
    ...(type && { 'content-type': type }),
  };
  const init = { method: operation.method, headers, ...(body !== undefined && { body }) };
  const response = await services.app.request(`http://shop.test${path}`, init);
  const requestId = response.headers.get('x-request-id') ?? '';
  return { status: response.status, text: await textOf(response), requestId };
}

/** Body of an answer; nothing of a stream, which has no end. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

const tokenOf = (services: TestServices, personId: string): Promise<string> =>
  services.transact(SYSTEM, async (ctx) => (await openSession(ctx, personId)).sessionToken);

interface Attacks {
  always: Attack[];
  others: Attack[];
}

function drawn({ always, others }: Attacks, requests: number, seed: number): Attack[] {
  const wanted = Math.min(others.length, Math.max(0, requests - always.length));
  const order = fc.shuffledSubarray([...others.keys()], { minLength: wanted, maxLength: wanted });
  const [indexes = []] = fc.sample(order, { seed, numRuns: 1 });
  return [...always, ...indexes.map((index) => others[index] as Attack)];
}

const FIRST = /: (a NUL|half a character|a number|no id)$/;

function allAttacks(
  document: Document,
  roles: readonly Role[],
  foreign: readonly string[],
  among: Plan['among'] = () => true,
): Attacks {
  const always: Attack[] = [];
  const others: Attack[] = [];
  for (const operation of operationsOf(document)) {
    const main = operation.path.startsWith('/api/desk/') ? 'staff' : 'owner';
    for (const role of roles) {
      always.push(...[asItShouldBe(document, operation, role)].filter(among));
      for (const attack of attacksOn(document, operation, role, foreign).filter(among))
        (role.name === main && FIRST.test(attack.what) ? always : others).push(attack);
    }
  }
  return { always, others };
}

/** The request as the document asks for it. */
export const WELL_FORMED = 'as it should be';

const asItShouldBe = (document: Document, operation: Operation, role: Role): Attack => ({
  operation,
  role,
  what: WELL_FORMED,
  make: () => sent(operation, exampleOf(document, operation, role.known(operation))),
});

function attacksOn(document: Document, operation: Operation, role: Role, foreign: readonly string[]): Attack[] {
  const of = (what: string, make: Attack['make']): Attack => ({ operation, role, what, make });
  const example = (branch = 0) => exampleOf(document, operation, role.known(operation), branch);
  const attacks: Attack[] = [];
  for (const site of sitesOf(document, operation)) {
    const place = `${site.in} ${site.keys.join('.')}`;
    for (const [name, value] of valuesAt(site, foreign))
      attacks.push(of(`${place}: ${name}`, () => sent(operation, changed(example(site.branch), site, value))));
  }
  const schema = bodySchema(operation);
  if (schema) {
    for (const [branch] of branches(document, schema).entries())
      if (branch > 0) attacks.push(of(`body ${branch}: as it should be`, () => sent(operation, example(branch))));
    for (const [name, make] of Object.entries(BAD_BODIES))
      attacks.push(
        of(`body: ${name}`, () => {
          const request = example();
          const { text, type = 'application/json' } = make(request);
          return { path: addressOf(operation, request), body: text, type };
        }),
      );
  }
  return attacks;
}

/** Already encoded, for text that no encoder would write. */
class Encoded {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function valuesAt(site: Site, foreign: readonly string[]): [string, unknown][] {
  if (site.in === 'body') return Object.entries(badValues(site.schema, foreign));
  const bad = Object.entries(BAD_PARAMETERS).map(([name, text]): [string, unknown] => [name, new Encoded(text)]);
  return [...bad, ...foreign.map((id, index): [string, unknown] => [`foreign id ${index + 1}`, id])];
}

function sent(operation: Operation, request: Request): ReturnType<Attack['make']> {
  const path = addressOf(operation, request);
  if (request.body === undefined) return { path };
  const [type = ''] = Object.keys(operation.requestBody?.content ?? {});
  if (type === 'multipart/form-data') return { path, body: formOf(request.body as Record<string, unknown>) };
  return { path, body: JSON.stringify(request.body), type };
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined)
      form.append(name, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  }
  return form;
}

const encoded = (value: unknown): string =>
  value instanceof Encoded ? value.text : encodeURIComponent(String(value).toWellFormed());

function addressOf({ path }: Operation, request: Request): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(request.path[name]));
  const query = Object.entries(request.query).map(([name, value]) => `${name}=${encoded(value)}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
