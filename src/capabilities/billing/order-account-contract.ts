import { z } from '@hono/zod-openapi';
import { line, secret } from '#src/lib/text.ts';

export const CreateAccountForOrder = z
  .object({
    password: secret(200).min(6, 'Password must be at least 6 characters long.'),
    firstName: line(80).optional(),
    lastName: line(80).optional(),
  })
  .openapi('CreateAccountForOrder', { description: 'Without names, those of the recipient of the order are taken.' });

export const ClaimToken = z.object({ token: line(200).min(20) }).openapi('ClaimToken');
export type AccountOfOrder = z.infer<typeof CreateAccountForOrder>;

export const ORDER_ACCOUNT_ERRORS = {
  'not-paid-yet': [409, 'The payment is not confirmed yet. You can add the order to an account after that.'],
  'already-claimed': [409, 'This order already belongs to an account. Sign in to see it.'],
  'name-missing': [422, 'Please enter your first and last name.'],
  'claim-expired': [
    410,
    'You could make an account here for 7 days after the payment. Sign in with the confirmed e-mail of the order, or write to us.',
  ],
  'email-differs': [403, 'This order was paid with another e-mail address. Sign in with that address to see it.'],
  'household-subscribed': [409, 'Your account already has a subscription. Write to us and we will merge the two.'],
  'order-not-bought': [404, 'We found no paid order with this number for you.'],
} as const;
