import { REGISTRY_AS_OF } from '#src/capabilities/lab/rules/recipes.ts';

/** Where the sentences of the library come from. Addresses beginning with '/' are pages of ours, with their own sources. */
export const SOURCES = {
  'life-stage': {
    title: '2021 AAHA/AAFP feline life stage guidelines',
    url: 'https://doi.org/10.1177/1098612X21993657',
  },
  'weight-guidelines': {
    title: '2014 AAHA weight management guidelines for dogs and cats',
    url: 'https://doi.org/10.5326/JAAHA-MS-6331',
  },
  'feeding-programs': {
    title: 'Feline feeding programs: addressing behavioral needs to improve feline health and wellbeing',
    url: 'https://doi.org/10.1177/1098612X18791877',
  },
  'environmental-needs': {
    title: 'AAFP and ISFM feline environmental needs guidelines',
    url: 'https://doi.org/10.1177/1098612X13477537',
  },
  'intercat-tension': {
    title: '2024 AAFP intercat tension guidelines',
    url: 'https://doi.org/10.1177/1098612X241263465',
  },
  handling: {
    title: '2022 AAFP/ISFM cat friendly veterinary interaction guidelines',
    url: 'https://doi.org/10.1177/1098612X221128760',
  },
  'vet-manual': { title: 'Merck Veterinary Manual, cat owners', url: 'https://www.merckvetmanual.com/cat-owners' },
  cornell: {
    title: 'Cornell Feline Health Center, feline health topics',
    url: 'https://www.vet.cornell.edu/departments-centers-and-institutes/cornell-feline-health-center/health-information/feline-health-topics',
  },
  'fda-lilies': {
    title: 'FDA: Lovely lilies and curious cats, a dangerous combination',
    url: 'https://www.fda.gov/animal-veterinary/animal-health-literacy/lovely-lilies-and-curious-cats-dangerous-combination',
  },
  'poison-control': {
    title: 'ASPCA animal poison control',
    url: 'https://www.aspca.org/pet-care/aspca-poison-control',
  },
  nutrition: {
    title: 'WSAVA global nutrition guidelines',
    url: 'https://wsava.org/global-guidelines/global-nutrition-guidelines/',
  },
  fediaf: {
    title: 'FEDIAF nutritional guidelines for cats and dogs',
    url: 'https://europeanpetfood.org/self-regulation/nutritional-guidelines/',
  },
  water: { title: 'Our article about water, with its studies', url: '/blog/water' },
  condition: { title: 'Our article about body condition, with its studies', url: '/blog/body-condition' },
  samples: { title: 'Our article about taking samples, with its studies', url: '/blog/taking-samples' },
  ceilings: { title: 'Our article about vitamin ceilings, with its studies', url: '/blog/vitamin-ceilings' },
  'several-cats': { title: 'Our article about several cats, with its studies', url: '/blog/several-cats' },
  registry: { title: `Safety data sheet of the sticks, ${REGISTRY_AS_OF}`, url: '/science#downloads' },
  science: { title: 'How the lab works', url: '/science' },
  kit: { title: 'Test kit guide', url: '/test-kit' },
  plans: { title: 'What each plan holds', url: '/info' },
  shipping: { title: 'Shipping and returns', url: '/about#shipping' },
  support: { title: 'How to reach us', url: '/about#support' },
  terms: { title: 'Terms of service', url: '/legal' },
  itself: { title: 'The program in this window', url: null },
} as const satisfies Record<string, { title: string; url: string | null }>;

export type SourceId = keyof typeof SOURCES;
