import type { Source } from '../article/cited.tsx';

export const SOURCES: readonly Source[] = [
  {
    by: 'Haywood C, Ripari L, Puzzo J, Foreman-Worsley R, Finka LR',
    title:
      'Providing humans with practical, best practice handling guidelines during human-cat interactions increases cats’ affiliative behaviour and reduces aggression and signs of conflict',
    where: 'Frontiers in Veterinary Science 8',
    when: '2021',
    url: 'https://doi.org/10.3389/fvets.2021.714143',
  },
  {
    by: 'Lockhart J, Wilson K, Lanman C',
    title: 'The effects of operant training on blood collection for domestic cats',
    where: 'Applied Animal Behaviour Science 143, 128–134',
    when: '2013',
    url: 'https://awionline.org/lab-animal-search/lockhart-j-wilson-k-lanman-c-2013-effects-operant-training-blood-collection',
  },
  {
    by: 'Rodan I, Dowgray N, Carney HC and others',
    title: '2022 AAFP/ISFM cat friendly veterinary interaction guidelines: approach and handling techniques',
    where: 'Journal of Feline Medicine and Surgery 24(11), 1093–1132',
    when: '2022',
    url: 'https://doi.org/10.1177/1098612X221128760',
  },
  {
    by: 'Langford Vets, University of Bristol',
    title: 'How to swab your cat',
    where: 'Genetic testing, information for owners and breeders',
    when: 'read in October 2026',
    url: 'https://www.langfordvets.co.uk/diagnostic-laboratories/diagnostic-laboratories/general-info-breeders/how-swab-your-cat',
  },
  {
    by: 'Accorsi PA, Carloni E, Valsecchi P and others',
    title: 'Cortisol determination in hair and faeces from domestic cats and dogs',
    where: 'General and Comparative Endocrinology 155, 398–402',
    when: '2008',
    url: 'https://doi.org/10.1016/j.ygcen.2007.07.002',
  },
  {
    by: 'Tal M, Verbrugghe A, Gomez DE, Chau C, Weese JS',
    title: 'The effect of storage at ambient temperature on the feline fecal microbiota',
    where: 'BMC Veterinary Research 13, 256',
    when: '2017',
    url: 'https://doi.org/10.1186/s12917-017-1188-z',
  },
  {
    by: 'Ontario Veterinary College, University of Guelph',
    title: 'The effects of ambient temperature exposure on feline fecal metabolome',
    where: 'Frontiers in Veterinary Science 10',
    when: '2023',
    url: 'https://doi.org/10.3389/fvets.2023.1141881',
  },
  {
    by: 'Weese JS, Jalali M',
    title:
      'Evaluation of the impact of refrigeration on next generation sequencing-based assessment of the canine and feline fecal microbiota',
    where: 'BMC Veterinary Research 10, 230',
    when: '2014',
    url: 'https://doi.org/10.1186/s12917-014-0230-7',
  },
  {
    by: 'Centers for Disease Control and Prevention',
    title: 'Preventing toxoplasmosis',
    where: 'CDC',
    when: 'read in October 2026',
    url: 'https://www.cdc.gov/toxoplasmosis/prevention/index.html',
  },
];
