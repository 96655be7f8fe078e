import type Stripe from 'stripe';
import type { Endpoint } from '../api/endpoint.ts';
import { invalid, notServed } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import { type Params, readEmail } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { insert, lock, save } from './store.ts';
import { endpoint, list, retrieve } from './endpoints.ts';

const PATH = '/v1/accounts';

/** An account link lives for minutes. */
const LINK_LIVES_SECONDS = 300;

/** Facts that the form of an account asks for, as `requirements` names them. */
const ASKED = ['external_account', 'individual.first_name', 'individual.last_name', 'tos_acceptance.date'];

/** The newest link of an account, and whether it was opened. */
interface AccountLinkState {
  key: string;
  expiresAt: number;
  refreshUrl: string;
  returnUrl: string;
  opened: boolean;
}

const requirementsOf = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length ? 'requirements.past_due' : null,
  errors: [],
  eventually_due: due,
  past_due: due,
  pending_verification: [],
});

async function create(context: RequestContext, params: Params): Promise<Stripe.Account> {
  if (params.oneOf('type', ['custom', 'express', 'standard']) !== 'express')
    throw notServed('accounts of another type than express', 'type');
  const country = params.text('country') ?? 'AE';
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${country}' is unknown.`, { code: 'country_unsupported', param: 'country' });
  if (params.map('capabilities')?.map('transfers')?.flag('requested') !== true)
    throw notServed('accounts without the capability transfers', 'capabilities');
  const account: Stripe.Account = {
    id: stripeId('acct'),
    object: 'account',
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country,
    created: context.now,
    default_currency: country === 'AE' ? 'aed' : country === 'US' ? 'usd' : 'eur',
    details_submitted: false,
    email: readEmail(params, 'email') ?? null,
    metadata: params.metadata(),
    payouts_enabled: false,
    requirements: requirementsOf(ASKED),
    type: 'express',
  };
  return insert(context, account);
}

async function createLink(context: RequestContext, params: Params): Promise<Stripe.AccountLink> {
  const id = params.requiredText('account');
  if (params.requiredText('type') !== 'account_onboarding') throw notServed('links of this type', 'type');
  const { data, hidden } = await lock(context, 'account', id, 'account');
  const address = (key: string) => {
    const url = params.requiredText(key);
    if (!URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param: key });
    return url;
  };
  const link: AccountLinkState = {
    key: stripeId('link'),
    expiresAt: context.now + LINK_LIVES_SECONDS,
    refreshUrl: address('refresh_url'),
    returnUrl: address('return_url'),
    opened: false,
  };
  await save(context, data, { ...hidden, link });
  const url = `${context.pagesUrl}/connect/${id}/${link.key}`;
  return { object: 'account_link', created: context.now, expires_at: link.expiresAt, url };
}

/** Opens a link once: returns where its form leads; where it was opened before or is too old, where to send the visitor instead. */
export async function openLink(
  context: RequestContext,
  id: string,
  key: string,
): Promise<{ returnUrl?: string; elsewhere?: string }> {
  const { data, hidden } = await lock(context, 'account', id);
  const link = hidden.link as AccountLinkState | undefined;
  if (link?.key !== key) return {};
  if (link.opened || link.expiresAt < context.now) return { elsewhere: link.refreshUrl };
  await save(context, data, { ...hidden, link: { ...link, opened: true } });
  return { returnUrl: link.returnUrl };
}

/**
 * Takes the answer of the form: everything, so that transfers reach the account, or nothing; or as the payment service that
 * closes it. Returns the address to send the visitor to; undefined if the link was not opened.
 */
export async function answerForm(
  context: RequestContext,
  { id, key, answer }: { id: string; key: string; answer: 'complete' | 'later' | 'rejected' },
): Promise<string | undefined> {
  const { data: before, hidden } = await lock(context, 'account', id);
  const link = hidden.link as AccountLinkState | undefined;
  if (link?.key !== key || !link.opened) return undefined;
  if (answer === 'later') return link.returnUrl;
  const done = answer === 'complete';
  const after: Stripe.Account = {
    ...before,
    capabilities: { transfers: done ? 'active' : 'inactive' },
    details_submitted: true,
    payouts_enabled: done,
    requirements: done ? requirementsOf([]) : { ...requirementsOf([]), disabled_reason: 'rejected.other' },
  };
  await saveAndRecord(context, 'account.updated', after, hidden, before);
  return link.returnUrl;
}

export const connectedAccounts: Endpoint[] = [
  endpoint(
    'POST',
    PATH,
    ['business_type', 'capabilities', 'country', 'email', 'metadata', 'type'],
    ({ context, params }) => create(context, params),
  ),
  list(PATH, 'account'),
  retrieve(PATH, 'account'),
  endpoint('POST', '/v1/account_links', ['account', 'refresh_url', 'return_url', 'type'], ({ context, params }) =>
    createLink(context, params),
  ),
];
