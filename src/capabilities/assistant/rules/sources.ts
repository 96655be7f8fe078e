import { REGISTRY_AS_OF } from '#src/capabilities/lab/rules/recipes.ts';

interface Source {
  title: string;
  /** Addresses beginning with '/' are pages of ours, which name their own sources. */
  url: string | null;
  /** The day on which one of us read the source. Null for our own. */
  read: string | null;
}

const READ_ON = '2026-11-21';
const others = (title: string, url: string, read = READ_ON): Source => ({ title, url, read });
const ours = (title: string, url: string | null): Source => ({ title, url, read: null });

const AAHA = 'https://www.aaha.org/aaha-guidelines';

/**
 * Sources of the knowledge base. Stored copies of these pages were read, of long ones the beginning; for `fediaf` and
 * `mouth` another print of the same text.
 */
export const SOURCES = {
  // Emergencies.
  'vet-manual': others(
    'Merck Veterinary Manual, emergency care for dogs and cats',
    'https://www.merckvetmanual.com/pethealth/special_subjects/emergencies/emergency_care_for_dogs_and_cats.html',
  ),
  emergencies: others(
    'University of Missouri Veterinary Health Center, recognizing a medical emergency',
    'https://vhc.missouri.edu/veterinary-health-center-kansas-city/recognizing-a-medical-emergency-in-small-animals/',
  ),
  'emergency-list': others(
    'Northern Arizona Pet Emergency, common pet emergencies',
    'https://www.nazpetemergency.com/common-pet-emergencies.html',
  ),
  trauma: others('Northern Arizona Pet Emergency, trauma', 'https://nazpetemergency.com/trauma'),
  blocked: others(
    'VCA Hawaii on common emergencies with cats',
    'https://www.hinowdaily.com/how-to-address-common-emergencies-with-your-pet-cat/',
  ),
  breathing: others(
    'Veterinary Partner, breathing problems: first aid',
    'https://veterinarypartner.vin.com/default.aspx?pid=19239&catId=102902&id=4951325',
  ),
  collapse: others(
    'Vetstreet, identifying pet emergencies',
    'https://www.vetstreet.com/dr-marty-becker/identifying-pet-emergencies-when-to-see-a-vet-stat',
  ),
  clot: others(
    'Pet Health Network, aortic thromboembolism in cats',
    'https://www.pethealthnetwork.com/cat-health/cat-diseases-conditions-a-z/aortic-thromboembolism-cats',
  ),
  seizures: others('ExpertVet, how to handle a pet seizure', 'https://expertvet.com/blog/how-to-handle-a-pet-seizure/'),
  'blood-list': others(
    'PAAWS RI, what is a true animal emergency, after the AVMA',
    'https://paawsri.org/animal-news/what-is-a-true-animal-emergency/',
  ),
  string: others(
    'Pet Owners First Aid, linear foreign bodies',
    'https://petownersfirstaid.com/linear_foreign_bodies.html',
  ),
  battery: others(
    'University of Florida Health, battening down the batteries',
    'https://podcasts.ufhealth.org/battening-down-the-batteries/',
  ),
  'hot-and-cold': others(
    'PetCoach, cat emergencies',
    'https://mobile.petcoach.co/amp/article/cat-emergencies-contact-your-veterinarian-when-your-cat-sho',
  ),
  vomiting: others('The Cat Hospital, the big emergencies', 'https://www.thecathospital.ca/the-big-emergencies/'),
  birth: others(
    'Agria vet guide, dystocia in cats',
    'https://agriavetguide.kb.kundo.se/guide/dystocia-in-cats-when-should-a-vet-be-contacted',
  ),
  'no-appetite': others(
    'PetPlace, anorexia (loss of appetite) in cats',
    'https://www.petplace.com/article/author/dr-etiennecote/',
  ),

  // Poisons.
  'fda-lilies': others(
    'FDA on lilies and cats, as BusinessLine printed it',
    'https://www.thehindubusinessline.com/specials/pulse/lily-the-fatal-flower-for-cats/article23394429.ece',
  ),
  poisoning: others(
    'VCA, acute toxin ingestion',
    'https://vcahospitals.com/urgent-care-lincoln-park/health-concerns/acute-toxin-ingestion',
  ),
  'poison-steps': others(
    'Nassau Animal Hospital, what to do if your pet is poisoned',
    'https://nassauanimalhospital.com/what-do-if-your-pet-poisoned',
  ),
  'toxic-food': others(
    'Household food items toxic to dogs and cats, Frontiers in Veterinary Science, 2016',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC4801869',
  ),
  'people-food': others(
    'ASPCA list of people foods, as the National Humane Society prints it',
    'https://www.nationalhumanesociety.org/foods-to-avoid',
  ),
  plants: others(
    'Humane Society, plants that may poison your pets',
    'https://www.humanesociety.org/resources/plants-may-poison-your-pets',
  ),
  'human-medicine': others(
    'Vetstreet, poisons to protect your cat from',
    'https://www.vetstreet.com/our-pet-experts/poisons-to-protect-your-cat-from',
  ),
  paracetamol: others('Pet Poison Helpline, acetaminophen', 'https://www.petpoisonhelpline.com/poison/acetaminophen/'),
  permethrin: others(
    'Pet Poison Helpline, pyrethrins and pyrethroids',
    'https://www.petpoisonhelpline.com/poison/pyrethrin/',
  ),
  'laundry-pods': others(
    'ASPCA Animal Poison Control, keep laundry detergent pods away from pets',
    'https://www.aspca.org/news/animal-poison-control-alert-keep-laundry-detergent-pods-away-pets',
    '2026-11-27',
  ),
  'people-medicines': others(
    'Pet Poison Helpline on the medicines most harmful to pets, as Hudspeth Animal Hospital prints it',
    'https://www.hudspethanimalhospital.com/top-10-most-common-medications-harmful-to-pets/',
    '2026-11-27',
  ),
  pesticides: others('Perth Cat Hospital, pesticides', 'https://perthcathospital.com.au/?p=3326', '2026-11-27'),
  'poison-plants': others(
    'ASPCA on plants that are toxic to pets, as emsaonline.com prints it',
    'https://emsaonline.com/mediacenter/articles/00000469.html',
    '2026-11-27',
  ),
  'grass-awn': others(
    'University of Florida Health, the small but fearsome grass awn',
    'https://podcasts.ufhealth.org/the-small-but-fearsome-grass-awn/',
    '2026-11-27',
  ),
  'tilt-window': others(
    'PetReader, cats in tilted windows',
    'https://petreader.net/avoid-this-deadly-hazard-for-your-cat/',
    '2026-11-27',
  ),
  oils: others(
    'VCA, essential oil and liquid potpourri poisoning in cats',
    'https://vcahospitals.com/know-your-pet/essential-oil-and-liquid-potpourri-poisoning-in-cats',
  ),

  // Food and weight.
  feeding: others(
    'AAFP consensus statement on feline feeding programs, 2018',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC11343346',
  ),
  appetite: others(
    'VCA, three appetite-whetting tricks',
    'https://www.vcahospitals.com/main/cat-care/article/cat-isnt-eating-3-appetite-whetting-tricks-for-meal-time',
  ),
  'complete-food': others(
    'Purina Institute, definitions of commercial pet foods',
    'https://purinainstitute.com/centresquare/understanding-pet-food/definitions-of-key-terms-regarding-commercial-pet-foods',
  ),
  fediaf: others(
    'FEDIAF nutritional guidelines, complete pet food',
    'https://europeanpetfood.org/self-regulation/nutritional-guidelines/',
  ),
  nutrition: others(
    'WSAVA updates its global nutrition toolkit',
    'https://www.petfoodindustry.com/news-newsletters/pet-food-press-releases/press-release/15468258/wsava-updates-global-nutrition-toolkit',
  ),
  raw: others(
    'Food Safety News on the FDA’s advice about raw food',
    'https://www.foodsafetynews.com/2014/07/raw-food-can-endanger-pets/',
  ),
  'home-made': others(
    'Tufts Catnip on 114 recipes for home-made cat food',
    'https://tuftscatnip.com/foodandnutrition/safer-to-buy-the-cat-food-than-prepare-it-yourself',
  ),
  treats: others(
    'Purina, snacks and treats for cats',
    'https://www.purina-arabia.com/cats/health-and-nutrition/daily-feeding-guide/snack-and-treats-for-cats',
  ),
  'weight-loss': others(
    'University of Illinois, how much to feed to lose weight',
    'https://www.brightsurf.com/news/article/012418448346/fat-cat-heres-how-much-to-feed-to-lose-weight.html',
  ),
  liver: others(
    'CatWatch, not eating means big problems',
    'https://catwatchnewsletter.com/health/not-eating-means-big-problems',
  ),
  hairballs: others(
    'CatWatch, too many hairballs',
    'https://www.catwatchnewsletter.com/subscriber-only/too-many-hairballs/',
  ),
  'soft-stool': others(
    'Catalina Pet Hospital on diarrhea in cats',
    'https://pawsitivelycats.blogspot.com/2014/01/should-i-be-concerned-about-my-cats_19.html',
  ),
  'hard-stool': others(
    'Elgin Veterinary Hospital, fourteen animal emergencies',
    'https://elginvethospital.com/category/14-animal-emergencies-that-should-receive-immediate-veterinary-consultation-andor-care/',
  ),

  // Ages and ailments.
  'life-stages': others(
    '2021 AAHA/AAFP feline life stages',
    `${AAHA}/life-stage-feline-2021/feline-life-stage-definitions`,
  ),
  kittens: others(
    '2021 AAHA/AAFP feline life stages, kittens',
    `${AAHA}/life-stage-feline-2021/nutrition-and-weight-management/kittens/`,
  ),
  litter: others(
    '2021 AAHA/AAFP feline life stages, litter boxes',
    `${AAHA}/life-stage-feline-2021/elimination/general-litter-box-considerations/`,
  ),
  parasites: others('2021 AAHA/AAFP feline life stages, parasites', `${AAHA}/life-stage-feline-2021/parasite-control/`),
  vaccination: others('2020 AAHA/AAFP feline vaccination guidelines', `${AAHA}/feline-vaccination/`),
  mouth: others(
    '2010 AAFP–AAHA feline life stage guidelines, dental care',
    'https://jaaha.kglmeridian.com/view/journals/aaha/46/1/article-p70.xml',
  ),
  'beside-the-tray': others(
    'AVMA on feline lower urinary tract disease',
    'https://ebusiness.avma.org/ProductCatalog/product.aspx?ID=113',
  ),
  signs: others(
    'Point Pleasant Veterinary Hospital, signs of sickness in cats',
    'https://pointpleasantvet.net/health-topics/signs-of-sickness-in-cats/',
  ),
  'old-and-thin': others(
    'Weight loss in the older cat, Journal of Feline Medicine and Surgery',
    'https://pmc.ncbi.nlm.nih.gov/articles/PMC11135492',
  ),
  joints: others(
    'University of Florida Health, tracking down feline arthritis',
    'https://podcasts.ufhealth.org/tracking-down-feline-arthritis/',
  ),
  kidneys: others(
    'Maven Vets, kidney disease in cats',
    'https://www.mavenvets.co.uk/pet-help-advice/cats/79-kidney-disease-in-cats',
  ),
  diabetes: others(
    'Cornell Feline Health Center, feline diabetes',
    'https://vet.cornell.edu/FHC/health_information/brochure_diabetes.cfm',
  ),

  // Home and road.
  'five-needs': others(
    'Tufts Catnip, the five pillars of a healthy feline environment',
    'https://tuftscatnip.com/behavior/the-five-pillars-of-a-healthy-feline-environment',
  ),
  'intercat-tension': others(
    'AAHA on the 2024 AAFP intercat tension guidelines',
    'https://www.aaha.org/newstat/publications/recognition-prevention-and-management-what-to-know-about-the-2024-aafp-intercat-tension-guidelines/',
  ),
  indoor: others(
    'Oklahoma State University, celebrating cats as pets',
    'https://news.okstate.edu/articles/veterinary-health-sciences/2015/veterinary-viewpoints.html',
  ),
  'high-rise': others(
    'Feline high-rise syndrome, 119 cases',
    'https://www.researchgate.net/publication/8350444_Feline_high-rise_syndrome_119_cases_1998-2001',
  ),
  carrier: others(
    'Lynwood Animal Hospital, tips for taking your cat to the vet',
    'https://lynwoodanimalhospital.ca/tips-for-taking-your-cat-to-the-vet/',
  ),

  water: ours('Our article about water, with its studies', '/blog/water'),
  condition: ours('Our article about body condition, with its studies', '/blog/body-condition'),
  samples: ours('Our article about taking samples, with its studies', '/blog/taking-samples'),
  ceilings: ours('Our article about vitamin ceilings, with its studies', '/blog/vitamin-ceilings'),
  'several-cats': ours('Our article about several cats, with its studies', '/blog/several-cats'),
  registry: ours(`Safety data sheet of the sticks, ${REGISTRY_AS_OF}`, '/science#downloads'),
  kit: ours('Test kit guide', '/test-kit'),
  plans: ours('What each plan includes', '/info'),
  shipping: ours('Shipping and returns', '/about#shipping'),
  support: ours('How to reach us', '/about#support'),
  terms: ours('Terms of service', '/legal'),
  itself: ours('The program in this window', null),
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof SOURCES;
