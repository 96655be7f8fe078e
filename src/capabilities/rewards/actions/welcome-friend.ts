import { systemScope } from '#src/capabilities/access/scopes.ts';
import { readsMailbox } from '#src/capabilities/access/actions/find-accounts.ts';
import {
  checkoutIdOfInvoice,
  hadOrderedBefore,
  isOrderRefunded,
  lockOrderBuyer,
  type OrderBuyer,
} from '#src/capabilities/billing/actions/order-facts.ts';
import { lockStepOfOrder } from '#src/capabilities/fulfilment/actions/find-order.ts';
import { newId } from '#src/lib/id.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import {
  broughtSince,
  friendshipOf,
  friendshipsCame,
  insertFriendship,
  bringerOf,
  updateFriendship,
} from '../friend-store.ts';
import { firstBoxLeft, GIVEN_BACK, whyNot, yearOf } from '../rules/friends.ts';
import { scheduleRecalculation } from './schedule-recalculation.ts';

const SYSTEM = systemActor('rewards/welcome-friend');

/** An order came by a friend's code: noted once, whether it counts or not. Nothing of it can hold up the order. */
export const welcomeFriend = defineJob<{ checkoutId: string }>('rewards-welcome-friend', {
  run: (services, { checkoutId }) => services.transact(SYSTEM, (ctx) => welcome(ctx, checkoutId)),
});

async function welcome(ctx: Ctx, checkoutId: string): Promise<void> {
  const checkout = await lockOrderBuyer(ctx.tx, checkoutId);
  const { friendCode, householdId } = checkout;
  const bringer = friendCode && householdId && (await bringerOf(ctx.tx, friendCode, { held: true }));
  if (!bringer) return;
  const arrival = {
    self: await isSelf(ctx, bringer, checkout),
    orderedBefore: await hadOrderedBefore(ctx.tx, checkout),
    givenBack: await isOrderRefunded(ctx.tx, checkoutId),
    brought: await broughtSince(ctx.tx, bringer, yearOf(ctx.now)),
  };
  const shipped = await hasLeft(ctx, checkoutId);
  const noted = await insertFriendship(ctx.tx, {
    id: newId(),
    householdId: bringer,
    friendHouseholdId: bringer === householdId ? null : householdId,
    checkoutId,
    shipped,
    refused: whyNot(arrival),
    createdAt: ctx.now,
  });
  if (noted) await tellBoth(ctx, [bringer, householdId]);
}

async function isSelf(ctx: Ctx, bringer: string, { householdId, email }: OrderBuyer): Promise<boolean> {
  return bringer === householdId || readsMailbox(ctx.tx, systemScope(SYSTEM, bringer), email);
}

/** Whether the first box of an order has left. Locks the order. */
async function hasLeft(ctx: Ctx, checkoutId: string): Promise<boolean> {
  const step = await lockStepOfOrder(ctx.tx, checkoutId);
  return step !== undefined && firstBoxLeft(step);
}

/** A first box has left, or has not after all; or the money went back, or came after all. */
export const followFriend = defineJob<{ checkoutId: string }>('rewards-follow-friend', {
  run: (services, { checkoutId }) => services.transact(SYSTEM, (ctx) => follow(ctx, checkoutId)),
});

async function follow(ctx: Ctx, checkoutId: string): Promise<void> {
  const shipped = await hasLeft(ctx, checkoutId);
  const friendship = await friendshipOf(ctx.tx, checkoutId);
  if (!friendship) return;
  const other = friendship.refused === GIVEN_BACK ? null : friendship.refused;
  const refused = other ?? ((await isOrderRefunded(ctx.tx, checkoutId)) ? GIVEN_BACK : null);
  if (friendship.shipped === shipped && friendship.refused === refused) return;
  await updateFriendship(ctx.tx, friendship.id, { shipped, refused });
  await tellBoth(ctx, [friendship.householdId, friendship.friendHouseholdId]);
}

/** A guest's order has become that of an account, which may be the bringer's own, or one that ordered before. */
export async function moveFriend(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<void> {
  const cameOnce = (await friendshipsCame(ctx.tx, systemScope(SYSTEM, to))).some(({ refused }) => !refused);
  for (const friendship of await friendshipsCame(ctx.tx, systemScope(SYSTEM, from))) {
    const { id, householdId, checkoutId } = friendship;
    const self = householdId === to;
    const orderedBefore = cameOnce || (await hadOrderedBefore(ctx.tx, await lockOrderBuyer(ctx.tx, checkoutId)));
    const refused = friendship.refused ?? whyNot({ self, orderedBefore, givenBack: false, brought: 0 });
    await updateFriendship(ctx.tx, id, { friendHouseholdId: self ? null : to, refused });
    await tellBoth(ctx, [householdId, to]);
  }
}

/** Rechecks a referral whose money was refunded or reinstated, also if the referred person has left. */
export async function followReturned(ctx: Ctx, invoiceId: string): Promise<void> {
  const checkoutId = await checkoutIdOfInvoice(ctx.tx, invoiceId);
  if (checkoutId) await ctx.enqueue(followFriend, { checkoutId });
}

async function tellBoth(ctx: Ctx, households: (string | null)[]): Promise<void> {
  for (const householdId of households) if (householdId) await scheduleRecalculation(ctx, householdId, 'friends');
}
