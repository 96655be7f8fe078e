/** Currencies that Stripe charges in (docs.stripe.com/currencies#presentment-currencies). */
const CURRENCIES = new Set(
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'.split(
    ' ',
  ),
);

/** Currencies without minor units. ISK and UGX have none either, but Stripe takes their amounts in hundredths. */
const NO_DECIMALS = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const THREE_DECIMALS = new Set('bhd jod kwd omr tnd'.split(' '));

/** Smallest charge in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts); others have none here. */
const MINIMUM_CHARGE: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};

/** Whether Stripe charges in a currency, by its lower-case ISO 4217 code. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

/** Number of decimals between a currency's amounts and Stripe's integers: 2, or 0 or 3. */
export const decimalsOf = (currency: string): number =>
  NO_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;

/** Smallest amount that is charged, in minor units; less waits on the customer's balance. */
export const minimumCharge = (currency: string): number => MINIMUM_CHARGE[currency] ?? 1;
