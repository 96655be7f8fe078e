import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { SystemActor } from '#src/platform/services.ts';
import type { Scope } from './rules/scopes.ts';

declare const minted: unique symbol;

/** Proof that the caller may read and change this partner's rows. Every read of a partner's rows demands one. */
export type PartnerScope = {
  readonly partnerId: string;
  /** The actor: a key of the partner, or us. */
  readonly by: 'partner' | 'us';
  /** May be told of sales. */
  readonly seesSales: boolean;
  readonly [minted]: 'partner';
};

/** A proven key, and its rights. */
export interface KeyHolder {
  keyId: string;
  allows: readonly Scope[];
  scope: PartnerScope;
}

/** Called by `actions/authenticate-key.ts` alone. */
export const partnerOfKey = (partnerId: string, allows: readonly Scope[]): PartnerScope =>
  ({ partnerId, by: 'partner', seesSales: allows.includes('sales:read') }) as PartnerScope;

export const partnerForStaff = (_staff: StaffScope<'partners'>, partnerId: string): PartnerScope =>
  ({ partnerId, by: 'us', seesSales: true }) as PartnerScope;

/** For jobs. */
export const partnerForSystem = (_system: SystemActor, partnerId: string): PartnerScope =>
  ({ partnerId, by: 'us', seesSales: true }) as PartnerScope;
