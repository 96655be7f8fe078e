import { STICK } from '#src/capabilities/lab/rules/recipes.ts';
import type { KnowledgeEntry } from './topic.ts';

const [, , missed] = STICK.giving;

/** Topics about a cat's safety, answered on every plan. */
export const SAFETY: readonly KnowledgeEntry[] = [
  {
    id: 'when-to-go',
    title: 'When to go to a vet',
    asks: 'when should i go to a vet, go to a vet, when vet, see a vet, call a vet, need a vet, to the vet, drinks a lot, drinks more, drinking more, pees a lot, losing weight, lost weight, loses weight, lost a lot of fur, bald spot, bald patch, scabs, lump, lumps, bump, outside his box, outside her box, outside the box, peeing on, strange way of walking, limping in slow motion, swollen, ear, ears, awful breath, cat flu, fever, bum, behind, worms, rice, torn claw, claw, ripped off, torn off, sneezes, sick, ill, unwell, symptoms, lethargic, listless, limping, limps, sneezing, coughing, coughs, drooling, runny eyes',
    lines: [
      ['See a vet about any sign that is new or does not go away. Call today if you are not sure.', 'itself'],
      [
        'At once: trouble passing urine, trouble breathing, collapse, a seizure, bleeding or vomiting that does not stop, a poison, an accident.',
        'emergencies',
      ],
      ['Also at once: nothing eaten for a day.', 'no-appetite'],
      [
        'Soon: hiding, drinking or sleeping more than before, losing weight without a plan, or going beside the tray. Cats hide an illness well.',
        'signs',
      ],
      ['Every cat should be seen once a year, one above ten years twice.', 'life-stages'],
    ],
  },
  {
    id: 'lilies',
    title: 'Lilies',
    asks: 'lily, lilies, lillies, bouquet, flowers',
    lines: [
      [
        'True lilies and daylilies are deadly for cats: leaf, petal, pollen and the water of the vase. Keep none in the house.',
        'fda-lilies',
      ],
      ['If a cat may have touched one, do not wait for signs; go to a vet.', 'fda-lilies'],
    ],
  },
  {
    id: 'toxic-food',
    title: 'Food that is not for cats',
    asks: 'toxic, toxic food, onion, onions, garlic, chocolate, grapes, raisins, xylitol, human food, table scraps, poisonous, harmful, dangerous food',
    lines: [
      [
        'Not for cats: onion, garlic, chives and leek, chocolate, alcohol, raw bread dough, grapes and raisins, and anything sweetened with xylitol.',
        'toxic-food',
      ],
      ['Coffee is not for cats either. If a cat has eaten any of these, note how much and call a vet.', 'people-food'],
    ],
  },
  {
    id: 'plants',
    title: 'Plants in the house',
    asks: 'plant, plants, houseplant, houseplants, poisonous plant, garden',
    lines: [
      [
        'More than 700 plants are known to be poisonous, from mild nausea to death; any part of a lily poisons a cat. The ASPCA keeps a list by name.',
        'plants',
      ],
      ['If a cat has eaten from a plant that you do not know, call a vet.', 'itself'],
    ],
  },
  {
    id: 'human-medicine',
    title: 'Medicine made for people',
    asks: 'human medicine, my medicine, painkiller, painkillers, aspirin, pain relief, antibiotics, give medicine, pills for people',
    lines: [
      ['Give none without asking a vet. Many that are sold without a prescription can kill a cat.', 'human-medicine'],
      [
        'Paracetamol, also called acetaminophen, is in many remedies for colds and fever. Cats break it down badly.',
        'paracetamol',
      ],
      ['Dr. AI does not give amounts of medicine for any cat.', 'itself'],
    ],
  },
  {
    id: 'oils',
    title: 'Essential oils and cleaners',
    asks: 'essential oil, essential oils, diffuser, tea tree, cleaner, cleaning, disinfectant, mosquito',
    lines: [
      [
        'Cats lick off what falls on their fur, and their liver breaks down essential oils badly. A few licks, or a little on the skin, can harm.',
        'oils',
      ],
      ['Keep oils, cleaners and wet floors away from them. If something was licked or spilled, call a vet.', 'itself'],
    ],
  },
  {
    id: 'drugs',
    title: 'Medicine of any kind',
    asks: 'drug, drugs, dose, dosage, mg, ml of, what dose, how much can i give, how many mg, prednisolone, prednisone, steroid, steroids, cortisone, methimazole, felimazole, thyroid, thyroid tablet, thyroid tablets, thyroid pill, metacam, meloxicam, onsior, gabapentin, tramadol, codeine, amoxicillin, metronidazole, doxycycline, antibiotic, antibiotics, amlodipine, benazepril, furosemide, mirtazapine, cerenia, fluoxetine, prozac, benadryl, antihistamine, cetirizine, zyrtec, melatonin, cbd, laxative, miralax, imodium, pepto, flea treatment, flea drops, flea product, frontline, bravecto, revolution, stronghold, advantage, seresto, dewormer, deworming, wormer, missed dose, missed pill, forgot the pill, forgot medicine, stopped her tablets, stopped his tablets',
    lines: [
      [
        'Give, change or stop a medicine only as your cat’s vet has told you, and ask that vet before the next dose.',
        'itself',
      ],
      ['Many that are sold without a prescription can kill a cat.', 'human-medicine'],
      ['Never use a flea or tick product for dogs on a cat. Some of them can kill it.', 'permethrin'],
      ['Was too much or the wrong one given? Call a vet at once, with the package in your hand.', 'poisoning'],
      ['Dr. AI does not give amounts of medicine for any cat.', 'itself'],
    ],
  },
  {
    id: 'missed',
    title: 'A day was missed',
    asks: 'missed, forgot, forgotten, forget, skipped, missed a day, forgot a stick, late stick, missed days, day of sticks, days of sticks, double it, double tomorrow, give two today, give two tomorrow, two today, two tomorrow',
    lines: [[missed, 'registry']],
  },
  {
    id: 'sticks-at-once',
    title: 'Several sticks at once',
    asks: 'several sticks, two sticks, two sticks by accident, by accident, by mistake, stick twice, gave twice, given twice, double, too many, extra stick, more than one stick, three sticks, four sticks, five sticks, six sticks, seven sticks, eight sticks, nine sticks, ten sticks, 2 sticks, 3 sticks, 4 sticks, 5 sticks, 6 sticks, 7 sticks, 8 sticks, 9 sticks, 10 sticks, ate sticks, sticks at once, more sticks',
    lines: [
      [
        'Stop giving sticks, offer water and keep the empty sachets. Call a vet and have the safety data sheet at hand.',
        'registry',
      ],
      ['Some vitamins stay in the body, so more is not better.', 'ceilings'],
    ],
  },
  {
    id: 'person-ate',
    title: 'A person ate a stick',
    asks: 'person ate, child ate, my child, toddler, toddler ate, son ate, daughter ate, baby ate, husband ate, wife ate, i ate a stick, i ate one, i ate it, ate it myself',
    lines: [['Rinse the mouth and drink water. With a small child or an allergy, call a doctor.', 'registry']],
  },
  {
    id: 'not-eating',
    title: 'A cat that does not eat',
    asks: 'not eating, not eat, dont eat, no eat, wont eat, does not eat, doesnt eat, isnt eating, appetite, eats less, eating less, fussy, picky, skipped meals, skipped a meal, skips meals, two meals',
    lines: [
      ['If nothing has been eaten for a day, go to a vet now.', 'no-appetite'],
      ['If it is less than usual, offer small portions, fresh and a little warm.', 'appetite'],
      ['If the appetite stays small, or the cat refuses a favourite food, see a vet.', 'appetite'],
    ],
  },
  {
    id: 'stool',
    title: 'Soft or hard stools',
    asks: 'stool, stools, poop, constipation, constipated, soft stool, runny stool, loose stool, diarrhoea, diarrhea',
    lines: [
      [
        'Diarrhea for more than two days, or with worms, vomiting, hiding or no appetite, needs a vet right away.',
        'soft-stool',
      ],
      ['No stool for a day, or pain over it, needs a vet at once, above all with vomiting.', 'hard-stool'],
      ['With a kitten, do not wait: call a vet.', 'itself'],
    ],
  },
  {
    id: 'hairballs',
    title: 'Hairballs and being sick',
    asks: 'hairball, hairballs, fur ball, vomit, vomits, vomiting, throws up',
    lines: [
      ['More than one hairball every couple of months is a reason to see a vet.', 'hairballs'],
      ['If vomiting comes back, or the cat retches and brings nothing up, see a vet the same day.', 'itself'],
    ],
  },
  {
    id: 'reaction',
    title: 'A reaction to a stick',
    asks: 'reaction, allergic, allergy, itching, itchy, hives, rash, side effect, side effects',
    lines: [
      ['Stop giving sticks and see a vet. Difficult breathing is an emergency.', 'registry'],
      ['Every formula names its allergens on the data sheet; all of them contain chicken broth.', 'registry'],
    ],
  },
];
