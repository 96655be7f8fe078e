import { saleSettled } from '#src/capabilities/affiliates/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { tellSale } from './actions/own-sales.ts';
import { partnerForSystem } from './scopes.ts';

const SYSTEM = systemActor('partner-api/listeners');

export const listeners = [
  on(saleSettled, (ctx, { partnerId, saleId, isNew }) =>
    tellSale(ctx, partnerForSystem(SYSTEM, partnerId), saleId, isNew),
  ),
];
