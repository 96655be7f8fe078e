import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { seedPartner } from '#src/capabilities/outreach/actions/seed-partner.ts';
import { partners } from '#src/capabilities/outreach/tables.ts';
import { SAMPLE_PARTNER } from '../../db/demo/partner.ts';
import { SYSTEM } from './actors.ts';
import type { Browser } from './buyers.ts';
import type { TestServices } from './engines.ts';

/** Adds a partner; its id. */
export async function newPartner({ transact, database: { db } }: TestServices, slug: string): Promise<string> {
  await transact(SYSTEM, (ctx) => seedPartner(ctx, { ...SAMPLE_PARTNER, slug, name: slug }));
  const [row] = await db.select().from(partners).where(eq(partners.slug, slug));
  return row?.id ?? '';
}

export const KEY = { name: 'Their dashboard', scopes: ['partner:read', 'figures:read', 'webhooks:write'], days: null };

/** Makes a key at the desk; its text and the partner. */
export async function makeKey(desk: Browser, partner: string, over: object = {}) {
  const path = `/api/desk/partners/${partner}/keys`;
  return (await desk.post(path, { id: randomUUID(), ...KEY, ...over })).json;
}

/** A program of a partner: every request carries its key and nothing else. */
export function program({ app }: TestServices, key: string | null, headers: Record<string, string> = {}) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await app.request(`http://shop.test/api/partner/v1${path}`, {
      method,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // The shapes of answers are what the tests are about.
    // oxlint-disable-next-line typescript/no-explicit-any
    return { status: response.status, json: (await response.json()) as any, headers: response.headers };
  };
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body?: object) => call('POST', path, body),
    patch: (path: string, body: object) => call('PATCH', path, body),
  };
}
