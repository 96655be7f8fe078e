/** Content of a receipt for another plan, other cats or another card. It is signed, in words, and holds no personal data. */
export interface PlanReceipt {
  kind: 'plan-changed' | 'cats-changed' | 'card-changed';
  at: string;
  said: string[];
}

export const PLAN_RECEIPT_TITLES = {
  'plan-changed': 'The plan was changed',
  'cats-changed': 'The cats in the plan were changed',
  'card-changed': 'Another payment method pays for the plan',
} as const satisfies Record<PlanReceipt['kind'], string>;
