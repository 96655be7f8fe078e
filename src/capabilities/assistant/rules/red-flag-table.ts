import {
  any,
  BACK,
  CANNOT,
  CHEMICAL,
  EAT,
  EYE,
  FLUID,
  KITTEN,
  LILY,
  list,
  LONG,
  MUCH,
  NOT,
  OBJECT,
  PILLS,
  SPILLED,
  STOLE,
  STRAIN,
  SWALLOWED,
  together,
  TOOK,
  TOXIC,
  TRAY,
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
    why: 'A cat that strains and passes little or no urine may be blocked. Within a day or two that threatens its life, and hours count.',
    source: 'blocked',
    patterns: [
      ...together(STRAIN, URINATE),
      [CANNOT, URINATE],
      ...together(
        list(
          'straining, strains, strain, crying, cries, stuck, howling, nothing comes, nothing came, keeps going, every few minutes, every five minutes, every minute',
        ),
        TRAY,
      ),
      [list('hasnt, havent, has not, have not, not, didnt, stopped'), list('used, use, using'), TRAY, LONG],
      ...together(URINATE, list('drops, drop, dribbles, dribbling, nothing comes, nothing came')),
      ...any(
        'straining to urinate, straining to pee, unable to urinate, cannot urinate, trying to urinate, blocked bladder, urinary blockage, urinary obstruction, urethral obstruction, blocked cat, no urine, few drops of urine, in and out of the litter, licking his penis, penis out',
      ),
    ],
  },
  {
    id: 'breathing',
    why: 'A cat that pants or breathes with its mouth open is in severe distress.',
    source: 'breathing',
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
        'open mouth breathing, breathing with mouth open, mouth open, wheezing, wheezes, wheeze, no air, get air, heart racing, heart is racing, panting, pants like a dog, gasping, choking, choked, suffocating, short of breath, out of breath',
      ),
      [list('blue, grey, gray, white, pale, purple'), list('gums, gum, tongue, lips')],
      [['gums', 'tongue'], list('blue, grey, gray, white, pale, purple')],
    ],
  },
  {
    id: 'collapse',
    why: 'Collapse or fainting can mean the heart, heat, a shock or a poison.',
    source: 'collapse',
    patterns: [
      ...any(
        'collapse, collapsed, collapses, collapsing, unconscious, unresponsive, passed out, fainted, fainting, limp, fell over, falls over, falling over, keeps falling, wobbly, stumbling, staggering, walking in circles, head tilt, head tilted, disoriented, lifeless, looks dead',
      ),
      [list('not, isnt, wont, doesnt, stopped'), list('responding, respond, wake, waking, moving, move')],
      [
        list('cant, cannot, can not, unable, wont, not able'),
        list('stand, walk, move, get up, lift his head, lift her head, wake'),
      ],
      ...any('had a stroke, having a stroke, heart attack, cardiac arrest'),
    ],
  },
  {
    id: 'legs',
    why: 'Back legs that suddenly stop working, hurt or turn cold can mean a clot.',
    source: 'clot',
    patterns: [
      ...together(list('dragging, drags, dragged, cold, not working, cant use, cannot use, wobbly, lost use'), BACK),
      ...any('blood clot, paralysed, paralyzed, paralysis'),
    ],
  },
  {
    id: 'seizure',
    why: 'A seizure needs a vet as soon as possible, above all a first one or one that lasts minutes. Keep your hands from its mouth.',
    source: 'seizures',
    patterns: any(
      'seizure, seizures, seisure, seizing, convulsion, convulsions, convulsing, convulsed, having a fit, had a fit, has fits, having fits, fitting, epileptic, epilepsy, twitching, tremors, tremor, shaking, shakes, shaky, trembling, trembles, eyes rolling, foaming, frothing, status epilepticus',
    ),
  },
  {
    id: 'lily',
    why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys in less than three days. The sooner it is treated, the better.',
    source: 'fda-lilies',
    patterns: [...together(TOOK, LILY), ...any('lily eaten, lily poisoning, lily pollen, lilies eaten')],
  },
  {
    id: 'poison',
    why: 'Many treatments of a poisoning depend on time, so go as soon as you can. Take the packaging along.',
    source: 'poisoning',
    patterns: [
      ...any(
        'antifreeze, anti freeze, ethylene glycol, coolant, poison, poisoned, poisoning, rat bait, mouse bait, rodenticide, slug pellets, snail pellets, metaldehyde, permethrin, toxin, overdose, overdosed, wrong medicine, wrong medication, wrong pill, wrong dose, double dose, drooling a lot, too many sticks, all the sticks, whole box of sticks',
      ),
      ...any(
        'paracetamol, acetaminophen, tylenol, panadol, ibuprofen, advil, nurofen, naproxen, aleve, voltaren, diclofenac',
      ),
      ...together(['dog', 'dogs'], ['flea', 'spot on', 'tick']),
      ...together(SWALLOWED, TOXIC),
      ...together(STOLE, PILLS),
      ...together(SPILLED, CHEMICAL),
      [STOLE, list('whole box, entire box, whole pack, entire pack, whole packet, box of sticks')],
    ],
  },
  {
    id: 'sugar',
    why: 'Too much insulin can lower the blood sugar until it kills. Tell the clinic how much was given, and when.',
    source: 'diabetes',
    patterns: [
      ...together(list('too much, twice, double, two doses, wrong, again, extra'), ['insulin']),
      ...together(['diabetic', 'diabetes', 'insulin'], list('weak, sleepy, shaky, confused, drunk')),
      ...any('low blood sugar, hypoglycaemia, hypoglycemia, hypoglycaemic, hypoglycemic'),
    ],
  },
  {
    id: 'blood',
    why: 'Blood from nose, mouth or bottom or in the urine, and bleeding that does not stop, need a vet at once.',
    source: 'blood-list',
    patterns: [
      ...any(
        'bleeding, bleeds, bleed, nosebleed, haemorrhage, hemorrhage, bloody, losing blood, lost blood, lots of blood, a lot of blood, there is blood, theres blood, blood coming, covered in blood, blood drops, drops of blood, blood clots',
      ),
      ...together(['blood'], FLUID),
      [list('red, pink, brown, dark'), list('urine, pee, wee')],
      ...together(list('black, tarry, red'), list('stool, stools, poop, poo, faeces, feces, diarrhea, diarrhoea')),
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
    source: 'trauma',
    patterns: [
      ...any(
        'hit by, stung, bee sting, wasp sting, run over, ran over, hit by a bike, broken bone, broken leg, broken jaw, broken tail, fracture, fractured, dog bite, snake bite, snakebite, scorpion, electrocuted, electric shock, chewed a cable, bit a cable, drowned, drowning, near drowning, burned, burnt, scalded, was crushed, got crushed, deep wound, open wound, impaled, gunshot',
      ),
      [['fell', 'fallen', 'falls'], list('window, balcony, roof, floor, storey, story, height, stairs')],
      [['jumped'], ['window', 'balcony', 'roof']],
      [['bitten', 'attacked', 'mauled'], list('dog, dogs, snake, fox, spider, cat, bee, wasp')],
      ...together(list('chewed, bit, bitten, chewing'), list('cable, cables, wire, wires, cord, charger')),
      ...together(['eyeball', ...EYE], list('popped, out of its socket, ruptured, hanging, bulging, punctured')),
      ...together(EYE, list('swollen, injured, injury, scratched, cloudy, bleeding')),
      ...any('eye closed, eye shut, eye is closed, eye is shut'),
      ...any('suddenly blind, sudden blindness, gone blind, went blind, cannot see suddenly, cant see suddenly'),
    ],
  },
  {
    id: 'swallowed',
    why: 'A string or a needle can go through the gut. Do not pull at a thread that shows.',
    source: 'string',
    patterns: [
      ...together(list('swallow, swallowed, swallowing, ate, eaten, ingested, hanging, stuck'), OBJECT),
      ...together(['stuck'], list('throat, mouth, nose, teeth, bottom, something')),
      ...any(
        'ate the sachet, ate a sachet, eaten the sachet, eaten a sachet, swallowed the sachet, swallowed a sachet',
      ),
    ],
  },
  {
    id: 'battery',
    why: 'A battery can do serious damage within minutes of being eaten.',
    source: 'battery',
    patterns: [...together(list('swallow, swallowed, ate, eaten, chewed, ingested, bit'), ['battery', 'batteries'])],
  },
  {
    id: 'heat',
    why: 'Heat stroke and hypothermia need a vet immediately.',
    source: 'hot-and-cold',
    patterns: any(
      'heatstroke, heat stroke, sunstroke, overheated, overheating, hypothermia, freezing cold, locked in a car, locked in the car, hot car, in the dryer, in the washing machine',
    ),
  },
  {
    id: 'vomiting',
    why: 'A cat that cannot stop vomiting dries out, and its gut may be blocked.',
    source: 'vomiting',
    patterns: [
      ...together(MUCH, VOMIT),
      [VOMIT, LONG],
      [VOMIT, ['times', 'foam', 'bile']],
      ...together(list('vomit, vomits, vomiting, vomited, throwing up, being sick'), ['diarrhea', 'diarrhoea']),
    ],
  },
  {
    id: 'birth',
    why: 'A birth that does not move on after an hour or two of strong contractions needs a vet immediately.',
    source: 'birth',
    patterns: [
      ...together(
        list('stuck, hours, straining, no kitten, green discharge, not coming'),
        list('labour, labor, contractions, giving birth, birth, kitten stuck'),
      ),
      ...together(list('straining, strains, pushing, bleeding, discharge'), ['pregnant']),
      ...any('kitten stuck, stuck kitten, no kittens coming, no kitten coming, prolapse, prolapsed'),
    ],
  },
  {
    id: 'kitten',
    why: 'A kitten that does not eat or drink is an emergency.',
    source: 'emergencies',
    patterns: [
      [KITTEN, NOT, [...EAT, 'drink', 'drinking', 'nurse', 'nursing', 'suckle', 'suckling']],
      ...together(KITTEN, list('cold, weak, limp, diarrhea, diarrhoea, vomiting, vomited, starving')),
    ],
  },
  {
    id: 'swelling',
    why: 'A swollen face or a swollen, hard belly has to be looked at immediately.',
    source: 'emergency-list',
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
    why: 'You know your cat. If you think that it is an emergency, you are probably right.',
    source: 'emergencies',
    patterns: any(
      'in pain, in agony, screaming, screams, jaundice, jaundiced, whites of his eyes, whites of her eyes, whites of the eyes, yellow skin, yellow gums, skin is yellow, gums are yellow, emergency, dying, is dead, going to die, about to die, will he die, will she die, life threatening, screaming in pain, extreme pain, severe pain, unbearable pain',
    ),
  },
];
