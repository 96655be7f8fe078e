import type { Source } from '../article/cited.tsx';

export const SOURCES: readonly Source[] = [
  {
    by: 'World Small Animal Veterinary Association, Global Nutrition Committee',
    title: 'Global Nutrition Guidelines and toolkit, with the body condition score chart for cats',
    where: 'WSAVA',
    when: '2020',
    url: 'https://wsava.org/global-guidelines/global-nutrition-guidelines/',
  },
  {
    by: 'Shoveller AK, DiGennaro J, Lanman C, Spangler D',
    title:
      'Trained vs untrained evaluator assessment of body condition score as a predictor of percent body fat in adult cats',
    where: 'Journal of Feline Medicine and Surgery 16(12)',
    when: '2014',
    url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC11104095/',
  },
  {
    by: 'Bjørnvad CR, Nielsen DH, Armstrong PJ and others',
    title: 'Evaluation of a nine-point body condition scoring system in physically inactive pet cats',
    where: 'American Journal of Veterinary Research 72',
    when: '2011',
    url: 'https://doi.org/10.2460/ajvr.72.4.433',
  },
  {
    by: 'Teng KT, McGreevy PD, Toribio JALML and others',
    title: 'Strong associations of nine-point body condition scoring with survival and lifespan in cats',
    where: 'Journal of Feline Medicine and Surgery 20(12), 1110–1118',
    when: '2018',
    url: 'https://doi.org/10.1177/1098612X17752198',
  },
  {
    by: 'Freeman LM, Lachaud MP, Matthews S, Rhodes L, Zollers B',
    title: 'Evaluation of weight loss over time in cats with chronic kidney disease',
    where: 'Journal of Veterinary Internal Medicine 30(5), 1661–1666',
    when: '2016',
    url: 'https://doi.org/10.1111/jvim.14561',
  },
  {
    by: 'Brooks D, Churchill J, Fein K and others',
    title: '2014 AAHA weight management guidelines for dogs and cats',
    where: 'Journal of the American Animal Hospital Association 50, 1–11',
    when: '2014',
    url: 'https://doi.org/10.5326/JAAHA-MS-6331',
  },
  {
    by: 'Cornell Feline Health Center',
    title: 'Hepatic lipidosis',
    where: 'Cornell University College of Veterinary Medicine',
    when: 'read in November 2026',
    url: 'https://www.vet.cornell.edu/departments-centers-and-institutes/cornell-feline-health-center/health-information/feline-health-topics/hepatic-lipidosis',
  },
];
