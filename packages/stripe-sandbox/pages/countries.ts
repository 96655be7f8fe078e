import type Stripe from 'stripe';
import type { Countries } from './form.ts';

/** ISO 3166-1 alpha-2. */
const ALL =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PR PS PT PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR ST SV SZ TC TD TG TH TJ TL TM TN TO TR TT TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

export function countriesOf(session: Stripe.Checkout.Session): Countries {
  return { shipping: session.shipping_address_collection?.allowed_countries ?? ALL, billing: ALL };
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Options of a country list, by name. */
export function countryOptions(codes: readonly string[]): { value: string; label: string }[] {
  const options = codes.map((code) => ({ value: code, label: names.of(code) ?? code }));
  return options.sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
