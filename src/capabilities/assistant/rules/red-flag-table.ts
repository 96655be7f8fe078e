import {
  any,
  BACK,
  BELLY,
  BOTTOM,
  CANNOT,
  CAR,
  CHEMICAL,
  CRIES,
  DRINK,
  EAT,
  EYE,
  FOR_PEOPLE,
  GONE,
  HIT,
  HOT_PLATE,
  HOUSEHOLD,
  KITTEN,
  LILY,
  LIMB,
  list,
  LONG,
  MUCH,
  NOT,
  OBJECT,
  PILLS,
  PLANT,
  POOP,
  SPILLED,
  STOLE,
  STRAIN,
  STRINGS,
  SWALLOWED,
  together,
  TOOK,
  TOXIC,
  TOXIC_FOOD,
  TRAY,
  TREATMENT,
  URINATE,
  VOMIT,
  type Pattern,
} from './red-flag-words.ts';
import type { SourceId } from './sources.ts';

export interface RedFlag {
  id: string;
  why: string;
  source: SourceId;
  patterns: readonly Pattern[];
  /** 'No longer' and 'has not' take it back. */
  deniable?: true;
  /** Phrases in which its words mean something else. */
  unless?: readonly string[];
  /** As many other words may stand between two places, where a story is told; five by default. */
  span?: number;
}

/** Emergencies. A message that matches one is answered with "see a vet" on every plan, before anything else. */
export const RED_FLAGS: readonly RedFlag[] = [
  {
    id: 'urine',
    why: 'A cat that strains and passes little or no urine may be blocked. Within a day or two that threatens its life, and hours count.',
    source: 'blocked',
    patterns: [
      ...together(STRAIN, URINATE),
      [CANNOT, URINATE],
      [['urine', 'pee', 'peed'], ['since', 'from'], LONG],
      ...together(
        list(
          'straining, strains, strain, strained, squatting, squats, crying, cries, cry, cried, stuck, howling, howls, yowling, yowls, screaming, screams, nothing comes, nothing came, keeps going, every few minutes, every five minutes, every minute, back and forth, in and out, zero results, no results, zero to show, zilch, nothing to show, naff all, sod all, nowt, bugger all',
        ),
        TRAY,
      ),
      [
        list('going, goes, go, runs, running, trips'),
        TRAY,
        list('frequently, constantly, over and over, again and again, all day, but nothing'),
      ],
      ...together(TRAY, ['a drop', 'only drops', 'few drops']),
      ...together(
        ['the box', 'his box', 'her box'],
        list('straining, squatting, howling, nothing comes, nothing came, right out, actually going'),
      ),
      ...together(
        list('squat, squats, squatting, squatted'),
        list('drop, drops, dribble, dribbles, dribbling, trickle, nothing, all day, all morning, all night'),
      ),
      [list('hasnt, havent, has not, not, didnt, no'), ['weed'], LONG],
      [
        list('cant, cannot, can not, unable, wont, not able'),
        list('go toilet, go to toilet, go to the toilet, use the toilet, go to the loo, go to the bathroom, go potty'),
      ],
      ...together(
        list('toilet, loo, bathroom, potty'),
        list('but nothing, nothing comes, nothing came, every few minutes, every minute, every 5, every five'),
      ),
      ...any(
        'damp patch, wet patch, damp spot, damp ring, just dribbles, only dribbles, just a dribble, only a dribble, just drips, only drips, a few drips, just drops, only drops, only a drop, not a drop, a few drops, hardly a drop, barely a drop',
      ),
      ...together(
        [...TRAY, ...list('toilet, loo, bathroom, potty, the box, his box, her box')],
        list(
          'six times, seven times, eight times, nine times, ten times, twelve times, fifteen times, twenty times, 6 times, 7 times, 8 times, 9 times, 10 times, 11 times, 12 times, 15 times, 20 times, dozen times, every ten minutes, every 10 minutes, every 10 mins, every 5 mins, every couple of minutes, every two minutes, hollering, nothing there, nothing in it, nothing to show, dry, empty handed, comes out again, keeps going back, keeps visiting',
        ),
      ),
      [
        list('hasnt, havent, has not, have not, not, didnt, did not, never, no'),
        list(
          'been to the loo, been to loo, gone to the loo, been loo, used the loo, been to the toilet, been to toilet, gone to the toilet, been for a wee, gone for a wee, had a wee, done a wee, done his business, done her business, gone potty, been potty, make water, making water, made water, made pipi, toilet since, toilet for, pass anything, passing anything, passed anything',
        ),
      ],
      ...together(
        list('wash, washing, washes, lick, licks, licking, licked, cleaning, grooming'),
        list('underneath, down below, his bits, boy bits, his thing, pee hole, wee hole, his undercarriage'),
      ),
      [NOT, list('see, seen, find, found, sign of, produce, produced'), URINATE],
      [
        list('without a, go without, going without, gone without, been without, without passing, without having'),
        URINATE,
      ],
      [URINATE, ['but', 'and'], list('cant, cannot, can not, not able, not come, nothing')],
      ...any(
        'nothing go out, nothing goes out, nothing will come out, keeps squatting, keeps crouching, keeps hunching, hunched in the box, crouched in the box',
      ),
      ...together(
        [...TRAY, 'toilet', 'loo', 'bathroom'],
        list(
          'many times, many many times, lots of times, so many times, not come nothing, come nothing, come out nothing',
        ),
      ),
      ...together(
        list('squat, squats, squatting, squatted, crouch, crouches, crouching, crouched'),
        list(
          'every five minutes, every few minutes, every ten minutes, every minute, nothing to show, nothing comes, nothing came, just a bit of wetness, bit of wetness, nothing there',
        ),
      ),
      ...together(list('lick, licks, licking, licked'), ['pipi']),
      ...together(['urethra'], list('blocked, blocks, blocking, blockage')),
      [list('hasnt, havent, has not, have not, not, didnt, stopped'), list('used, use, using, gone, been'), TRAY, LONG],
      ...together(
        URINATE,
        list('drop, drops, dribble, dribbles, dribbling, trickle, nothing comes, nothing came, nothing'),
      ),
      ...together(
        list('lick, licks, licking, licked'),
        list('private, privates, genitals, genital, penis, plumbing, willy, down there'),
      ),
      ...any(
        'straining, strains, straining to urinate, straining to pee, unable to urinate, cannot urinate, trying to urinate, blocked bladder, urinary blockage, urinary obstruction, urethral obstruction, blocked cat, no urine, few drops of urine, in and out of the litter, penis out',
      ),
    ],
    unless: list('except to wee, except to pee, except to go for a wee'),
  },
  {
    id: 'urine-told',
    why: 'A cat that strains and passes little or no urine may be blocked. Within a day or two that threatens its life, and hours count.',
    source: 'blocked',
    span: 15,
    patterns: [
      [
        list('digs, digging, squats, squatting, settles, crouches, crouching, crouched, scratches'),
        list('nothing in there, nothing there, nothing in it, nothing to show'),
      ],
    ],
  },
  {
    id: 'breathing',
    why: 'A cat that pants or breathes with its mouth open is in severe distress.',
    source: 'breathing',
    patterns: [
      ...together(
        list(
          'open mouth, mouth open, open mouthed, openmouth, through the mouth, through his mouth, through her mouth, tongue out',
        ),
        list('breathing, breathes, breath, breathe, panting'),
      ),
      [
        list(
          'trouble, difficulty, difficult, hard, struggling, struggles, cant, cannot, couldnt, not, stopped, laboured, labored, heavy, rapid, fast, quick, shallow, short, noisy, hardly, barely, isnt',
        ),
        list('breathing, breathe, breath, breathes, breaths'),
      ],
      [
        ['breathing', 'breathes', 'breathe', 'breath', 'breaths'],
        list(
          'hard, heavy, heavily, fast, faster, quick, quickly, rapid, rapidly, short, shallow, loud, loudly, noisy, noisily, with effort, crackling, crackles, rattling, rattles, gurgling, whistling, badly, weird, strange, funny, funnily, per minute, a minute, difficult, laboured, labored, raspy, stopped',
        ),
      ],
      ...together(list('crackling, crackles, rattling, rattles, gurgling, whistling, every, each'), [
        'breath',
        'breaths',
        'breathes',
        'breathe',
      ]),
      ...any(
        'open mouth breathing, open mouthed, mouth breathing, breathing with mouth open, mouth open, mouth is open, tongue out, tongue hanging, wheezing, wheezes, wheeze, no air, get air, for air, heart racing, heart is racing, panting, pants like a dog, gasping, gasps, choking, chocking, choked, chokes, suffocating, short of breath, out of breath, house fire, carbon monoxide, gas leak, smoke inhalation, smoke inhaled, inhaled smoke, inhaled the smoke, breathed in smoke',
      ),
      ...any(
        'take air, taking air, takes air, catch his breath, catch her breath, catch a breath, get his breath, get her breath, she pants, he pants, it pants, cat pants, pants when, pants after, pants a lot, pants all, panted, pants hard, panting hard, huffing and puffing, sounds like a train, mouth wide open, open his mouth to breathe, struggling for breath, fighting for breath, fight for the air, fight for air, fights for air, fighting for air, fight for breath, water in the lung, water in the lungs, fluid in the lungs, fluid on the lungs, breathing like, breathes like, breathe like, turning blue, turned blue, gone blue, went blue, is going blue, not getting air, elbows out, neck stretched out, neck outstretched, breathing through, breathing from his mouth, breathing from her mouth, breathing with mouth, breathe with mouth, respiration, respire, puffing, bluish, blueish',
      ),
      ...together(['mouth'], ['air']),
      ...together(list('snoring, snores, snorting'), list('open mouth, mouth open')),
      ...together(
        list('gums, gum, tongue, lips'),
        list(
          'go dark, goes dark, went dark, gone dark, turn dark, turns dark, go black, goes black, turn black, turned black',
        ),
      ),
      ...together(
        list('chest, sides, side, flanks, flank, ribs, ribcage, rib cage, belly, tummy, stomach'),
        list(
          'in and out, up and down, pumping, heaving, caving in, sucking in, sucked in, moving fast, moving very fast, moving so fast, going fast, going like mad, like mad, like bellows, working hard',
        ),
      ),
      ...together(
        list('noise, noises, sound, sounds, honking, snoring, whistle, squeak, squeaking, wheezy'),
        list('breathes, breathe, breathing, breath, breaths, inhales, exhales'),
      ),
      [['breathing', 'breathes', 'breathe'], BELLY],
      ...together(['smoke', 'fumes'], list('cough, coughs, coughing, coughed')),
      ...together(
        list(
          'blue, bluish, blueish, grey, gray, greyish, white, whitish, pale, ashen, purple, purplish, lilac, violet, mauve, muddy, brown, brick red, bright red, cherry red',
        ),
        list('gums, gum, tongue, lips'),
      ),
      ...together(
        list('blue, bluish, blueish, purple, purplish, lilac, violet'),
        list('mouth, lip, nose, face, around the mouth'),
      ),
      ...together(
        list('gums, gum, tongue, lips'),
        list(
          'funny colour, funny color, strange colour, strange color, odd colour, weird colour, weird color, wrong colour, wrong color, no colour, no color, lost colour, lost color, lost their colour, like paper, like chalk',
        ),
      ),
    ],
    unless: list('breath smells, breath smelled, breath smelling, breath stinks, breath reeks, bad breath'),
  },
  {
    id: 'collapse',
    why: 'Collapse or fainting can mean the heart, heat, a shock or a poison.',
    source: 'collapse',
    patterns: [
      ...any(
        'collapse, collapsed, collapses, collapsing, unconscious, unresponsive, passed out, fainted, fainting, faints, limp, fell over, falls over, falling over, keeps falling, wobbly, wobbling, wobbles, unsteady, stumbling, stumbles, staggering, staggers, walking in circles, walks in circles, circling, head tilt, head tilted, head is tilted, head is tilting, head pressing, pressing his head, pressing her head, tilted head, disoriented, lifeless, floppy, looks dead, seems drunk, acts drunk, acting drunk, looks drunk, like drunk, lost balance, lost his balance, lost her balance, very weak, so weak, too weak, extremely weak, weak and',
      ),
      [
        list('not, isnt, wont, doesnt, dont, didnt, cant, never, stopped, hardly, barely'),
        list(
          'responding, respond, responsive, reacting, react, reaction, blink, blinking, walking, wake, waking, moving, move',
        ),
      ],
      [NOT, list('open his eyes, open her eyes, open the eyes, opens his eyes, opens her eyes')],
      ...together(
        list('lying flat, laying flat, lays flat, lies flat, flat out'),
        list('wont, cant, cannot, doesnt, not, barely'),
      ),
      ...together(
        LIMB,
        list(
          'like wood, like a board, like a plank, like stone, like a stone, like concrete, rigid, hard like, stiff like',
        ),
      ),
      [
        NOT,
        list(
          'lift his head, lift her head, lift its head, raise his head, raise her head, look up, lifting his head, lifting her head',
        ),
      ],
      [list('hasnt, havent, has not, not, didnt'), list('moved all day, moved all night, moved all morning')],
      [
        list('cant, cannot, can not, couldnt, could not, couldnt, unable, wont, not able, hardly, barely, doesnt, not'),
        list('stand, walk, move, get up, lift his head, lift her head, wake, rouse, pull'),
      ],
      [list('trouble, difficulty, struggling, struggles'), list('walk, walking, stand, standing, moving')],
      ...together(['heart', 'heartbeat', 'pulse'], list('fast, slow, weak, irregular, stopped, pounding')),
      ...any(
        'not conscious, isnt conscious, barely conscious, lost conscience, lost the conscience, lost consciousness, lose consciousness, loses consciousness, losing consciousness, nobody home, like a block of ice, feels like ice, like ice, is icy, ears are icy, funny turn, funny turns, wonky, over sideways, over on her side, over on his side, toppled over, topples over, without force, no force, no strength, without strength, fall to one side, falls to one side, falling to one side, stay on the feet, stand on the feet, like a wet, lay there like, lies there like, lying there like, just lay there, own wee, own pee, own urine, stay on the legs, stay on his legs, stay on her legs, stay on his feet, stay on her feet, fall down, fell down, falls down, wet herself, wet himself, wee himself, weed herself, keeled over, keels over, keel over, legs going, legs gone, legs went, legs have gone, legs giving, legs keep going, gone all floppy, hold his head up, hold her head up, hold its head up, hold up his head, hold up her head, keep his head up, keep her head up, head drooping, out cold, blacked out, blacks out, blacking out, comatose, in a coma, come round, come around, slumped, wont rouse, jelly legs, like jelly, like a rag doll, like a ragdoll, drunken, from under him, from under her, from under it, went stiff, gone stiff, gone rigid, went rigid, is rigid, goes rigid, stiff as a board, bit the dust, not with it, out of it, spaced out, zoned out, glazed, zonked, tripping, moving funny, walking funny, walks funny, like a drunk, like he is drunk, like she is drunk, had a stroke, having a stroke, heart attack, cardiac arrest',
      ),
    ],
  },
  {
    id: 'legs',
    why: 'Back legs that suddenly stop working, hurt or turn cold can mean a clot.',
    source: 'clot',
    patterns: [
      ...together(
        list(
          'dragging, drags, dragged, drag, cold, not working, dont work, doesnt work, stopped working, not using, stopped using, stopped to use, cant use, cannot use, wobbly, lost use, gave out, giving out, gave way, given way, giving way, give way, buckled, buckling, cannot feel, useless, dangling, dangles, hangs, cant put weight, no weight, bent backwards, broken',
        ),
        BACK,
      ),
      ...together(
        list('back legs, hind legs, rear legs, back end, hind end'),
        list('just went, just go, have gone, gone, went, wont move, dont move, not moving, collapsed, no feeling'),
      ),
      ...any('dragging himself, dragging herself, dragging itself, blood clot, paralysed, paralyzed, paralysis'),
    ],
  },
  {
    id: 'seizure',
    why: 'A seizure needs a vet as soon as possible, above all a first one or one that lasts minutes. Keep your hands away from its mouth.',
    source: 'seizures',
    patterns: [
      ...any(
        'seizure, seizures, seisure, seizing, convulsion, convulsions, convulsing, convulsed, having a fit, had a fit, has fits, having fits, fitting, epileptic, epilepsy, had fits, fits tonight, twitching, twitches, twitched, spazzing, legs everywhere, tremors, tremor, shaking, shakes, shaky, trembling, trembles, tremble, shivering, jerking, spasm, spasms, thrashing, flopping, eyes rolling, paddling, stiff and, foaming, frothing, foam, froth, status epilepticus',
      ),
      [list('had, has, have, having, got'), ['fits']],
      ...any(
        'fit on the floor, chomping, chomping his jaw, chomping her jaw, jaw chomping, chattering jaw, legs going like, running on his side, cycling his legs, eyes rolled, rolled back, rolling back, head nodding, nodding his head, nodding her head, starts to nod, head bobbing, teeth chattering, chewing gum fit, paddles, an episode, of episode, another episode, snaps his jaw, snaps her jaw, snapping his jaw, snapping her jaw, snapping its jaw, clenching his jaw, clenching her jaw, opens and shuts, opening and shutting, spit dripping, spit coming, body shake, body shakes, body is shake, all body shake, water from mouth, water from the mouth, strange movements, movements strange, face twitch, ear flick, twitchy, big fit, bad fit, another fit, electric shock like',
      ),
    ],
    deniable: true,
    unless: list(
      'puking foam, puking up foam, vomiting foam, vomits foam, vomited foam, vomit white foam, vomits white foam, vomiting white foam, vomited white foam, throwing up white foam, threw up white foam, puking white foam, throwing up foam, threw up foam, shaking his paw, shaking her paw, shaking its paw, shakes his paw, shakes her paw',
    ),
  },
  {
    id: 'lily',
    why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys in less than three days. The sooner it is treated, the better.',
    source: 'fda-lilies',
    patterns: [
      ...together(TOOK, LILY),
      ...together(
        LILY,
        list('dust, powder, on her, on him, vomit, vomited, threw up, washed, wiped, bite marks, found chewed'),
      ),
      ...any('yellow dust, lily eaten, lily poisoning, lily pollen, lilies eaten'),
    ],
  },
  {
    id: 'lily-seen',
    why: 'Every part of a lily, its pollen and the water of its vase can destroy a cat’s kidneys in less than three days. The sooner it is treated, the better.',
    source: 'fda-lilies',
    span: 35,
    patterns: [
      ...together(
        [...LILY, 'stargazer', 'stargazers'],
        list(
          'bite marks, tooth marks, teeth marks, chewed, nibbled, holes in it, little holes, been sick, was sick, vomited, threw up, powder on, missing a leaf, leaf on the',
        ),
      ),
      ...together(
        list('orange powder, yellow powder, orange dust, brown powder, orange stains, yellow stains'),
        list('vase, bunch, bouquet, flowers, nose, bib, fur, face, whiskers'),
      ),
    ],
  },
  {
    id: 'pills-gone',
    why: 'One tablet made for people can be enough to harm a cat, and so can a cream that is licked off. Take the package along.',
    source: 'people-medicines',
    span: 25,
    patterns: [
      ...together(
        [...list('tablet, tablets, pill, pills, capsule, capsules, blister'), ...FOR_PEOPLE],
        list(
          'tooth marks, teeth marks, bite marks, out of the foil, playing with one, can not find, cannot find, cant find, are missing, is missing, one missing, two missing, one is gone, two are gone, licking his arm, licking her arm, licking my arm, licking my skin, licking his elbow, licking it off',
        ),
      ),
      ...together(
        list(
          'blister, blister pack, foil strip, pill bottle, pill packet, tablet packet, pill box, pack of tablets, packet of tablets, strip of tablets, strip of pills',
        ),
        list('chewed, chewed up, bitten, empty, ripped, torn, holes, open, in bits, in pieces, missing'),
      ),
    ],
  },
  {
    id: 'poison',
    why: 'Many treatments of a poisoning depend on time, so go as soon as you can. Take the packaging along.',
    source: 'poisoning',
    patterns: [
      ...any(
        'antifreeze, anti freeze, ethylene glycol, coolant, poison, poisoned, poisoning, rat bait, mouse bait, rodenticide, strychnine, arsenic, cyanide, organophosphate, screen wash, screenwash, washer fluid, dog wormer, dog worming, metaldehyde, permethrin, pyrethrin, advantix, toxin, overdose, overdosed, wrong medicine, wrong medication, wrong pill, wrong dose, double dose, drooling a lot, too many sticks, all the sticks, whole box of sticks',
      ),
      ...any(
        'paracetamol, acetaminophen, tylenol, panadol, calpol, excedrin, ibuprofen, brufen, advil, nurofen, naproxen, aleve, voltaren, diclofenac',
      ),
      ...together(
        ['dog', 'dogs', 'k 9'],
        list('flea, fleas, spot on, tick, drops, frontline, advantage, bravecto, shampoo, medicine, tablet, collar'),
      ),
      ...together(SWALLOWED, TOXIC),
      [
        list('had, has had, hes had, shes had, found, got some, got the, finished, raided, stole, stolen, nicked'),
        TOXIC_FOOD,
      ],
      ...together(
        list('tooth marks, teeth marks, bite marks'),
        list('foil, blister, packet, pack, pills, tablets, strip, bottle, tube'),
      ),
      ...any('teeth marks on, tooth marks on'),
      ...together(STOLE, PILLS),
      [['took', 'takes', 'had', ...STOLE], ['my', 'our'], PILLS],
      [list('gave, given, got, took, had'), ['dog', 'dogs'], PILLS],
      ...together(SPILLED, CHEMICAL),
      ...together(list('too much, too many, double, twice, extra, by mistake, accidentally, wrong'), TREATMENT),
      [STOLE, list('whole box, entire box, whole pack, entire pack, whole packet, box of sticks')],
    ],
  },
  {
    id: 'pesticide',
    why: 'What is laid for slugs, rats or insects can kill a cat. Treatment helps most within two hours.',
    source: 'pesticides',
    patterns: [
      ...any(
        'rat bait, mouse bait, rodenticide, slug pellets, slug pellet, slug bait, snail pellets, snail bait, blue pellets, rat pellets, rat block, rat blocks, mouse block, mouse blocks, bait block, bait blocks, bait box, bait station, mouse poison, rat poison, metaldehyde, warfarin, organophosphate',
      ),
      [list('bait, blocks, granules, pellets'), list('sink, hostas, garden, shed, garage, cellar, loft, neighbour')],
      ...together(SWALLOWED, list('pellet, pellets, blocks, granules, traps')),
    ],
  },
  {
    id: 'bait-opened',
    why: 'What is laid for slugs, rats or insects can kill a cat. Treatment helps most within two hours.',
    source: 'pesticides',
    span: 35,
    patterns: [
      ...together(
        list(
          'pest control, exterminator, rat man, bait, bait boxes, black boxes, black box, wax blocks, rodent, rodent box',
        ),
        list('open, opened, crumbs, ate, eaten, chewed, licked, nibbled, gnawed, got into, got at, paw in'),
      ),
    ],
  },
  {
    id: 'plant-bitten',
    why: 'Many plants of house and garden poison cats, some of them the heart. Take a leaf or its name along.',
    source: 'poison-plants',
    span: 35,
    patterns: [
      ...together(
        [
          ...PLANT,
          ...list('sago, sago palm, plant, houseplant, pot plant, oleander, azalea, dieffenbachia, daffodils, tulips'),
        ],
        list('bite marks, tooth marks, teeth marks, been sick, was sick, vomited, threw up, brought up'),
      ),
    ],
  },
  {
    id: 'oil-breathed',
    why: 'Essential oils in the air or on the fur can poison a cat. Bring the cat into fresh air and go.',
    source: 'oils',
    span: 12,
    patterns: [
      ...together(
        list(
          'diffuser, essential oil, essential oils, tea tree, eucalyptus, oil burner, reed diffuser, plug in, incense',
        ),
        list(
          'drooling, drools, drool, dribbling, wobbly, drunk, coughing, sick, vomiting, weak, panting, shaking, sleepy, lethargic',
        ),
      ),
    ],
  },
  {
    id: 'household',
    why: 'What cleans, thins or perfumes can burn a cat inside or poison it when it licks its fur. Do not wait for signs.',
    source: 'laundry-pods',
    patterns: [
      ...together(SWALLOWED, HOUSEHOLD),
      ...together(SPILLED, HOUSEHOLD),
      ...together([...GONE, ...list('nose in, nose into, head in, face in, dribbling, drooling, foaming')], HOUSEHOLD),
    ],
    unless: list('smells like ammonia, smell like ammonia, smells of ammonia, smelling of ammonia, stinks of ammonia'),
  },
  {
    id: 'plant',
    why: 'Many plants of house and garden poison cats, some of them the heart. Take a leaf or its name along.',
    source: 'poison-plants',
    patterns: [
      ...together([...SWALLOWED, 'chewed up'], PLANT),
      ...together(
        list('leaf, leaves, petal, petals, stem, tuber, tubers, bulb, bulbs, pot plant'),
        list('bite marks, tooth marks, teeth marks, chewed, nibbled, dug out, dug up'),
      ),
    ],
  },
  {
    id: 'people-medicine',
    why: 'One tablet made for people can be enough to harm a cat, and so can a cream that is licked off. Take the package along.',
    source: 'people-medicines',
    patterns: [
      [
        list('gave, given, give'),
        list(
          'medicine for the cough, medicine for cough, medicine for the cold, medicine of the child, medicine of the baby, cough medicine, childrens medicine, baby medicine',
        ),
      ],
      ...together([...SWALLOWED, ...STOLE], FOR_PEOPLE),
      ...together(GONE, [...FOR_PEOPLE, ...PILLS]),
    ],
  },
  {
    id: 'awn',
    why: 'Seeds of grass have barbs: they move on through nose, eye, ear or throat and never back.',
    source: 'grass-awn',
    patterns: [
      ...together(
        list('grass seed, grass seeds, foxtail, foxtails, fox tail, grass awn, awn, blade of grass, grass blade'),
        list(
          'eye, nose, ear, ears, throat, paw, toe, toes, skin, gum, stuck, swallowed, ate, eaten, chewed, coming out, hanging out, sticking out, sneezing, nostril',
        ),
      ),
    ],
  },
  {
    id: 'sugar',
    why: 'Too much insulin can lower the blood sugar so far that the cat dies. Tell the clinic how much was given, and when.',
    source: 'diabetes',
    patterns: [
      ...together(list('too much, twice, double, two doses, wrong, again, extra'), ['insulin']),
      ...together(
        ['diabetic', 'diabetes', 'insulin'],
        list(
          'weak, sleepy, shaky, confused, drunk, hypo, threw up, thrown up, vomited, staring, glazed, dazed, overdose, overdosed, wont eat, not eaten, didnt eat, hasnt eaten, twitching, extra units',
        ),
      ),
      ...together(['breath'], list('pear drops, nail polish, nail varnish, acetone, fruity, sweet, sweets')),
      ...any('low blood sugar, low sugar, sugar is low, hypoglycaemia, hypoglycemia, hypoglycaemic, hypoglycemic'),
    ],
  },
  {
    id: 'blood',
    why: 'Blood from nose, mouth or bottom or in the urine, and bleeding that does not stop, need a vet at once.',
    source: 'blood-list',
    patterns: [
      ...any('blood, bleeding, bleeds, bleed, bled, nosebleed, haemorrhage, hemorrhage, bloody, du sang'),
      ...together(list('red, pink, brown, dark'), list('urine, pee, wee')),
      ...any('coffee ground, coffee grounds, coffee granules'),
      ...together(list('black, tarry, red'), list('stool, stools, poop, poo, faeces, feces, diarrhea, diarrhoea')),
    ],
    deniable: true,
    unless: list(
      'blood test, blood tests, blood work, bloodwork, blood pressure, blood sugar, blood type, blood results, blood sample, blood samples, blood count, blood panel, need blood, needs blood, take blood, draw blood, give blood',
    ),
  },
  {
    id: 'blood-lost',
    why: 'Blood from nose, mouth or bottom or in the urine, and bleeding that does not stop, need a vet at once.',
    source: 'blood-list',
    // Lost blood stays lost when the next word is 'results' or the word before is 'take'.
    patterns: [
      ...[
        ...VOMIT,
        ...URINATE,
        ...POOP,
        ...list(
          'coughing, coughs, coughed, spitting, spits, spat, sneezing, sneezes, sneezed, passing, passed, dripping, drips, drooling, losing, lost, leaking',
        ),
      ].map((loses): Pattern => [[`${loses} blood`]]),
      ...any('blood in, blood everywhere, blood dripping, blood coming'),
    ],
    deniable: true,
  },
  {
    id: 'string-gone',
    why: 'A string or a needle can pierce the gut. If a thread shows, do not pull it.',
    source: 'string',
    span: 20,
    patterns: [
      ...together(
        STRINGS,
        list(
          'bitten end, chewed end, bitten off, bitten through, chewed through, no ribbon on, missing, short one, half of it',
        ),
      ),
    ],
  },
  {
    id: 'injury',
    why: 'After a fall, a bite or a car accident, injuries inside may not show outside.',
    source: 'trauma',
    patterns: [
      ...together(HIT, CAR),
      ...any(
        'hit by, stung, bee sting, wasp sting, run over, ran over, broken bone, broken leg, broken jaw, broken tail, fracture, fractured, dog bite, snake bite, snakebite, scorpion, electrocuted, electric shock, chewed a cable, bit a cable, drowned, drowning, near drowning, burned, burnt, scalded, hot water, boiling water, hot oil, hot tea, hot coffee, maggots, was crushed, got crushed, crushed by, crushed under, crushed in, bone sticking out, bone is sticking out, bone showing, see the bone, airgun, air gun, air rifle, pellet gun, bb gun, was shot, deep wound, open wound, impaled, gunshot, been shot, jaw smashed, jaw is hanging, stitches opened, stitches are open, stitches came open, wound opened',
      ),
      [
        list('fell, fallen, falls, fall, falling, dropped, slipped, slips, tumbled, flew, thrown, plunged'),
        list(
          'window, balcony, roof, floor, floors, storey, story, stories, storeys, height, stairs, terrace, building, tower, ledge',
        ),
      ],
      [
        ['jumped off', 'jumped from', 'jumped out', 'jump off', 'jumped of'],
        list('window, balcony, roof, floor, terrace'),
      ],
      [
        list('fell, fallen, falls, fall, falling, slipped, slips, tumbled, pulled out of, fished out of, came out of'),
        list('canal, pond, pool, river, lake, sea, bath, bathtub, bucket, drain, creek, ditch, toilet, hot tub, well'),
      ],
      ...together(
        list(
          'fox, dog, dogs, coyote, eagle, hawk, owl, badger, raccoon, ferret, pitbull, husky, terrier, greyhound, lurcher, rottweiler, staffie, stray',
        ),
        list(
          'had her, had him, got him, got her, by the neck, by the throat, by the scruff, grabbed, grabbed her, grabbed him, shook, shaken, attacked, in the mouth, in its mouth, in his mouth, take my cat, took my cat, jaws, went for, mauled, picked up, savaged, chewed her, chewed him',
        ),
      ),
      ...together(
        list('bit, bitten, bite, bites, stung, sting, got, struck, swatted'),
        list(
          'adder, viper, rattlesnake, rattler, cobra, copperhead, hornet, scorpion, black widow, recluse, tarantula, jellyfish',
        ),
      ),
      ...together(
        list('bee, bees, wasp, wasps, hornet, toad, scorpion'),
        list('mouth, throat, tongue, lip, lips, swallowed, ate, eaten, face, nose, eye'),
      ),
      ...together(
        list(
          'hole, holes, gash, gaping, gouge, stab, stabbed, slashed, sliced, ripped, torn, flap of skin, skin hanging, slit',
        ),
        list(
          'side, neck, leg, belly, tummy, chest, tail, head, skin, throat, flank, shoulder, face, thigh, armpit, groin, bottom, bum, hip, cheek, back, bite, abscess',
        ),
      ),
      ...any(
        'shot him, shot her, shot my cat, been shot, air pistol, slingshot, crossbow, across the spine, on the spine, across his back, across her back, full in the side, ball hit, kicked by, deep cut, cut open, bad cut, nasty cut, gaping, skin hanging, flap of skin, guts hanging, guts are out, intestines, insides are out, neck bite, bite marks on his, bite marks on her, puncture wound, puncture wounds, punctured, caught in barbed wire, barbed wire, arrow, pellet in, shot with, catapult, firework, fireworks burnt, thrown against, thrown from, attacked by, beaten up, set on fire, singed, paws are burnt, scalding, stepped on a hob, on the hob, landed on the hob, degloved, tail is hanging, tail is broken, tail pull, tail trapped',
      ),
      ...together(
        ['jaw'],
        list(
          'locked, wont close, cant close, cannot close, wont shut, stuck, crooked, dislocated, hanging, wont open, cant open',
        ),
      ),
      ...together(
        list('tail, leg, paw, legs'),
        list(
          'hanging, skew whiff, funny angle, odd angle, wrong angle, weird angle, bent, backwards, twisted, snapped, floppy, wrong way',
        ),
      ),
      ...together(list('bite, bites, abscess, wound'), list('burst, has burst, hole, deep, gaping, oozing')),
      ...together(
        [...LIMB, 'flesh', 'scalp'],
        list('hanging off, hanging by, hanging out, falling off, came off, torn off'),
      ),
      ...together(
        list(
          'cut his, cut her, cut its, has cut, hes cut, shes cut, cut on, cut open, cut himself, cut herself, sliced',
        ),
        list('paw, paws, pad, pads, foot, leg, ear, lip, tongue, nose, tail, neck, belly, glass, tin, wire, knife'),
      ),
      [list('sticking out of, lodged, embedded, splinter, thorn'), [...LIMB, 'pad', 'shoulder', 'side']],
      ...together(list('through the glass, through a pane, through the window pane, through the windowpane'), LIMB),
      ...any('claret, a burn, scald, scalds, scalding'),
      ...together(
        list(
          'walked over, walked across, walked on, stood on, stepped on, landed on, jumped on, sat on, paw on, paws on, fell on, ran over, touched',
        ),
        HOT_PLATE,
      ),
      ...together(['pupil'], list('one, big, bigger, huge, small, smaller, tiny, wide, dilated, pinprick')),
      ...together(['high rise'], list('fall, fell, falls, fallen, jumped')),
      ...together(['pupil', 'pupils'], list('cant see, cannot see, blind, bigger, larger, different, uneven, unequal')),
      ...together(['bitten', 'attacked', 'mauled', 'bit', 'bite'], list('dog, dogs, snake, fox, spider, bee, wasp')),
      [
        ['bitten', 'attacked', 'mauled'],
        ['cat', 'cats'],
      ],
      ...together(list('chewed, bit, bitten, chewing'), list('cable, cables, wire, wires, cord, charger')),
      ...together(
        EYE,
        list(
          'popped, popping, socket, ruptured, hanging, bulging, punctured, swollen, swelling, injured, injury, scratched, scratch, cloudy, bleeding, squinting, squint, squints, half open, cant open, wont open, go out, is out, came out, come out, out of, messed up, wrecked, sticking out, ulcer, weeping',
        ),
      ),
      ...together(
        EYE,
        list('closed, shut, half, marble, milky, foggy, hazy, gone blue, turned blue, gone white, turned white'),
      ),
      ...together(['pus'], list('pouring, oozing, leaking, dripping, running, bursting, full of')),
      ...any(
        'suddenly blind, suddenly cannot see, suddenly cant see, sudden blindness, gone blind, went blind, cannot see suddenly, cant see suddenly, bumping into, bumps into, walks into, walking into',
      ),
    ],
    deniable: true,
    unless: list('fell asleep, falls asleep, fall asleep, falling asleep, feel asleep'),
  },
  {
    id: 'fall-found',
    why: 'After a fall, a bite or a car accident, injuries inside may not show outside.',
    source: 'trauma',
    span: 35,
    patterns: [
      ...together(
        list('balcony, second floor, third floor, fourth floor, fifth floor, top floor, upstairs window, roof terrace'),
        list(
          'in the bushes, on the pavement, on the grass, on the lawn, on the street below, on the ground, down below, in the courtyard, lying outside, found him outside, found her outside, found him downstairs, found her downstairs',
        ),
      ),
    ],
  },
  {
    id: 'trapped',
    why: 'A cat that hung, was caught or was pressed can be hurt inside and go into shock hours later, also where it seems well.',
    source: 'tilt-window',
    patterns: [
      ...together(
        list(
          'hanging, hung, hanged, hangs, dangling, trapped, stuck, caught, wedged, jammed, squashed, pinned, tangled, swinging, strangled, strangling, throttled, squeezed, slammed, shut in',
        ),
        list(
          'window, tilt, blind, blinds, cord, jar, tin, mug, collar, railing, railings, fence, drawer, recliner, sofa bed, radiator, banister, netting, net, rope, curtain, gate, garage door, the door, car door, front door, engine, bonnet, car hood, pipe, drain, snare, gin trap, mousetrap, rat trap, glue trap, sticky trap, lift, escalator, dishwasher, oven, folding bed, bed frame, harness, cat flap, handles, carrier bag',
        ),
      ),
      [
        list('door, gate, drawer, lid, window'),
        list('closed, closes, shut, slammed, slams'),
        list('head, neck, paw, paws, tail, leg, legs, foot, feet, body'),
      ],
      ...together(
        list('his head, her head, its head, head, his neck, her neck, neck, leg, paw, tail'),
        list('stuck, trapped, caught, wedged, jammed, slammed, shut in, tangled, tight'),
      ),
      ...together(
        list(
          'recliner, shelf, wardrobe, bookcase, bookshelf, telly, tv, door, drawer, chair, chest, brick, branch, table, cabinet, ladder, mirror, garage',
        ),
        list(
          'folded, folded up, with the cat, inside it, fell on, landed on, closed on, shut on, dropped on, came down on, slammed on, toppled on, tipped on, tipped over on, on top of, onto my, onto him, onto her, shut his, shut her, crushed, hit him, hit her',
        ),
      ),
      ...together(
        list(
          'stepped on, stepped on by, stood on, trod on, trodden on, trodden, trampled, squashed, flattened, kicked, rolled onto, rolled on, landed on, fell on, sat on',
        ),
        list('cat, kitten, kitten, kitty, him, by, was, got, been, accidentally, moggy'),
      ),
      ...any(
        'stepped on her, trod on her, stood on her, kicked her, cut it loose, cut him loose, cut her loose, cut him down, cut her down, was hanging, found hanging, hanging by, noose',
      ),
    ],
    deniable: true,
    unless: list('on his feet, on her feet, all over him, stuck in customs, hanging around, hanging out with'),
  },
  // Before other objects: a button battery is no button.
  {
    id: 'battery',
    why: 'A battery can do serious damage within minutes of being eaten.',
    source: 'battery',
    span: 10,
    patterns: [
      ...together(list('swallow, swallowed, ate, eaten, chewed, ingested, bit'), ['battery', 'batteries']),
      ...together(
        ['battery', 'batteries'],
        list('one is missing, one missing, is gone, cant find, cannot find, in his mouth, in her mouth'),
      ),
    ],
  },
  {
    id: 'swallowed',
    why: 'A string or a needle can pierce the gut. If a thread shows, do not pull it.',
    source: 'string',
    patterns: [
      ...together(
        list(
          'swallow, swallows, swallowed, swallowing, ate, eaten, ingested, gulped, gulped down, hoovered up, hanging, stuck, coming out, has had the, hes had the, shes had the, scoffed, munched, chomped, gobbled',
        ),
        OBJECT,
      ),
      ...together(STRINGS, [...BOTTOM, ...list('from behind, poo hole')]),
      ...together(
        list('pass a, pass an, pass the, pass it, should i pull, can i pull, pull it, pull on it, pull it out'),
        [...OBJECT, ...STRINGS],
      ),
      ...together(['missing'], list('hair tie, hairtie, needle, string, thread, ribbon, rubber band, earring, button')),
      ...together(
        list('bone, splinter, fish bone, fishbone'),
        list('mouth, teeth, throat, jaw, wedged, gullet, tongue, palate'),
      ),
      [CANNOT, list('swallow, swallowing')],
      ...together(list('wrapped, string, thread, wool, yarn, floss, ribbon, elastic'), ['tongue']),
      ...together(['fish hook', 'hook'], ['lip', 'mouth', 'tongue', 'paw']),
      [['toad'], ['mouth']],
      ...together(['needle', 'needles'], list('mouth, throat, disappeared, gone, missing')),
      ...together(['stuck', 'caught'], list('throat, mouth, nose, teeth, bottom, something')),
      ...together(list('hanging, hangs, sticking out, coming out, comes out, out of'), BOTTOM),
      ...any(
        'ate the sachet, ate a sachet, eaten the sachet, eaten a sachet, swallowed the sachet, swallowed a sachet',
      ),
    ],
  },
  {
    id: 'heat',
    why: 'Heat stroke and hypothermia need a vet immediately.',
    source: 'hot-and-cold',
    patterns: [
      ...any(
        'heatstroke, heat stroke, sunstroke, overheated, overheating, hypothermia, freezing cold, in the tumble dryer, in tumble dryer, in the tumble drier, in the dryer, in the washer, in the wash, round in the machine, soaked and cold, ice cold, freezing and, frozen stiff, body is cold, feels cold, stone cold, very cold to touch, cold to the touch, locked in a car, locked in the car, hot car, in the dryer, in the washing machine',
      ),
      [
        list('trapped, stuck, locked, shut, left him, left her, left the cat, left my cat'),
        list(
          'dryer, drier, garage, shed, heat, sun, washing machine, car, balcony, fridge, freezer, conservatory, greenhouse, caravan, loft, attic, boiler, airing cupboard, trunk',
        ),
      ],
      ...together(
        list('left in, locked in, shut in, stuck in, forgotten in, trapped in'),
        list('car, van, conservatory, greenhouse, caravan, tent'),
      ),
      ...together(
        list('his temperature, her temperature, its temperature, body temperature'),
        list('33, 34, 35, 36, 40, 41, 42, 104, 105, 106, 107'),
      ),
      ...together(
        list('hot, heat, sun, ac, degrees, boiling, baking'),
        list('without water, no water, drooling, weak, limp, no energy, lethargic'),
      ),
    ],
  },
  {
    id: 'vomiting',
    why: 'A cat that cannot stop vomiting loses too much water, and its gut may be blocked.',
    source: 'vomiting',
    patterns: [
      ...together(MUCH, VOMIT),
      [VOMIT, LONG],
      [VOMIT, ['times', 'foam', 'bile', 'fluid']],
      [VOMIT, NOT, [...EAT, ...DRINK, 'water']],
      [NOT, [...EAT, ...DRINK, 'water'], VOMIT],
      ...together(VOMIT, list('lethargic, weak, constipated, hard lump')),
      [CANNOT, ['keep', 'hold'], ['down', 'water']],
      ...together(list('retching, heaving, gagging, trying'), list('nothing comes, nothing came, but nothing')),
      ...together(list('vomit, vomits, vomiting, vomited, throwing up, threw up, being sick'), [
        'diarrhea',
        'diarrhoea',
      ]),
    ],
    deniable: true,
  },
  {
    id: 'birth',
    why: 'A birth that makes no progress after an hour or two of strong contractions needs a vet immediately.',
    source: 'birth',
    patterns: [
      ...together(
        list(
          'stuck, hours, straining, pushing, no kitten, no kittens, nothing, green, discharge, bleeding, not coming, since, panting',
        ),
        list('labour, labor, contractions, giving birth, birth, kitten stuck, pregnant'),
      ),
      ...together(
        list('born, gave birth, delivered, kittens, one kitten, two kittens'),
        list(
          'after this nothing, after that nothing, then nothing, nothing since, nothing after, nothing more, nothing else comes, force very much, pushes very much, still pushes',
        ),
      ),
      ...together(
        list('green, brown, black, dark, bloody, smelly, goo, gunk, slime'),
        list('out of her, coming out of her, from her back end, from her behind, from under her tail'),
      ),
      ...together(
        list('moving inside, still inside, more inside, another inside, one inside, another one inside'),
        list('nothing, hours, yesterday, since, kitten, kittens'),
      ),
      ...together(['labour', 'labor', 'contractions'], LONG),
      ...together(list('she push, she pushes, she is pushing, shes pushing'), list('hours, hour, water, nothing')),
      ...any('came out dead, born dead, stillborn, dead kitten, dead kittens, stopped trying, stopped pushing'),
      ...any('no kittens yet, no kitten yet, no babies yet, still no kittens, still no kitten, past her due date'),
      ...together(
        list('foot, leg, tail, head, paw, bag, sac, bubble, something'),
        list(
          'sticking out of her, hanging out of her, poking out of her, out of her back, out of her vulva, from her vulva, coming out of her',
        ),
      ),
      ...together(
        list('kitten, kittens, baby, babies, babys, leg, foot, head, tail'),
        list(
          'half out, half outside, halfway out, half way out, half in, stuck in the middle, in the middle, showing for, leg showing, head showing, stuck inside, wont come out, cant come out, not come out',
        ),
      ),
      ...together(
        ['vulva', 'vagina', 'privates'],
        list('leaking, leaks, goo, gunk, smelly, swollen, green, brown, dripping'),
      ),
      ...any(
        'waters broke, waters have broken, water broke, still pushing, been pushing, pushing for, no more kittens, more kittens inside, kitten left inside, half born, placenta, afterbirth, inside out, insides hanging, womb, uterus, pink thing hanging, red thing hanging, pink tube, rectum, green discharge, kitten stuck, stuck kitten, kitten is stuck, kittens are stuck, kitten got stuck, kitten seems stuck, no kittens coming, no kitten coming, no kitten since, no kittens since, kitten is out, half way out, halfway out, prolapse, prolapsed',
      ),
    ],
  },
  {
    id: 'kitten',
    why: 'A kitten that does not eat or drink is an emergency.',
    source: 'emergencies',
    patterns: [
      [
        KITTEN,
        NOT,
        [
          ...EAT,
          'take',
          'takes',
          'taking',
          'milk',
          'suck',
          'sucking',
          'drink',
          'drinking',
          'nurse',
          'nursing',
          'suckle',
          'suckling',
        ],
      ],
      ...together(
        KITTEN,
        list('cold, weak, limp, floppy, lethargic, diarrhea, diarrhoea, vomiting, vomited, starving'),
      ),
    ],
  },
  {
    id: 'swelling',
    why: 'A swollen face or a swollen, hard belly needs a vet immediately.',
    source: 'emergency-list',
    patterns: [
      ...together(
        list(
          'swollen, swelling, swells, swelled, swole, swoll, blown up, blew up, puffed up, puffed, puffy, ballooned, ballooning, become big, become very big, got very big, gone huge, huge, enormous, massive, twice the size, double the size, like a balloon, twice its size',
        ),
        list(
          'face, chops, cheek, cheeks, throat, tongue, muzzle, mouth, lips, jaw, head, neck, belly, abdomen, stomach, tummy',
        ),
      ),
      ...together(
        ['hard', 'bloated', 'distended', 'huge', 'rock', 'tight', 'tense', 'big like'],
        [...BELLY, 'bladder'],
      ),
      ...together(
        BELLY,
        list(
          'football, ball, balloon, drum, barrel, melon, watermelon, basketball, like stone, like a stone, like rock, solid, bloat, blown out, blown up, enormous, massive',
        ),
      ),
      ...any('anaphylaxis, anaphylactic, allergic shock'),
    ],
    deniable: true,
  },
  {
    id: 'stool',
    why: 'No stool for a day or more, or pain over it, needs a vet at once.',
    source: 'hard-stool',
    patterns: [
      [NOT, POOP, LONG],
      [['constipated', 'constipation'], LONG],
    ],
    unless: list('poop sample, stool sample, poop samples, stool samples, poop tube'),
  },
  {
    id: 'emergency',
    why: 'You know your cat. If you think that it is an emergency, you are probably right.',
    source: 'emergencies',
    patterns: [
      ...any(
        'in pain, in agony, screaming, screamed, screams, scream, jaundice, jaundiced, whites of his eyes, whites of her eyes, whites of the eyes, emergency, dying, is dead, going to die, about to die, will he die, will she die, life threatening, extreme pain, severe pain, unbearable pain',
      ),
      ...together(list('yellowish, yellow tinge, gone yellow'), list('gums, gum, ears, ear, skin, eyes, whites')),
      ...together(['mustard', 'ochre'], list('gums, gum, ears, ear, skin, eyes, whites, coloured, colored')),
      ...together(['orange'], list('gums, gum, whites')),
      ...any(
        'just stares, just stare, stares into space, staring into space, blank stare, staring blankly, facing the wall, vacant, doesnt know me, doesnt know im here, doesnt know i am here, doesnt know who i am, doesnt know where, doesnt recognise, doesnt recognize',
      ),
      [NOT, list('with us, with us any more, with us anymore')],
      ...together(['mouth', 'breath'], list('ammonia, of urine, like urine, of bleach')),
      ...any('much saliva, lots of saliva, lot of saliva, saliva everywhere'),
      ...together(['yellow'], list('gums, ears, ear, skin')),
      ...together(['pus', 'discharge'], ['vulva', 'vagina']),
      ...together(CRIES, list('touch, touched, pick, picked, lift, lifted, walk, walks, move, moves, jump, jumps')),
    ],
    deniable: true,
    unless: list('link is dead, mail is dead, email is dead, page is dead, site is dead, phone is dead'),
  },
];
