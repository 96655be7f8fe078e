import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { memberships } from '#src/capabilities/access/tables.ts';
import type { Belongings } from '../belongings.ts';
import type { Browser } from '../buyers.ts';
import type { TestServices } from '../engines.ts';
import { newMember } from '../members.ts';
import { colleague } from '../parcels.ts';
import { realPdf } from '../pdfs.ts';
import type { DeskIds } from './roles.ts';

/** The person who is signed in. */
export const userOf = async (browser: Browser): Promise<{ id: string }> =>
  (await browser.get('/api/auth/user')).json.user;

/** Ids of everything staff open at the desk: an inquiry with a file, a mail, an order, results and so on. */
export async function deskIds(services: TestServices, desk: Browser, { cat }: Belongings): Promise<DeskIds> {
  const form = new FormData();
  const fields = { requestId: randomUUID(), name: 'Tom', email: 'tom@example.com', position: 'Inspector' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('resume', new File([new Uint8Array(await realPdf())], 'resume.pdf'));
  await services.app.request('http://shop.test/api/careers/applications', { method: 'POST', body: form });
  const [{ id: inquiry }] = (await desk.get('/api/desk/inbox')).json.inquiries;
  const [{ id: inquiryFile }] = (await desk.get(`/api/desk/inbox/${inquiry}`)).json.files;
  const [{ id: mail }] = (await desk.get('/api/desk/mails')).json.mails;
  const [{ id: order }] = (await desk.get('/api/desk/orders')).json.orders;
  const { id: set } = (await desk.post('/api/desk/results', { catId: cat })).json;
  // Their banks inquire about the last payment, and warn of fraud.
  const charge = (await services.stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';
  await services.sandbox.control.contest(charge, 'inquiry');
  await services.sandbox.control.contest(charge, 'fraud_warning');
  await services.settle();
  const payments = (await desk.get('/api/desk/payments')).json;
  const [{ id: dispute }] = payments.disputes;
  const [{ id: discrepancy }] = payments.discrepancies;
  const shelter = randomUUID();
  await desk.post('/api/desk/shelters', { id: shelter, name: `Nine Lives ${shelter.slice(-6)}`, place: 'Dubai' });
  const lot = randomUUID();
  const sticks = { formula: 'omega', made: 1_000_000, bestBefore: '2028-12-31' };
  await desk.post('/api/desk/lots', { id: lot, code: `LOT-${lot.slice(-6)}`, ...sticks });
  // Of somebody without a plan, so that nothing that the others need is ended.
  const member = await userOf(await newMember(services));
  const [membership] = await services.database.db.select().from(memberships).where(eq(memberships.personId, member.id));
  return {
    mail,
    household: membership?.householdId ?? '',
    lot,
    inquiry,
    inquiryFile,
    order,
    set,
    dispute,
    discrepancy,
    shelter,
    vet: (await userOf(await colleague(services, 'Amal', 'vet'))).id,
  };
}
