import type Stripe from 'stripe';

// Types of the JSON that Stripe sends, derived from its SDK. The SDK types the parsed objects; three things differ on
// the wire.

/** Placeholder in the SDK's enums for values that it does not know. */
type OtherString = string & Record<never, never>;

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** The JSON behind a type of the SDK: decimals are strings, and an enum is closed. */
type Json<T> = T extends Stripe.Decimal
  ? string
  : T extends string
    ? Same<T, OtherString> extends true
      ? never
      : T
    : T extends readonly (infer Element)[]
      ? Json<Element>[]
      : T extends object
        ? { [Key in keyof T]: Json<T[Key]> }
        : T;

interface Objects {
  account: Stripe.Account;
  account_link: Stripe.AccountLink;
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  'checkout.session': Stripe.Checkout.Session;
  coupon: Stripe.Coupon | Stripe.DeletedCoupon;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  discount: Stripe.Discount | Stripe.DeletedDiscount;
  dispute: Stripe.Dispute;
  file: Stripe.File;
  invoice: Stripe.Invoice | Stripe.DeletedInvoice;
  invoice_payment: Stripe.InvoicePayment;
  invoiceitem: Stripe.InvoiceItem | Stripe.DeletedInvoiceItem;
  item: Stripe.LineItem;
  line_item: Stripe.InvoiceLineItem;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payment_method_domain: Stripe.PaymentMethodDomain;
  price: Stripe.Price;
  product: Stripe.Product | Stripe.DeletedProduct;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Stripe.Subscription;
  subscription_item: Stripe.SubscriptionItem;
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock | Stripe.TestHelpers.DeletedTestClock;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  webhook_endpoint: Stripe.WebhookEndpoint | Stripe.DeletedWebhookEndpoint;
}

/** An object of the API, by the name it bears in `object`. */
export type ApiObject<Name extends keyof Objects> = Json<Objects[Name]>;

/** The frame of a list; its entries are objects of their own. */
export type ListFrame = Stripe.ApiList<never>;

type EventOf<Type extends Stripe.Event.Type> = Extract<Stripe.Event, { type: Type }>;

/** `invoice.upcoming` tells of an invoice without an id (the documentation of the event says so, its type does not). */
type Upcoming = Omit<EventOf<'invoice.upcoming'>, 'data'> & { data: { object: Omit<Stripe.Invoice, 'id'> } };

/** An event, by its type. */
export type ApiEvent<Type extends Stripe.Event.Type> = Json<Type extends 'invoice.upcoming' ? Upcoming : EventOf<Type>>;

/** Fields the SDK adds to an error; they are not sent. */
type AddedToErrors = 'headers' | 'statusCode' | 'requestId' | 'detail' | 'exception';

type RawError = Required<Pick<Stripe.StripeRawError, 'type' | 'message'>> &
  Omit<Stripe.StripeRawError, AddedToErrors | 'code'> & {
    /** The SDK types it as any text; the error of an intent names the codes there are. */
    code?: NonNullable<Stripe.PaymentIntent.LastPaymentError['code']>;
  };

/** A refusal. */
export type ApiError = Json<{ error: RawError }>;
