import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import { lastMonths, monthRange } from '#src/lib/shop-months.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { Ctx } from '#src/platform/services.ts';
import { statementMail } from '../mail/money.tsx';
import { statementHash, statementOf } from '../rules/statement.ts';
import { insertStatement, openRows, statementsOf } from '../statement-store.ts';
import { affiliateIds, lockAffiliate } from '../store.ts';
import { readStatements, statementFaults } from './read-statements.ts';
import { dropAccount } from './drop-account.ts';

const SYSTEM = systemActor('affiliates/close-month');

/** Closes the month that ended last, for every affiliate with rows that are in no statement; one that fails keeps no other. Repeating it adds nothing. */
export const closeMonth = defineJob<Record<string, never>>('affiliates-close-month', {
  nightly: '05:10',
  async run(services) {
    const ids = await services.read(SYSTEM, ({ tx }) => affiliateIds(tx));
    const failed: unknown[] = [];
    for (const { id } of ids)
      await services
        .transact(SYSTEM, async (ctx) => {
          await closeMonthOf(ctx, id);
          await dropAccount(ctx, id);
        })
        .catch((error: unknown) => failed.push(error));
    if (failed.length) throw new AggregateError(failed, 'The month of some affiliates was not closed.');
  },
});

/** Throws if the rows differ from the published commission, and closes nothing. A row that was written too late for its month goes into the next statement. */
async function closeMonthOf(ctx: Ctx, id: string): Promise<void> {
  const affiliate = await lockAffiliate(ctx.tx, id);
  const [month = ''] = lastMonths(ctx.now, 2);
  const last = (await statementsOf(ctx.tx, id)).at(-1);
  if (!affiliate || (last && last.month >= month)) return;
  const rows = await openRows(ctx.tx, id, monthRange(month).until);
  if (rows.length === 0) return;
  const statement = statementOf({ affiliateId: id, month, previous: last?.hash ?? null }, rows);
  const { previous, sums } = statement;
  const hash = statementHash(statement);
  const files = [...(await readStatements(ctx, { id })), { statement, hash }];
  const faults = (await statementFaults(ctx, files)).get(month) ?? [];
  if (faults.length)
    throw new Error(`The statement of affiliate ${id} for ${month} was not closed. ${faults.join(' ')}`);
  const number = (last?.number ?? 0) + 1;
  await insertStatement(
    ctx.tx,
    { id: newId(), affiliateId: id, number, month, previous, hash, closedAt: ctx.now },
    rows.map((row) => row.id),
  );
  const { email, name } = affiliate;
  const amounts = sums.map(({ amount, currency }) => money(amount, currency));
  await ctx.mail(statementMail(ctx.settings, { email, name, month, sums: amounts, hash }));
}
