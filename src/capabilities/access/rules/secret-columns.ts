/**
 * Columns that leave the shop with no export for a warehouse, as `table.column` with the reason: who has one can act as
 * somebody, or prove that a secret was guessed.
 */
export const SECRET_COLUMNS = {
  'authenticator_apps.secret': 'Makes the codes of a second factor.',
  'card_setups.stripe_session_id': 'Opens a form for a card.',
  'checkouts.client_secret': 'Opens a payment.',
  'checkouts.quote_token': 'A signed price.',
  'checkouts.stripe_session_id': 'Opens the page after the payment.',
  'checkouts.stripe_session_url': 'Opens a payment.',
  'conversations.visitor_hash': 'Hash of the secret of a visitor.',
  'gifts.code_hash': 'Hash of a code that is worth money.',
  'gifts.stripe_session_id': 'Opens the page after the payment.',
  'gifts.stripe_session_url': 'Opens a payment.',
  'invoices.hosted_url': 'Opens an invoice at the payment service.',
  'mails.headers': 'May hold a link that ends a subscription.',
  'mails.html': 'May hold a link that signs in.',
  'mails.text': 'May hold a link that signs in.',
  'newsletter_subscribers.unsubscribe_token': 'Ends a subscription.',
  'onboarding_drafts.token_hash': 'Hash of the token of a draft.',
  'partner_endpoints.previous_secret': 'Signs events to a partner, encrypted.',
  'partner_endpoints.secret': 'Signs events to a partner, encrypted.',
  'partner_endpoints.url': 'May hold a token of the partner.',
  'partner_keys.secret_hash': 'Hash of an API key.',
  'people.password_hash': 'Hash of a password.',
  'phone_codes.mac': 'Proves a code.',
  'provider_events.payload': 'Objects of the payment service, with their client secrets.',
  'rate_limits.key': 'Hash of an address or an account.',
  'recovery_codes.hash': 'Hash of a code in place of a second factor.',
  'resume_links.token_hash': 'Hash of the token of a link.',
  'sessions.token_hash': 'Hash of a session.',
  'share_cards.token': 'Opens a card that only who has its link should see.',
  'single_use_tokens.hash': 'Hash of the token of a link.',
  'subscription_receipts.code': 'Opens a receipt.',
  'subscription_receipts.content': 'Holds the code of the receipt.',
  'subscription_receipts.signature': 'Signs a receipt.',
  'subscriptions.receipt_code': 'Opens a receipt.',
  'subscriptions.timing': 'May hold the code of a receipt.',
  'text_messages.body': 'May hold a code that signs in.',
  'vet_links.token_hash': 'Hash of the token of a link.',
  'waitlist_places.leave_token': 'Gives a place up.',
  'webauthn_challenges.hash': 'Hash of a challenge.',
  'webauthn_challenges.session_hash': 'Hash of a session.',
} as const satisfies Record<string, string>;

export const isSecretColumn = (table: string, column: string): boolean =>
  Object.hasOwn(SECRET_COLUMNS, `${table}.${column}`);
