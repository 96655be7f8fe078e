/** Rights of an API key, in words for the desk. */
export const SCOPES = {
  'partner:read': 'Read its offer and terms',
  'figures:read': 'Read counts of its page',
  'sales:read': 'Read sales of its page, and hear of them',
  'webhooks:read': 'Read webhooks, deliveries',
  'webhooks:write': 'Change webhooks, send again',
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
