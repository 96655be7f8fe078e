import { fullNames } from '#src/capabilities/access/actions/find-accounts.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import {
  type AuthoredVersion,
  readVersions,
  readVersionsOfKind,
} from '#src/capabilities/publishing/actions/read-versions.ts';
import { money } from '#src/lib/money.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { PARTNER_KIND } from '../rules/partner-pitch.ts';
import type { PartnerRecord } from '../rules/partner-record.ts';
import { type ConfirmedPaidTerms, type PaidTerms, type Proposal, proposalOf } from '../rules/partner-terms.ts';
import { type ConfirmedTerms, confirmedTerms, insertTerms } from '../store.ts';

type Staff = StaffScope<'payments'>;

/** Terms by which partners are paid, by partner: those that were confirmed last. Of every partner, or of one. */
export async function termsThatCount(
  { tx }: Pick<ReadCtx, 'tx'>,
  partnerId?: string,
): Promise<Map<string, ConfirmedPaidTerms>> {
  const found = new Map<string, ConfirmedPaidTerms>();
  for (const row of await confirmedTerms(tx, partnerId))
    if (!found.has(row.partnerId)) found.set(row.partnerId, { ...paidTerms(row), confirmedAt: row.confirmedAt });
  return found;
}

const paidTerms = ({ commissionAmount, commissionCurrency, payments }: ConfirmedTerms): PaidTerms => ({
  commission: money(commissionAmount, commissionCurrency),
  payments,
});

/** The proposal of the terms that were published last. */
export async function proposedTerms(
  ctx: ReadCtx,
  scope: Staff,
  { id, slug, proposed }: Pick<PartnerRecord, 'id' | 'slug' | 'proposed'>,
): Promise<Proposal<AuthoredVersion>> {
  const [newest] = await confirmedTerms(ctx.tx, id);
  const versions = await readVersions(ctx, scope, { kind: PARTNER_KIND, key: slug });
  return proposalOf(versions, proposed, newest ? { ...paidTerms(newest), version: newest.version } : null);
}

/** The same of several partners, by their ids. Two statements. */
export async function proposedTermsOf(
  ctx: ReadCtx,
  scope: Staff,
  partners: readonly Pick<PartnerRecord, 'id' | 'slug' | 'proposed'>[],
): Promise<Map<string, Proposal<AuthoredVersion>>> {
  if (partners.length === 0) return new Map();
  const confirmed = Map.groupBy(await confirmedTerms(ctx.tx), ({ partnerId }) => partnerId);
  const versions = Map.groupBy(await readVersionsOfKind(ctx, scope, PARTNER_KIND), ({ key }) => key);
  return new Map(
    partners.map(({ id, slug, proposed }) => {
      const newest = confirmed.get(id)?.[0];
      const counting = newest ? { ...paidTerms(newest), version: newest.version } : null;
      return [id, proposalOf(versions.get(slug) ?? [], proposed, counting)];
    }),
  );
}

/**
 * Has a partner be paid by the terms that were published last, from the next order on. The partner is locked by the caller, who has
 * made sure that the colleague did not propose them (`proposedTerms`).
 */
export async function countTerms(
  ctx: Ctx,
  { personId: confirmedById }: Staff,
  { id: partnerId, proposed }: Pick<PartnerRecord, 'id' | 'proposed'>,
  proposal: Pick<AuthoredVersion, 'number' | 'authorId'> | null,
): Promise<void> {
  const [newest] = await confirmedTerms(ctx.tx, partnerId);
  const { commission, payments } = proposed;
  await insertTerms(ctx.tx, {
    ...{ partnerId, number: (newest?.number ?? 0) + 1, version: proposal?.number ?? 0, payments },
    ...{ commissionAmount: commission.amount, commissionCurrency: commission.currency },
    ...{ proposedById: proposal?.authorId ?? null, confirmedById, confirmedAt: ctx.now },
  });
}

export interface TermsOnRecord extends PaidTerms {
  /** Full name; null for terms that the shop began with. */
  proposedBy: string | null;
  confirmedBy: string;
  at: Date;
}

/** Every terms that partners were paid by, by partner, newest first. */
export async function termsHistory({ tx }: ReadCtx, _scope: Staff): Promise<Map<string, TermsOnRecord[]>> {
  const rows = await confirmedTerms(tx);
  const people = rows.flatMap(({ proposedById, confirmedById }) => [proposedById ?? confirmedById, confirmedById]);
  const names = await fullNames(tx, [...new Set(people)]);
  const nameOf = (id: string) => names.get(id) ?? 'A former colleague';
  const told = rows.map((row) => ({
    partnerId: row.partnerId,
    terms: {
      ...{ ...paidTerms(row), at: row.confirmedAt, confirmedBy: nameOf(row.confirmedById) },
      proposedBy: row.proposedById && nameOf(row.proposedById),
    },
  }));
  return new Map(
    [...Map.groupBy(told, ({ partnerId }) => partnerId)].map(([id, list]) => [id, list.map(({ terms }) => terms)]),
  );
}
