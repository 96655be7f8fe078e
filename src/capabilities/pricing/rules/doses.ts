/** Amounts of the actives in one stick, as they are registered. */
export const DOSES = {
  vitaminA: { value: 3000, text: '3,000 IU' },
  vitaminD3: { value: 500, text: '500 IU' },
  vitaminE: { value: 30, text: '30 IU' },
  taurine: { value: 500, text: '500 mg' },
  magnesium: { value: 25, text: '25 mg' },
  fibre: { value: 2, text: '2 g' },
  omega3: { value: 250, text: '250 mg' },
} as const;
