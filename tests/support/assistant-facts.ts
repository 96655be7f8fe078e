import type { Facts } from '#src/capabilities/assistant/rules/facts.ts';

/** A visitor without a household, before the server has answered. */
export const NO_FACTS: Facts = {
  cats: [],
  chosen: null,
  plan: null,
  order: null,
  box: null,
  payment: null,
  kits: [],
  offers: null,
};
