/** Texts that depend on settings: placeholders in the prerendered HTML, which the server replaces. */
export const FACT_PLACEHOLDERS = {
  supportEmail: 'support-email.origin.invalid',
  chatApp: 'chat-app.origin.invalid',
  chatAppTitle: 'chat-title.origin.invalid',
  chatName: 'chat-name.origin.invalid',
  chatAction: 'chat-action.origin.invalid',
  chatInvitation: 'chat-invitation.origin.invalid',
  aboutNumbers: 'about-numbers.origin.invalid',
  numberRecovery: 'number-recovery.origin.invalid',
  company: 'company.origin.invalid',
} as const;

export type FactName = keyof typeof FACT_PLACEHOLDERS;
export type ShopFacts = Record<FactName, string>;

/** By the words that stand for them in the prerendered pages. */
export function factsInPages(facts: ShopFacts): Record<string, string> {
  const names = Object.keys(FACT_PLACEHOLDERS) as FactName[];
  return Object.fromEntries(names.map((name) => [FACT_PLACEHOLDERS[name], facts[name]]));
}
