import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const c = CLAIMS;

export interface Question {
  title: string;
  body: string;
}

/** Questions of people who know the product; the landing page answers earlier ones. */
export const QUESTIONS: readonly Question[] = [
  {
    title: 'When is the second payment?',
    body: `Only after your first sticks have shipped: the month begins on that day. In the Gulf they usually arrive ${c.journey.text} after the order. If the lab needs longer, the payment is postponed too.`,
  },
  {
    title: 'Why does it take so long?',
    body: `The kit leaves Dubai in ${c.kitShips.text}, the samples are with our lab ${c.toLab.text} after the courier has them, the health analysis takes ${c.healthAnalysis.text} and the DNA report ${c.dnaReport.text}. Then the sticks are mixed, for one cat. Mixing for nobody in particular would be quicker.`,
  },
  {
    title: 'My cat ate them for three months and now it refuses. What now?',
    body: 'Write to us. We refund the latest box and look for what has changed: the recipe, the cat, or the bowl. It is usually the bowl.',
  },
  {
    title: 'The parcel arrived with teeth marks that are not my cat’s.',
    body: `Damaged packages are replaced within ${c.damaged.text}. A photo helps us with the carrier but is not required.`,
  },
  {
    title: 'My kitten is small and very hungry. May it have sticks?',
    body: `From ${c.minimumAge.text}. Before that, its mother and its kitten food give it everything it needs.`,
  },
  {
    title: 'Can I speak to a vet?',
    body: `On Premium, yes: ${c.consultations.text}, booked with “Talk to a vet” on the dashboard. On every plan you can show the report to your own vet, and we like it when people do.`,
  },
  {
    title: 'I only want the test. Is there a way?',
    body: 'No. The kit comes with the first order and is not sold alone. But until the formula has been made you can cancel the order for a full refund, and you keep the results. Follow-up kits come with a box of your plan: you choose them for each cat under Billing, and “No more kits” stops them until the charge of the box.',
  },
  {
    title: 'What happens to what you know about my cat?',
    body: 'We use it to mix its sticks and to show you the results. It is yours: we do not sell it, and we delete it when you ask. The privacy policy says how long everything else is kept.',
  },
];
