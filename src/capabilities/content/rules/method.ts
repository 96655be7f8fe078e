import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const { biomarkers, collection, domains, sticks, toLab } = CLAIMS;

/** From sample to box in four steps, as the science page and the technology guide tell it. */
export const METHOD = [
  {
    title: `Collect in ${collection.text}`,
    text: 'A little poop, a swab of the cheek, a pinch of hair. No needles, no vet’s waiting room, no carrier.',
  },
  {
    title: `Dubai lab within ${toLab.text}`,
    text: 'The envelope is prepaid, and a courier takes it to our lab before the samples have time to change.',
  },
  {
    title: `AI on ${biomarkers.text} markers`,
    text: `Software reads the markers together rather than one by one, and sorts them into ${domains.text}. It shows what your cat is short of; it does not look for disease.`,
  },
  {
    title: 'Custom formula, shipped monthly',
    text: `${sticks.text} for one cat, mixed from its own results and adjusted when they change.`,
  },
] as const;
