import { CLAIM_LIST, type NamedClaim } from '#src/capabilities/pricing/rules/claims.ts';

type Owner = NamedClaim['owner'];

interface Keeper {
  /** Role that is responsible for the figure, in visitors' words. */
  owner: string;
  title: string;
}

/** Ordered as on the page. The type requires every owner, so no claim is left out. */
const KEEPERS: Record<Owner, Keeper> = {
  marketing: { owner: 'Marketing', title: 'What we say about ourselves' },
  lab: { owner: 'The lab', title: 'What the lab measures and the sticks contain' },
  pricing: { owner: 'The pricing team', title: 'What is in a plan' },
  fulfilment: { owner: 'The packing team', title: 'When things arrive' },
  support: { owner: 'Customer support', title: 'What we promise' },
};

/** The role that answers for a claim, in visitors' words. */
export const keeperOf = (owner: Owner): string => KEEPERS[owner].owner;

export interface FactGroup extends Keeper {
  id: Owner;
  facts: readonly NamedClaim[];
}

export const FACT_GROUPS: readonly FactGroup[] = (Object.keys(KEEPERS) as Owner[]).map((id) => ({
  id,
  ...KEEPERS[id],
  facts: CLAIM_LIST.filter((claim) => claim.owner === id),
}));
