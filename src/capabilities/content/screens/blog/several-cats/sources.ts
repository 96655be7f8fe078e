import type { Source } from '../article/cited.tsx';

export const SOURCES: readonly Source[] = [
  {
    by: 'Sadek T, Hamper B, Horwitz D, Rodan I, Rowe E, Sundahl E',
    title: 'Feline feeding programs: addressing behavioral needs to improve feline health and wellbeing',
    where: 'Journal of Feline Medicine and Surgery 20, 1049–1055',
    when: '2018',
    url: 'https://doi.org/10.1177/1098612X18791877',
  },
  {
    by: 'Elzerman AL, DePorter TL, Beck A, Collin JF',
    title: 'Conflict and affiliative behavior frequency between cats in multi-cat households: a survey-based study',
    where: 'Journal of Feline Medicine and Surgery 22',
    when: '2020',
    url: 'https://doi.org/10.1177/1098612X19877988',
  },
  {
    by: 'Rodan I, Ramos D and others',
    title: '2024 AAFP intercat tension guidelines: recognition, prevention and management',
    where: 'Journal of Feline Medicine and Surgery 26(7)',
    when: '2024',
    url: 'https://doi.org/10.1177/1098612X241263465',
  },
  {
    by: 'Khoddami S, Kiser MC, Moody CM',
    title:
      'Why can’t we be friends? Exploring factors associated with cat owners’ perceptions of the cat-cat relationship in two-cat households',
    where: 'Frontiers in Veterinary Science 10',
    when: '2023',
    url: 'https://doi.org/10.3389/fvets.2023.1128757',
  },
  {
    by: 'Ellis SLH, Rodan I, Carney HC and others',
    title: 'AAFP and ISFM feline environmental needs guidelines',
    where: 'Journal of Feline Medicine and Surgery 15, 219–230',
    when: '2013',
    url: 'https://doi.org/10.1177/1098612X13477537',
  },
  {
    by: 'Dantas LMS, Delgado MM, Johnson I, Buffington CAT',
    title: 'Food puzzles for cats: feeding for physical and emotional wellbeing',
    where: 'Journal of Feline Medicine and Surgery 18(9), 723–732',
    when: '2016',
    url: 'https://doi.org/10.1177/1098612X16643753',
  },
  {
    by: 'Stella JL, Lord LK, Buffington CAT',
    title:
      'Sickness behaviors in response to unusual external events in healthy cats and cats with feline interstitial cystitis',
    where: 'Journal of the American Veterinary Medical Association 238, 67–73',
    when: '2011',
    url: 'https://doi.org/10.2460/javma.238.1.67',
  },
  {
    by: 'American Veterinary Medical Association',
    title: 'Feline lower urinary tract disease',
    where: 'AVMA, pet owner resources',
    when: 'read in August 2026',
    url: 'https://www.avma.org/resources/pet-owners/petcare/feline-lower-urinary-tract-disease',
  },
];
