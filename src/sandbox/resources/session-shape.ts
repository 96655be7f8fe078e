import { type MethodType, typesFor } from '../billing/means.ts';
import { invalid, notServed, parameterMissing } from '../faults.ts';
import type { Params } from '../params.ts';

// Which parameters of a session go together.

export type UiMode = 'hosted_page' | 'elements';

interface Shape {
  mode: 'subscription';
  ui: UiMode;
}

/** Not for a session whose form stands in the shop's own page. */
const HOSTED_ONLY = ['success_url', 'cancel_url', 'custom_text'];

export function readShape(params: Params): Shape {
  const mode = params.requiredText('mode');
  if (mode !== 'subscription') throw notServed(`Checkout in mode ${mode}`, 'mode');
  const ui = readUi(params);
  if (params.text('payment_method_collection') === 'if_required')
    throw notServed('a session without a card', 'payment_method_collection');
  if (params.map('automatic_tax')?.flag('enabled')) throw notServed('automatic tax', 'automatic_tax');
  for (const key of params.map('subscription_data')?.keys() ?? []) {
    if (!['metadata', 'description'].includes(key))
      throw notServed(`subscription_data[${key}]`, `subscription_data[${key}]`);
  }
  return { mode, ui };
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
  checkAddressless(params);
  return ui;
}

/** The sandbox's form asks for the payment alone; what else the shop needs it asks for itself. */
function checkAddressless(params: Params) {
  const asked = ['shipping_address_collection', 'phone_number_collection'].find((key) => params.has(key));
  if (asked) throw notServed(`${asked} with ui_mode elements`, asked);
  if (params.text('billing_address_collection') === 'required')
    throw notServed('billing_address_collection with ui_mode elements', 'billing_address_collection');
}

/** The types a session can be paid with: those asked for, or all that its currency and its form can do. */
export function readTypes(params: Params, ui: UiMode, currency: string): MethodType[] {
  const possible: MethodType[] = ui === 'elements' ? typesFor(currency) : ['card'];
  if (!params.has('payment_method_types') || ui === 'hosted_page') return possible;
  const wished = params.texts('payment_method_types');
  if (wished.length === 0) throw parameterMissing('payment_method_types');
  return wished.map((type, index) => {
    const known = (['card', 'ideal', 'sepa_debit'] as const).find((one) => one === type);
    const param = `payment_method_types[${index}]`;
    if (!known) throw notServed(`the payment method type ${type}`, param);
    if (!possible.includes(known))
      throw invalid(
        `The payment method type \`${known}\` is not supported for the currency \`${currency}\`; it supports \`eur\`.`,
        { code: 'payment_method_currency_mismatch', param },
      );
    return known;
  });
}
