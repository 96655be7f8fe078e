import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { kitPriceSentences } from '#src/capabilities/pricing/rules/follow-up-kits.ts';
import type { KnowledgeEntry } from './topic.ts';

const c = CLAIMS;

/** Kit, lab and parcel, from the pages that state them. */
export const KIT: readonly KnowledgeEntry[] = [
  {
    id: 'kit',
    title: 'The test kit',
    asks: 'kit, test kit, what is in the kit, collect, what do i collect, what is in the test kit, in the test kit',
    lines: [
      [
        'A little poop, a cheek swab and a pinch of hair, each into its own tube or envelope, one bag for each cat.',
        'kit',
      ],
      [`Send it back within ${c.sampleReturn.text} of the last sample. The label is prepaid.`, 'kit'],
    ],
  },
  {
    id: 'follow-up-kits',
    title: 'Follow-up test kits',
    asks: 'follow up kit, follow up kits, followup kit, follow up test, next kit, next test kit, another kit, another test kit, more kits, no more kits, monthly kit, monthly kits, kit each month, kit every month, kit every quarter, quarterly kit, stop the kit, stop the kits, stop kits, stop the test kits, cancel the kits, cancel the kit, kit cost, kit price, price of a kit, price of the kit, kits cost, what does a kit cost, how much is a kit, retest, test again, tested again, testing again',
    lines: [
      ...kitPriceSentences().map((text) => [text, 'terms'] as const),
      ['A running plan keeps the prices it began with; yours are under Billing.', 'terms'],
      [
        'You choose them for each cat under Billing on your dashboard, with each box or every third one. Each is charged with its box and comes in it.',
        'terms',
      ],
      ['To stop them, choose “No more kits” there, until the charge of the box.', 'terms'],
    ],
  },
  {
    id: 'swab',
    title: 'The cheek swab',
    asks: 'swab, cheek swab, saliva, take a cheek swab, dna sample',
    lines: [
      [`Rub it inside the cheek for ${c.swab.text}, an hour after the last food.`, 'kit'],
      [
        'Let the cat stay where it is comfortable, and stop when it has had enough. We can send another swab.',
        'samples',
      ],
    ],
  },
  {
    id: 'poop-sample',
    title: 'The poop sample',
    asks: 'poop sample, stool sample, faecal, fecal, tube, sample fridge',
    lines: [
      [
        'Take a fresh sample with the spoon, close the tube at once and keep it in the fridge until the courier comes.',
        'kit',
      ],
      ['If you are pregnant, ask someone else to take this sample.', 'samples'],
    ],
  },
  {
    id: 'hair',
    title: 'The hair sample',
    asks: 'hair, hair sample, pinch of hair, fur sample',
    lines: [['A pinch from the back of the neck, best taken during a nap.', 'kit']],
  },
  {
    id: 'samples',
    title: 'Samples that failed',
    asks: 'sample, samples, failed, lost sample, wrong tube, mixed up, new swab, resample',
    lines: [['Write to us and we send what is missing. Samples carry a number and not a name.', 'kit']],
  },
  {
    id: 'results',
    title: 'When the results arrive',
    asks: 'result, results, when do the results arrive, report, lab, how long, when results, analysis',
    lines: [
      [
        `First results usually ${c.firstResults.text} after the lab has the samples, the full report and the plan within ${c.fullReport.text}.`,
        'kit',
      ],
      ['The report guides nutrition; it does not look for disease.', 'kit'],
    ],
  },
  {
    id: 'dna',
    title: 'The DNA report',
    asks: 'dna, dna report, genes, genetic, breed test, ancestry',
    lines: [[`It is part of Pro and takes ${c.dnaReport.text}.`, 'plans']],
  },
  {
    id: 'next-box',
    title: 'The next box',
    asks: 'next box, when is my next box, next delivery, next parcel, next shipment, next sticks, new box, next month, when do the sticks come, box coming, box arrive, box packed',
    lines: [
      [
        `Delivery after shipping: UAE and GCC ${c.deliveryGulf.text}, Europe ${c.deliveryEurope.text}, the USA ${c.deliveryUsa.text}.`,
        'shipping',
      ],
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    asks: 'delivery, deliver, parcel, package, shipping, shipped, tracking, courier, where is my order, order, arrive, box, how long is shipping, how long does shipping take, how long is delivery, how long does delivery take, ship to, deliver to, send to',
    lines: [
      [
        `Delivery after shipping: UAE and GCC ${c.deliveryGulf.text}, Europe ${c.deliveryEurope.text}, the USA ${c.deliveryUsa.text}.`,
        'shipping',
      ],
      [
        `In the Gulf the sticks usually arrive ${c.journey.text} after the order, elsewhere later, because parcels take longer.`,
        'shipping',
      ],
    ],
  },
];
