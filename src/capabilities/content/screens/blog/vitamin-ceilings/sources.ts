import type { Source } from '../article/cited.tsx';

export const SOURCES: readonly Source[] = [
  {
    by: 'Green AS, Tang G, Lango J, Klasing KC, Fascetti AJ',
    title: 'Domestic cats convert beta-carotene to retinol following a single oral dose',
    where: 'Journal of Animal Physiology and Animal Nutrition 96',
    when: '2012',
    url: 'https://doi.org/10.1111/j.1439-0396.2011.01196.x',
  },
  {
    by: 'How KL, Hazewinkel HAW, Mol JA',
    title: 'Dietary vitamin D dependence of cat and dog due to inadequate cutaneous synthesis of vitamin D',
    where: 'General and Comparative Endocrinology 96(1), 12–18',
    when: '1994',
    url: 'https://doi.org/10.1006/gcen.1994.1154',
  },
  {
    by: 'U.S. Food and Drug Administration',
    title: 'Vitamin D toxicity in dogs',
    where: 'FDA, animal health literacy',
    when: 'read in September 2026',
    url: 'https://www.fda.gov/animal-veterinary/animal-health-literacy/vitamin-d-toxicity-dogs',
  },
  {
    by: 'Polizopoulou ZS, Kazakos G, Patsikas MN, Roubies N',
    title: 'Hypervitaminosis A in the cat: a case report and review of the literature',
    where: 'Journal of Feline Medicine and Surgery 7',
    when: '2005',
    url: 'https://pubmed.ncbi.nlm.nih.gov/15994105/',
  },
  {
    by: 'Morita T, Awakura T, Shimada A, Umemura T, Nagai T, Haruna A',
    title: 'Vitamin D toxicosis in cats: natural outbreak and experimental study',
    where: 'Journal of Veterinary Medical Science 57',
    when: '1995',
    url: 'https://pubmed.ncbi.nlm.nih.gov/8593288/',
  },
  {
    by: 'Vecchiato CG and others, University of Bologna',
    title:
      'A case series linked to vitamin D excess in pet food: cholecalciferol (vitamin D3) toxicity observed in five cats',
    where: 'Frontiers in Veterinary Science 8',
    when: '2021',
    url: 'https://doi.org/10.3389/fvets.2021.707741',
  },
  {
    by: 'Sih TR, Morris JG, Hickman MA',
    title: 'Chronic ingestion of high concentrations of cholecalciferol in cats',
    where: 'American Journal of Veterinary Research 62, 1500–1506',
    when: '2001',
    url: 'https://doi.org/10.2460/ajvr.2001.62.1500',
  },
  {
    by: 'FEDIAF, the European Pet Food Industry Federation',
    title: 'Nutritional guidelines for complete and complementary pet food for cats and dogs',
    where: 'FEDIAF, Brussels',
    when: '2021',
    url: 'https://europeanpetfood.org/self-regulation/nutritional-guidelines/',
  },
  {
    by: 'European Commission',
    title: 'Implementing Regulation (EU) 2017/1492 concerning the authorisation of cholecalciferol as a feed additive',
    where: 'Official Journal of the European Union L 216',
    when: '2017',
    url: 'https://eur-lex.europa.eu/eli/reg_impl/2017/1492/oj',
  },
  {
    by: 'Crossley VJ, Bovens CPV, Pineda C, Hibbert A, Finch NC',
    title: 'Vitamin D toxicity of dietary origin in cats fed a natural complementary kitten food',
    where: 'Journal of Feline Medicine and Surgery Open Reports 3(2)',
    when: '2017',
    url: 'https://doi.org/10.1177/2055116917743613',
  },
];
