import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { blankAnswers } from '#src/capabilities/onboarding/rules/answers.ts';
import { productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { ZONE } from './calendar.ts';
import type { Household } from './scenario.ts';
import type { Actors } from './run-scenario.ts';
import type { ApiClient } from './api-client.ts';

/** The wizard and the payment page. */
export async function placeOrder(member: ApiClient, household: Household): Promise<void> {
  const { person, address, currency, plan, cats } = household;
  const lifestyle = { activityLevel: 'moderate', livingEnvironment: 'apartment', dietaryPreference: 'dry' } as const;
  const blank = blankAnswers(cats.length);
  await member.send('PATCH', '/api/household', { timeZone: ZONE });
  await member.send('POST', '/api/onboarding-progress', {
    ...blank,
    email: person.email,
    country: address.country,
    cats: cats.map(({ name, ageRange, concerns }, index) => {
      return { id: `cat-${index + 1}`, name, ageRange, healthConcerns: concerns };
    }),
    defaultActivityLevel: lifestyle.activityLevel,
    defaultLivingEnvironment: lifestyle.livingEnvironment,
    defaultDietaryPreference: lifestyle.dietaryPreference,
    step: 5,
    revision: 1,
  });
  const wish = { plan, cats: cats.length, currency, country: address.country };
  const quote = await member.send('POST', '/api/quotes', wish);
  const { checkoutUrl } = await member.send('POST', '/api/create-checkout-session', {
    productId: productIdOf(plan),
    quantity: cats.length,
    customerData: { email: person.email, name: `${person.firstName} ${person.lastName}`, address },
    metadata: {
      catCount: cats.length,
      planType: plan,
      currency,
      ...lifestyle,
      cats: JSON.stringify(cats.map(({ name, ageRange, concerns }) => ({ name, age: ageRange, concerns }))),
    },
    quote: quote.token,
    consent: { accepted: true, version: CONSENT_VERSION },
  });
  const card = { card_number: '4242 4242 4242 4242', expires: '12 / 34', security_code: '123' };
  const who = { name: `${person.firstName} ${person.lastName}` };
  const home = { line1: address.line1, city: address.city, country: address.country };
  const to = { shipping_name: who.name, shipping_line1: home.line1, shipping_city: home.city };
  await member.fill(checkoutUrl, { ...card, ...who, ...to, shipping_country: home.country });
}

/** Fills in the profile fields that the wizard does not ask for. */
export async function describeCats({ member, cats: ids }: Actors, { cats }: Household): Promise<void> {
  for (const { id, name, version } of await member.get('/api/cats')) {
    const cat = cats.find((one) => one.name === name);
    if (!cat) throw new Error(`The story knows no cat called ${name}.`);
    ids.set(name, id);
    const weight = { value: cat.days.weightFrom / 1000, unit: 'kg' };
    await member.send('PATCH', `/api/cats/${id}`, { ...cat.profile, version, weight });
  }
}
