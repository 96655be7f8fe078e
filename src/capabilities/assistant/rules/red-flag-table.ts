import {
  any,
  BACK,
  CANNOT,
  FLUID,
  LILY,
  list,
  LONG,
  MUCH,
  OBJECT,
  STRAIN,
  SWALLOWED,
  together,
  TOOK,
  TOXIC,
  URINATE,
  VOMIT,
  type Pattern,
} from './red-flag-words.ts';
import type { SourceId } from './sources.ts';

export interface RedFlag {
  id: string;
  /** Why it cannot wait, in one sentence. */
  why: string;
  source: SourceId;
  patterns: readonly Pattern[];
}

/** What cannot wait for an answer. Whoever types one of these is sent to a vet, on every plan, before anything else. */
export const RED_FLAGS: readonly RedFlag[] = [
  {
    id: 'urine',
    why: 'A cat that strains and passes little or no urine may be blocked, and a blocked bladder can kill within a day or two.',
    source: 'cornell',
    patterns: [
      ...together(STRAIN, URINATE),
      [CANNOT, URINATE],
      ...together(
        list('straining, strains, strain, crying, cries, stuck, howling'),
        list('litter box, litterbox, litter tray, litter, tray'),
      ),
      ...any(
        'straining to urinate, straining to pee, unable to urinate, cannot urinate, trying to urinate, blocked bladder, urinary blockage, urinary obstruction, urethral obstruction, blocked cat, no urine, few drops of urine, in and out of the litter',
      ),
    ],
  },
  {
    id: 'breathing',
    why: 'A cat that pants or breathes with its mouth open is short of air.',
    source: 'vet-manual',
    patterns: [
      ...together(
        list(
          'open mouth, mouth open, open mouthed, openmouth, through the mouth, through his mouth, through her mouth',
        ),
        list('breathing, breathes, breath, breathe, panting'),
      ),
      [
        list(
          'trouble, difficulty, difficult, hard, struggling, struggles, cant, cannot, not, stopped, laboured, labored, heavy, rapid, fast, shallow, noisy, hardly, barely, isnt',
        ),
        list('breathing, breathe, breath, breathes, breaths'),
      ],
      [['breathing', 'breathes'], list('hard, heavily, fast, rapidly, with effort, badly, weird, strange')],
      ...any(
        'open mouth breathing, breathing with mouth open, panting, pants like a dog, gasping, choking, choked, suffocating, short of breath, out of breath',
      ),
      [list('blue, grey, gray, white, pale, purple'), list('gums, gum, tongue, lips')],
      [['gums', 'tongue'], list('blue, grey, gray, white, pale, purple')],
    ],
  },
  {
    id: 'collapse',
    why: 'Collapse, fainting or legs that stop working can mean the heart, a clot or a poison.',
    source: 'vet-manual',
    patterns: [
      ...any(
        'collapse, collapsed, collapses, collapsing, unconscious, unresponsive, passed out, fainted, fainting, limp, paralysed, paralyzed, paralysis, fell over, falls over, falling over, keeps falling',
      ),
      [list('not, isnt, wont, doesnt, stopped'), list('responding, respond, wake, waking, moving, move')],
      [
        list('cant, cannot, can not, unable, wont, not able'),
        list('stand, walk, move, get up, lift his head, lift her head, wake'),
      ],
      ...together(list('dragging, drags, dragged, cold, not working, cant use, cannot use, wobbly, lost use'), BACK),
      ...any('had a stroke, having a stroke, heart attack, blood clot, cardiac arrest'),
    ],
  },
  {
    id: 'seizure',
    why: 'A seizure, above all a first, a long or a repeated one, needs a vet at once.',
    source: 'vet-manual',
    patterns: any(
      'seizure, seizures, seisure, seizing, convulsion, convulsions, convulsing, convulsed, having a fit, had a fit, has fits, having fits, fitting, epileptic, epilepsy, twitching, tremors, tremor, shaking uncontrollably, foaming, frothing, status epilepticus',
    ),
  },
  {
    id: 'lily',
    why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys within days. The hours before the first sign count.',
    source: 'fda-lilies',
    patterns: [...together(TOOK, LILY), ...any('lily eaten, lily poisoning, lily pollen, lilies eaten')],
  },
  {
    id: 'poison',
    why: 'With poison the first hours decide, often before there is anything to see. Take the packaging along.',
    source: 'poison-control',
    patterns: [
      ...any(
        'antifreeze, anti freeze, ethylene glycol, coolant, poison, poisoned, poisoning, rat bait, mouse bait, rodenticide, slug pellets, snail pellets, metaldehyde, permethrin, toxin, overdose, overdosed, too many sticks, all the sticks, whole box of sticks',
      ),
      ...any(
        'paracetamol, acetaminophen, tylenol, panadol, ibuprofen, advil, nurofen, naproxen, aleve, voltaren, diclofenac',
      ),
      [['dog'], ['flea', 'spot on', 'tick']],
      ...together(SWALLOWED, TOXIC),
    ],
  },
  {
    id: 'blood',
    why: 'Blood where it does not belong is for a vet to look at, today.',
    source: 'vet-manual',
    patterns: [
      ...any(
        'bleeding, bleeds, haemorrhage, hemorrhage, bloody, losing blood, lost blood, lots of blood, a lot of blood, there is blood, theres blood, blood coming, covered in blood, blood drops, drops of blood, blood clots',
      ),
      ...together(['blood'], FLUID),
      [
        list(
          'vomit, vomiting, vomited, coughing, coughed, peeing, urinating, pooping, spitting, sneezing, passing, see, saw, found, seeing, noticed',
        ),
        ['blood'],
      ],
    ],
  },
  {
    id: 'injury',
    why: 'After a fall, a bite or a car, what is wrong inside does not have to show outside.',
    source: 'vet-manual',
    patterns: [
      ...any(
        'hit by a car, hit by car, run over, ran over, hit by a bike, broken bone, broken leg, broken jaw, broken tail, fracture, fractured, dog bite, snake bite, snakebite, scorpion, electrocuted, electric shock, chewed a cable, bit a cable, drowned, drowning, near drowning, burned, burnt, scalded, was crushed, got crushed, deep wound, open wound, impaled, gunshot',
      ),
      [['fell', 'fallen', 'falls'], list('window, balcony, roof, floor, storey, story, height, stairs')],
      [['jumped'], ['window', 'balcony', 'roof']],
      [['bitten', 'attacked', 'mauled'], list('dog, snake, fox, spider')],
      ...together(['eye', 'eyeball'], list('popped, out of its socket, ruptured, hanging, bulging, punctured')),
      ...any('suddenly blind, gone blind, went blind'),
    ],
  },
  {
    id: 'swallowed',
    why: 'String, needles and batteries tear or burn on the way. Do not pull at a thread that shows.',
    source: 'vet-manual',
    patterns: [...together(list('swallow, swallowed, swallowing, ate, eaten, ingested, hanging'), OBJECT)],
  },
  {
    id: 'heat',
    why: 'Too hot or too cold, a cat can fail within the hour.',
    source: 'vet-manual',
    patterns: any(
      'heatstroke, heat stroke, sunstroke, overheated, overheating, hypothermia, freezing cold, locked in a car, locked in the car, in the dryer, in the washing machine',
    ),
  },
  {
    id: 'vomiting',
    why: 'A cat that cannot stop vomiting dries out quickly, and there may be something stuck.',
    source: 'vet-manual',
    patterns: [...together(MUCH, VOMIT), [VOMIT, LONG]],
  },
  {
    id: 'birth',
    why: 'A birth that does not move on is an emergency for mother and kittens.',
    source: 'vet-manual',
    patterns: [
      ...together(
        list('stuck, hours, straining, no kitten, green discharge, not coming'),
        list('labour, labor, contractions, giving birth, birth, kitten stuck'),
      ),
      ...any('kitten stuck, stuck kitten, prolapse, prolapsed'),
    ],
  },
  {
    id: 'swelling',
    why: 'A face that swells or a belly that grows hard can close the airway or the gut.',
    source: 'vet-manual',
    patterns: [
      ...together(
        list('swollen, swelling, swells, swelled'),
        list('face, throat, tongue, muzzle, belly, abdomen, stomach'),
      ),
      ...together(['hard', 'bloated', 'distended'], ['belly', 'abdomen', 'stomach']),
      ...any('anaphylaxis, anaphylactic, allergic shock'),
    ],
  },
  {
    id: 'emergency',
    why: 'When it looks like an emergency, treat it as one.',
    source: 'life-stage',
    patterns: any(
      'emergency, dying, is dead, going to die, about to die, will he die, will she die, life threatening, screaming in pain, extreme pain, severe pain, unbearable pain',
    ),
  },
];
