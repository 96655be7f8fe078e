/** What an API key may do, in words for the desk. */
export const SCOPES = {
  'partner:read': 'Read its own row: page, offer and terms',
  'figures:read': 'Read the counts of its own page, day by day',
  'webhooks:read': 'Read its webhooks and what was sent',
  'webhooks:write': 'Add, change and test its webhooks, and send events again',
} as const;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as [Scope, ...Scope[]];
