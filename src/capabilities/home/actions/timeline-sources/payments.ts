import {
  creditedBefore,
  duplicatesRefundedBefore,
  issuedBefore,
  paymentFailedBefore,
  paymentRecoveredBefore,
} from '#src/capabilities/billing/actions/timeline.ts';
import { REFUND_REASONS } from '#src/capabilities/billing/rules/refund-request.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { type Readers, tab } from './source.ts';

export const PAYMENT_READERS = {
  invoice: async (...page) =>
    (await issuedBefore(...page)).map(({ id, issuedAt, number, status, totalAmount, currency }) => ({
      id,
      at: issuedAt,
      title: `Invoice${number ? ` ${number}` : ''}`,
      text: `${formatMoney(money(totalAmount, currency))}, ${status}`,
      opens: { to: 'invoice', id },
    })),
  failure: async (...page) =>
    (await paymentFailedBefore(...page)).map(({ id, failureToldAt, totalAmount, currency }) => ({
      id,
      at: failureToldAt,
      title: 'A payment did not go through',
      text: `${formatMoney(money(totalAmount, currency))} for the next month of sticks. The box waits for it.`,
      opens: tab('billing'),
    })),
  recovery: async (...page) =>
    (await paymentRecoveredBefore(...page)).map(({ id, paidAt, totalAmount, currency }) => ({
      id,
      at: paidAt,
      title: 'The payment that had failed is paid',
      text: formatMoney(money(totalAmount, currency)),
      opens: { to: 'invoice', id },
    })),
  refund: async (...page) =>
    (await duplicatesRefundedBefore(...page)).map(({ id, at }) => ({
      id,
      at,
      title: 'Second payment refunded',
      text: 'The plan was already paid.',
      opens: tab('billing'),
    })),
  credit: async (...page) =>
    (await creditedBefore(...page)).map(({ id, at, number, amount, currency, reason, cancelledAt, invoice }) => ({
      id,
      at,
      title: `${formatMoney(money(amount, currency))} refunded`,
      text: [
        `Credit note ${number}${invoice ? ` for invoice ${invoice}` : ''}. ${REFUND_REASONS[reason].text}.`,
        ...(cancelledAt ? ['Your bank sent the refund back.'] : []),
      ].join(' '),
      opens: { to: 'credit-note', id },
    })),
} satisfies Readers;
