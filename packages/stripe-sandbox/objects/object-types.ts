import type Stripe from 'stripe';

/** An event as stored; how many deliveries are open is counted when it is read. */
export type StoredEvent = Omit<Stripe.EventBase, 'pending_webhooks'>;

export interface ObjectTypes {
  customer: Stripe.Customer;
  product: Stripe.Product;
  price: Stripe.Price;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem;
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock;
  event: StoredEvent;
  account: Stripe.Account;
  transfer: Stripe.Transfer;
  webhook_endpoint: Stripe.WebhookEndpoint;
  payment_method_domain: Stripe.PaymentMethodDomain;
}
export type ObjectType = keyof ObjectTypes;
export type AnyObject = ObjectTypes[ObjectType];
