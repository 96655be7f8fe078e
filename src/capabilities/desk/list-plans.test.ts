import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { people } from '#src/capabilities/access/tables.ts';
import { affiliates, attributions } from '#src/capabilities/affiliates/tables.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { colleague } from '#tests/support/lab.ts';
import { newMember } from '#tests/support/members.ts';
import { confirm } from '#tests/support/sharing.ts';

/** Tables with a row or more for each household, order or act. */
const GROWING = new Set(
  `households people memberships cats orders boxes journey_events box_events box_extras box_lots tracked_parcels parcel_labels
  checkouts subscriptions invoices credit_notes mails inquiries inquiry_entries lab_sets lab_values lab_history lab_samples
  lab_sample_events lab_kits formula_versions audit_log consultations recall_notices
  affiliate_attributions affiliate_clicks affiliate_events affiliate_payouts commission_rows affiliate_statement_rows`.split(
    /\s+/,
  ),
);

/** The lists that colleagues have open all day, with the ways in which they are narrowed. */
const LISTS = [
  '/api/desk/orders',
  '/api/desk/orders?only=late&plan=premium&zone=gulf',
  '/api/desk/orders?only=trouble',
  '/api/desk/orders?only=kits',
  '/api/desk/orders?search=CAT-2026-0000020',
  '/api/desk/orders?search=mi',
  ...['Maryam Example', 'ma', 'maryam20@example.com', '050 123 4567', 'CAT-2026-0000020', 'DXB-20-14'].map(
    (text) => `/api/desk/households?${new URLSearchParams({ search: text })}`,
  ),
  '/api/desk/packing',
  '/api/desk/packing?stage=packed',
  '/api/desk/packing/scan?number=CAT-2026-0000020-2',
  '/api/desk/results',
  '/api/desk/results?state=released',
  '/api/desk/inbox',
  '/api/desk/inbox?state=done',
  '/api/desk/mails',
  '/api/desk/audit',
  '/api/desk/affiliates',
];

/** An affiliate with a household and an order, so that everything about them is asked. */
async function anAffiliate(services: TestServices): Promise<void> {
  const { db } = services.database;
  const email = (await (await newMember(services)).get('/api/auth/user')).json.user.email as string;
  await confirm(services, email);
  const [person] = await db.select().from(people).where(eq(people.role, 'admin'));
  const now = services.clock.now();
  const [id, checkoutId] = [randomUUID(), randomUUID()];
  const approved = { approvedById: person?.id ?? '', approvedAt: now };
  await db.insert(affiliates).values({ id, name: 'Anna', email, code: 'ANNA2345', ...approved });
  await db.insert(attributions).values({ checkoutId, affiliateId: id, createdAt: now });
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** Nodes that read all of their rows before they return the first: a limit above them spares nothing below. */
const READS_ALL = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|BitmapAnd|BitmapOr)$/;

onOneEngine('plans of the desk’s lists', (open) => {
  test('every hot list has an index for each growing table, whatever the machine and the number of rows', async () => {
    const services = await open();
    const admin = await colleague(services, 'Noor');
    await anAffiliate(services);
    const client = await (services.database.client as pg.Pool).connect();
    try {
      const { rows } = await client.query<{ index: string; of: string; partial: boolean }>(
        `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as of, i.indpred is not null as partial from pg_index i`,
      );
      const indexes = new Map(rows.map(({ index, ...facts }) => [index, facts]));
      // Without other ways to join or scan, a table that no index can narrow is all that is left to read from end to end.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);

      /** Tables that a plan reads from end to end. */
      function* wholeTables(plan: Plan, limited = false): Generator<string> {
        const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = plan;
        if (type === 'Seq Scan' && table && GROWING.has(table)) yield table;
        const facts = index && !condition && !limited ? indexes.get(index) : undefined;
        if (facts && !facts.partial && GROWING.has(facts.of)) yield `${facts.of} by all of ${index}`;
        const within = type === 'Limit' || (limited && !READS_ALL.test(type));
        for (const inner of plan.Plans ?? []) yield* wholeTables(inner, within);
      }

      const whole: string[] = [];
      let planned = 0;
      for (const path of LISTS) {
        services.asked();
        const { status } = await admin.get(path);
        expect([200, 404], `${path} answered ${status}`).toContain(status);
        for (const { sql, parameters } of services
          .asked()
          .filter(({ sql: text }) => /^\s*(select|with|\()/i.test(text))) {
          const explained = await client.query(`explain (format json) ${sql}`, parameters);
          planned += 1;
          const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan;
          whole.push(...[...wholeTables(plan)].map((table) => `${path} reads ${table}: ${sql.slice(0, 200)}`));
        }
      }
      expect(planned).toBeGreaterThan(LISTS.length * 2);
      expect(whole).toEqual([]);
    } finally {
      client.release(true);
    }
  });
});
