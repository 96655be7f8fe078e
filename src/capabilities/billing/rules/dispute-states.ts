/** The payment service's statuses of a dispute. Unknown ones count as open. */
const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'] as const;

export const isClosedDispute = (status: string): boolean => (CLOSED as readonly string[]).includes(status);

/** A bank that asks before it takes anything. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_');

/** Whether its bank still takes evidence. An appeal takes other papers, by hand. */
export const takesEvidence = (status: string): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

/** A reading does not reopen a closed dispute, unless an appeal does: older readings may come later. */
export const mayFollow = (before: string, after: string): boolean =>
  !isClosedDispute(before) || isClosedDispute(after) || after.startsWith('appeal_');

const WORDS: Record<string, string> = {
  warning_needs_response: 'Inquiry, evidence needed',
  warning_under_review: 'Inquiry, under review',
  warning_closed: 'Inquiry closed',
  needs_response: 'Evidence needed',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  prevented: 'Prevented',
  appeal_needs_response: 'Appeal, answer needed',
  appeal_under_review: 'Appeal, under review',
};

/** As the desk says it. */
export const statusWords = (status: string): string => WORDS[status] ?? status.replaceAll('_', ' ');

/** 'Product not received' of `product_not_received`. */
export function reasonWords(reason: string): string {
  const said = reason.replaceAll('_', ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
