import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

const { doseFibre, doseMagnesium, doseOmega, doseTaurine, doseVitaminA, doseVitaminD3, doseVitaminE } = CLAIMS;

/** What a stick says about itself on the landing page. */
export const INGREDIENTS: Record<FormulaId, { line: string; list: readonly string[] }> = {
  antiox: {
    line: 'Mops up what city air leaves behind and takes a load off the kidneys.',
    list: ['Vitamin C', 'Selenium', 'Green tea extract', 'Astaxanthin'],
  },
  cardio: {
    line: 'Taurine for the muscle that never gets a nap.',
    list: [`Taurine ${doseTaurine.text}`, 'L-carnitine', 'Coenzyme Q10', 'Hawthorn'],
  },
  vision: {
    line: 'For eyes that see in the dark and should keep doing so.',
    list: [`Vitamin A ${doseVitaminA.text}`, 'Lutein', 'Zeaxanthin', 'Bilberry'],
  },
  derma: {
    line: 'Less hair on the black trousers. Possibly.',
    list: [`Vitamin E ${doseVitaminE.text}`, 'Biotin', 'Zinc', 'Salmon oil'],
  },
  neuro: {
    line: 'For vacuum cleaners, visitors and other emergencies.',
    list: [`Magnesium ${doseMagnesium.text}`, 'L-theanine', 'Chamomile', 'B-complex'],
  },
  omega: {
    line: 'For getting on top of the fridge at fourteen.',
    list: [`Omega-3 ${doseOmega.text}`, 'Green-lipped mussel', 'Glucosamine', 'Turmeric'],
  },
  play: {
    line: 'Teeth, gut and the urge to run at five in the morning.',
    list: [`Fibre blend ${doseFibre.text}`, 'Prebiotics', 'Kelp', 'L-lysine'],
  },
  renal: {
    line: 'Kidneys are where cats age first. This goes there.',
    list: [`Vitamin D3 ${doseVitaminD3.text}`, 'Potassium citrate', 'Cranberry', 'Rehmannia'],
  },
};
