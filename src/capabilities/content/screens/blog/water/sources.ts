import type { Source } from '../article/cited.tsx';

export const SOURCES: readonly Source[] = [
  {
    by: 'Veterinary Practice',
    title: 'Focusing on feline hydration',
    where: 'Small animal medicine',
    when: '2020',
    url: 'https://www.veterinary-practice.com/article/focusing-on-feline-hydration',
  },
  {
    by: 'Hall JA and others',
    title:
      'Increased water viscosity enhances water intake and reduces risk of calcium oxalate stone formation in cats',
    where: 'Animals 11(7), 2110',
    when: '2021',
    url: 'https://doi.org/10.3390/ani11072110',
  },
  {
    by: 'Buckley CMF, Hawthorne A, Colyer A, Stevenson AE',
    title:
      'Effect of dietary water intake on urinary output, specific gravity and relative supersaturation for calcium oxalate and struvite in the cat',
    where: 'British Journal of Nutrition 106, supplement 1',
    when: '2011',
    url: 'https://doi.org/10.1017/S0007114511001875',
  },
  {
    by: 'Grant DC',
    title: 'Effect of water source on intake and urine concentration in healthy cats',
    where: 'Journal of Feline Medicine and Surgery 12, 431–434',
    when: '2010',
    url: 'https://doi.org/10.1016/j.jfms.2009.10.008',
  },
  {
    by: 'Robbins MT, Cline MG, Bartges JW and others',
    title:
      'Quantified water intake in laboratory cats from still, free-falling and circulating water bowls, and its effects on selected urinary parameters',
    where: 'Journal of Feline Medicine and Surgery 21',
    when: '2019',
    url: 'https://doi.org/10.1177/1098612X18803753',
  },
  {
    by: 'Slovak JE, Foster TE',
    title: 'Evaluation of whisker stress in cats',
    where: 'Journal of Feline Medicine and Surgery 23(4), 389–392',
    when: '2021',
    url: 'https://doi.org/10.1177/1098612X20930190',
  },
  {
    by: 'Zanghi BM, Gerheart L, Gardner CL',
    title:
      'Effects of a nutrient-enriched water on water intake and indices of hydration in healthy domestic cats fed a dry kibble diet',
    where: 'American Journal of Veterinary Research 79(7), 733–744',
    when: '2018',
    url: 'https://avmajournals.avma.org/view/journals/ajvr/79/7/ajvr.79.7.733.xml',
  },
  {
    by: 'American Society for the Prevention of Cruelty to Animals',
    title: 'Toxic and non-toxic plants: onion',
    where: 'ASPCA Animal Poison Control',
    when: 'read in October 2026',
    url: 'https://www.aspca.org/pet-care/animal-poison-control/toxic-and-non-toxic-plants/onion',
  },
  {
    by: 'Davies Veterinary Specialists',
    title: 'Polydipsia in dogs and cats (increased drinking)',
    where: 'Fact sheet',
    when: 'read in October 2026',
    url: 'http://vetspecialists.co.uk/factsheets/Internal_Medicine/Polydipsia.html',
  },
  {
    by: 'American Veterinary Medical Association',
    title: 'Feline lower urinary tract disease',
    where: 'AVMA, pet owner resources',
    when: 'read in October 2026',
    url: 'https://www.avma.org/resources/pet-owners/petcare/feline-lower-urinary-tract-disease',
  },
];
