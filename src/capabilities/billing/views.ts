import { QueryBuilder } from 'drizzle-orm/pg-core';
import { checkouts, subscriptions } from './tables.ts';

const query = new QueryBuilder();

/** Address that each checkout was paid with, and the moment its buyer withdrew. */
export const buyersView = query
  .select({ checkoutId: checkouts.id, email: checkouts.email, withdrawnAt: checkouts.withdrawnAt })
  .from(checkouts)
  .as('buyers_view');

/** Subscriptions with the checkout that started them: status, next amount, its cats, and those of them that get no sticks for now. */
export const plansView = query
  .select({
    checkoutId: subscriptions.checkoutId,
    status: subscriptions.status,
    renewalAmount: subscriptions.renewalAmount,
    currency: subscriptions.currency,
    catIds: subscriptions.catIds,
    withoutSticks: subscriptions.withoutSticks,
  })
  .from(subscriptions)
  .as('plans_view');
