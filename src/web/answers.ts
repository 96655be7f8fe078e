import type { z } from '@hono/zod-openapi';
import type { Routes as AccessDesk } from '#src/capabilities/access/desk-routes.ts';
import type { Routes as AccessMember } from '#src/capabilities/access/member-routes.ts';
import type { Routes as AccessProvider } from '#src/capabilities/access/provider-routes.ts';
import type { Routes as AccessPasskey } from '#src/capabilities/access/passkey-routes.ts';
import type { Routes as Access } from '#src/capabilities/access/routes.ts';
import type { Routes as AccessSecondFactor } from '#src/capabilities/access/second-factor-routes.ts';
import type { Routes as ConsultationsAtDesk } from '#src/capabilities/consultations/desk-routes.ts';
import type { Routes as Push } from '#src/capabilities/push/routes.ts';
import type { Routes as Consultations } from '#src/capabilities/consultations/routes.ts';
import type { Routes as AffiliatesAtDesk } from '#src/capabilities/affiliates/desk-routes.ts';
import type { Routes as Affiliates } from '#src/capabilities/affiliates/routes.ts';
import type { Routes as Analytics } from '#src/capabilities/analytics/routes.ts';
import type { Routes as BillingBooks } from '#src/capabilities/billing/books-routes.ts';
import type { Routes as BillingDesk } from '#src/capabilities/billing/desk-routes.ts';
import type { Routes as BillingRefund } from '#src/capabilities/billing/refund-routes.ts';
import type { Routes as BillingPlanLink } from '#src/capabilities/billing/plan-link-routes.ts';
import type { Routes as BillingPlan } from '#src/capabilities/billing/plan-routes.ts';
import type { Routes as Billing } from '#src/capabilities/billing/routes.ts';
import type { Routes as Content } from '#src/capabilities/content/routes.ts';
import type { Routes as DeskDemo } from '#src/capabilities/desk/demo-routes.ts';
import type { Routes as DeskFigures } from '#src/capabilities/desk/figures-routes.ts';
import type { Routes as DeskBehalf } from '#src/capabilities/desk/behalf-routes.ts';
import type { Routes as DeskHousehold } from '#src/capabilities/desk/household-routes.ts';
import type { Routes as DeskOperators } from '#src/capabilities/desk/operators-routes.ts';
import type { Routes as Desk } from '#src/capabilities/desk/routes.ts';
import type { Routes as DeskShop } from '#src/capabilities/desk/shop-routes.ts';
import type { Routes as Accession } from '#src/capabilities/fulfilment/accession-routes.ts';
import type { Routes as FulfilmentDesk } from '#src/capabilities/fulfilment/desk-routes.ts';
import type { Routes as Fulfilment } from '#src/capabilities/fulfilment/routes.ts';
import type { Routes as GiftsDesk } from '#src/capabilities/gifts/desk-routes.ts';
import type { Routes as Gifts } from '#src/capabilities/gifts/routes.ts';
import type { Routes as HomeDemo } from '#src/capabilities/home/demo-routes.ts';
import type { Routes as HomeShared } from '#src/capabilities/home/shared-routes.ts';
import type { Routes as Home } from '#src/capabilities/home/routes.ts';
import type { Routes as Households } from '#src/capabilities/households/routes.ts';
import type { Routes as Lab } from '#src/capabilities/lab/routes.ts';
import type { Routes as Onboarding } from '#src/capabilities/onboarding/routes.ts';
import type { Routes as OutreachChat } from '#src/capabilities/outreach/chat-routes.ts';
import type { Routes as OutreachLetter } from '#src/capabilities/outreach/letter-routes.ts';
import type { Routes as Outreach } from '#src/capabilities/outreach/routes.ts';
import type { Routes as PartnersAtDesk } from '#src/capabilities/partner-api/desk-routes.ts';
import type { Routes as Portability } from '#src/capabilities/portability/routes.ts';
import type { Routes as Pricing } from '#src/capabilities/pricing/routes.ts';
import type { Routes as Rewards } from '#src/capabilities/rewards/routes.ts';
import type { Routes as Sharing } from '#src/capabilities/sharing/routes.ts';
import type { Routes as SharingVet } from '#src/capabilities/sharing/vet-routes.ts';

type Routes =
  | AccessDesk
  | AccessPasskey
  | AccessMember
  | AccessProvider
  | Access
  | AccessSecondFactor
  | Consultations
  | Push
  | ConsultationsAtDesk
  | Affiliates
  | AffiliatesAtDesk
  | Analytics
  | BillingBooks
  | BillingDesk
  | BillingPlan
  | BillingRefund
  | BillingPlanLink
  | Billing
  | Content
  | DeskDemo
  | DeskFigures
  | DeskHousehold
  | DeskBehalf
  | DeskOperators
  | DeskShop
  | Desk
  | Accession
  | FulfilmentDesk
  | Fulfilment
  | Gifts
  | GiftsDesk
  | HomeDemo
  | HomeShared
  | Home
  | Households
  | Lab
  | Onboarding
  | Outreach
  | OutreachChat
  | OutreachLetter
  | PartnersAtDesk
  | Portability
  | Pricing
  | Rewards
  | Sharing
  | SharingVet;

/** A segment of an address as a key: a parameter, and what is only known when the request is made, are `:`. */
type Segment<S extends string> = string extends S ? ':' : S extends `{${string}}` ? ':' : S;
type Key<P extends string> = P extends `${infer Path}?${string}`
  ? Key<Path>
  : P extends `${infer First}/${infer Rest}`
    ? `${Segment<First>}/${Key<Rest>}`
    : Segment<P>;

type Body<R> = R extends { content: { 'application/json': { schema: infer S extends z.ZodType } } }
  ? z.infer<S>
  : never;
type AnswerOf<R> = R extends { responses: infer All } ? Body<All[keyof All & (200 | 201 | 202)]> : never;

type Json<C> = C extends { 'application/json': { schema: infer S extends z.ZodType } } ? z.input<S> : never;
type Form<C> = 'multipart/form-data' extends keyof C ? FormData : never;
type InputOf<R> = R extends { request: { body: { content: infer C } } } ? Json<C> | Form<C> : undefined;

type Answers = { [R in Routes as `${R['method']} ${Key<R['path']>}`]: AnswerOf<R> };
type Inputs = { [R in Routes as `${R['method']} ${Key<R['path']>}`]: InputOf<R> };

/** The answer of a request, from the routes' own definitions. */
export type Answer<Method extends string, Path extends string> = `${Method} ${Key<Path>}` extends infer K
  ? K extends keyof Answers
    ? Answers[K]
    : never
  : never;

/** The body of a request as the route's schema takes it; undefined where it takes none. */
export type Input<Method extends string, Path extends string> = `${Method} ${Key<Path>}` extends infer K
  ? K extends keyof Inputs
    ? Inputs[K]
    : never
  : never;

/** The argument for the body of a request, left out where the route takes none. */
export type Sent<Method extends string, Path extends string> =
  undefined extends Input<Method, Path> ? [body?: Input<Method, Path>] : [body: Input<Method, Path>];

/** The address itself where a route answers it with JSON, else never. */
export type AnsweredPath<Method extends string, Path extends string> = [Answer<Method, Path>] extends [never]
  ? never
  : Path;
