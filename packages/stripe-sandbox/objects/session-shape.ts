import type { MethodType } from '../billing/payment-method-types.ts';
import { invalid, notServed } from '../api/errors.ts';
import type { Params } from '../api/params.ts';

// Checks which parameters of a session go together.

export type UiMode = 'hosted_page' | 'elements';

type Mode = 'subscription' | 'setup' | 'payment';

/** Parameters of the hosted page only. */
const HOSTED_ONLY = ['success_url', 'cancel_url', 'custom_text'];

/** Parameters that only the other mode accepts. */
const BOUND: Record<Mode, readonly string[]> = {
  subscription: ['setup_intent_data', 'currency'],
  payment: ['setup_intent_data', 'subscription_data', 'payment_method_collection', 'currency'],
  setup: ['line_items', 'discounts', 'subscription_data', 'customer_email', 'payment_method_collection'],
};

export function readShape(params: Params, harsh: boolean): { mode: Mode; ui: UiMode } {
  const mode = params.requiredText('mode');
  if (mode !== 'subscription' && mode !== 'setup' && mode !== 'payment')
    throw notServed(`Checkout in mode ${mode}`, 'mode');
  const ui = readUi(params);
  if (mode === 'setup' && ui !== 'elements') throw notServed('setup mode on the hosted page', 'ui_mode');
  if (mode === 'payment' && ui === 'elements') throw notServed('payment mode in the page', 'ui_mode');
  const misplaced = BOUND[mode].find((key) => params.has(key));
  if (misplaced) throw invalid(`You can not pass \`${misplaced}\` in \`${mode}\` mode.`, { param: misplaced });
  if (params.text('payment_method_collection') === 'if_required')
    throw notServed('a session without a card', 'payment_method_collection');
  if (params.map('automatic_tax')?.flag('enabled')) throw notServed('automatic tax', 'automatic_tax');
  if (params.map('adaptive_pricing')?.flag('enabled')) throw notServed('adaptive pricing', 'adaptive_pricing');
  checkData(params.map('subscription_data'), ['metadata', 'description', 'billing_mode']);
  checkData(params.map('setup_intent_data'), ['metadata', 'description']);
  if (mode === 'subscription' && !harsh && isFlexible(params.map('subscription_data')))
    throw notServed('billing mode flexible, the default', 'subscription_data[billing_mode][type]');
  return { mode, ui };
}

/** Stripe's default is `flexible`, whose proration credits are net of coupons, unlike the sandbox's. In harsh mood it is the default here, too. */
export const isFlexible = (data: Params | undefined): boolean =>
  (data?.map('billing_mode')?.oneOf('type', ['classic', 'flexible']) ?? 'flexible') === 'flexible';

function checkData(data: Params | undefined, served: readonly string[]) {
  const strange = data?.keys().find((key) => !served.includes(key));
  if (data && strange) throw notServed(data.name(strange), data.name(strange));
}

function readUi(params: Params): UiMode {
  const ui = params.text('ui_mode') ?? 'hosted_page';
  if (ui !== 'hosted_page' && ui !== 'elements') throw notServed(`the Checkout interface ${ui}`, 'ui_mode');
  if (ui === 'hosted_page') {
    if (params.has('return_url'))
      throw invalid('`return_url` is not allowed if `ui_mode` is `hosted_page`. Use `success_url` instead.', {
        param: 'return_url',
      });
    return ui;
  }
  for (const param of HOSTED_ONLY) {
    if (!params.has(param)) continue;
    const instead = param === 'success_url' ? ' Use `return_url` instead.' : '';
    throw invalid(`\`${param}\` is not allowed if \`ui_mode\` is \`elements\`.${instead}`, { param });
  }
  checkServed(params);
  return ui;
}

/** The sandbox's form asks for the payment alone; a delivery address comes from its wallets. */
function checkServed(params: Params) {
  if (params.has('phone_number_collection'))
    throw notServed('phone_number_collection with ui_mode elements', 'phone_number_collection');
  if (params.text('billing_address_collection') === 'required')
    throw notServed('billing_address_collection with ui_mode elements', 'billing_address_collection');
}

/** The payment method types of a session: those of its currency and form, less the types the shop excludes. */
export function readTypes(params: Params, ui: UiMode, served: MethodType[]): MethodType[] {
  const possible: MethodType[] = ui === 'elements' ? served : ['card'];
  const key = 'allowed_payment_method_types';
  if (!params.has(key)) return possible;
  const allowed = params.texts(key);
  const types = possible.filter((type) => allowed.includes(type));
  if (types.length === 0)
    throw invalid(`None of the allowed payment method types can pay this session; possible: ${possible.join(', ')}.`, {
      param: key,
    });
  return types;
}
