import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { syncRefunds } from '#src/capabilities/billing/actions/sync-refunds.ts';
import { creditNotes, invoices } from '#src/capabilities/billing/tables.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { consultations } from '#src/capabilities/consultations/tables.ts';
import { addExtra } from '#src/capabilities/fulfilment/actions/add-extra.ts';
import { householdIdOfCat } from '#src/capabilities/households/actions/find-cats.ts';
import { imports } from '#src/capabilities/portability/tables.ts';
import { SYSTEM } from './actors.ts';
import { newAuthenticator } from './authenticator.ts';
import { type Browser, paidOrder } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { ACCOUNT } from './parcels.ts';
import { householdOf, REDEEM, redeemedBy, withPoints } from './points.ts';

/** Ids of a household's own resources, which others might ask for. */
export interface Belongings {
  household: string;
  cat: string;
  entry: string;
  medicine: string;
  invoice: string;
  creditNote: string;
  session: string;
  kit: string;
  redemption: string;
  passkey: string;
  vetLink: string;
  vetNote: string;
  consultation: string;
  /** An import from another shop. */
  import: string;
  /** Of the payment service, in the address of the thank-you page. */
  checkout: string;
  referralCode: string;
}

export const weight = (now: Date) => ({
  id: randomUUID(),
  at: now.toISOString(),
  kind: 'weight',
  value: 4,
  unit: 'kg',
});

/** A medicine that a cat gets. */
const TABLETS = () => ({ id: randomUUID(), kind: 'medicine', name: 'Tablets', dose: 'One a day' });

/** A household with an account, a paid order, a cat, an entry in its log, a kit, a passkey, and a reward that was redeemed. */
export async function withEverything(
  services: TestServices,
  email = 'maryam@example.com',
): Promise<{ owner: Browser; own: Belongings }> {
  const { browser: owner, sessionId: checkout } = await paidOrder(services, { email });
  await owner.post(`/api/checkout-sessions/${checkout}/account`, ACCOUNT);
  const [{ id: cat }] = (await owner.get('/api/cats')).json;
  const { json: entry } = await owner.post(`/api/cats/${cat}/log`, weight(services.clock.now()));
  const { json: medicine } = await owner.post(`/api/cats/${cat}/medicines`, TABLETS());
  const [invoice] = (await owner.get('/api/subscription')).json.invoices;
  const creditNote = await creditNoteFor(services, invoice.id);
  const [session] = (await owner.get('/api/sessions')).json;
  const household = await householdOf(services, owner);
  const kit = await kitFor(services, cat);
  await withPoints(services, household, 120);
  await owner.post(REDEEM, { rewardId: 'poster', catId: cat });
  const [{ id: redemption }] = await redeemedBy(owner);
  const { code: referralCode } = (await owner.get('/api/friends')).json;
  await owner.post('/api/auth/confirmations', { password: ACCOUNT.password });
  const response = newAuthenticator().register((await owner.post('/api/passkey-challenges')).json);
  const [{ id: passkey }] = (await owner.post('/api/passkeys', { response })).json.passkeys;
  const vet = await noteThroughLink(owner, cat);
  const consultation = await bookedConsultation(services, household, cat);
  const imported = await importedInto(services, household);
  const ids = {
    household,
    cat,
    entry: entry.id,
    medicine: medicine.id,
    invoice: invoice.id,
    creditNote,
    session: session.id,
  };
  return {
    owner,
    own: { ...ids, ...vet, consultation, import: imported, kit, redemption, passkey, checkout, referralCode },
  };
}

/** A link for a vet that a note was left through. */
async function noteThroughLink(owner: Browser, cat: string): Promise<{ vetLink: string; vetNote: string }> {
  const { json: made } = await owner.post(`/api/cats/${cat}/vet-links`, { period: 'week' });
  const token = String(made.address).split('#')[1];
  await owner.post('/api/vet-sheet/notes', { token, name: 'Amal Haddad', practice: 'Marina Vets', text: 'All well.' });
  const [link] = (await owner.get(`/api/cats/${cat}/vet-links`)).json.links;
  return { vetLink: link.id, vetNote: link.note.id };
}

/** An import without cats and lines. */
async function importedInto(services: TestServices, householdId: string): Promise<string> {
  const [id, sourceHousehold, now] = [randomUUID(), randomUUID(), services.clock.now()];
  const source = { shop: 'http://other.test', household: sourceHousehold, madeAt: now.toISOString(), version: 2 };
  await services.database.db.insert(imports).values({
    ...{ id, householdId, sourceHousehold, madeAt: now, importedAt: now, signature: 'none', lines: 0 },
    portable: { source, cats: [], results: [], formulas: [] },
    ...{ timelineHash: '0'.repeat(64), archive: new Uint8Array(32) },
  });
  return id;
}

/** A consultation that begins in two days. */
async function bookedConsultation(services: TestServices, householdId: string, catId: string): Promise<string> {
  const [id, now] = [randomUUID(), services.clock.now()];
  const startsAt = new Date(now.getTime() + 48 * 3_600_000);
  await services.database.db.insert(consultations).values({
    ...{ id, householdId, vetName: 'Amal Haddad', catIds: [catId], startsAt, way: 'phone', phone: '+971501234567' },
    endsAt: new Date(startsAt.getTime() + 20 * 60_000),
    ...{ question: 'Is he too light?', sequence: 0, counts: true, bookedAt: now, changedAt: now },
  });
  return id;
}

/** The document for a small part of a payment that was refunded. */
async function creditNoteFor(services: TestServices, invoiceId: string): Promise<string> {
  const [row] = await services.database.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const intent = row?.stripeIntentId ?? '';
  await services.stripe.refunds.create({ payment_intent: intent, amount: 100 });
  await syncRefunds(services, intent);
  const [note] = await services.database.db.select().from(creditNotes).where(eq(creditNotes.invoiceId, invoiceId));
  return note?.id ?? '';
}

/** A test kit that goes along with the next box. */
async function kitFor(services: TestServices, catId: string): Promise<string> {
  const id = randomUUID();
  await services.transact(SYSTEM, async (ctx) => {
    const householdId = (await householdIdOfCat(ctx.tx, SYSTEM, catId)) ?? '';
    await addExtra(ctx, systemScope(SYSTEM, householdId), { id, kind: 'test-kit', catId });
  });
  return id;
}
