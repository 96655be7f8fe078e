/** Words that follow each other with at most a few others between them; each place takes any of its phrases. */
export type Pattern = readonly (readonly string[])[];

export const list = (phrases: string): readonly string[] => phrases.split(', ');
export const any = (phrases: string): Pattern[] => list(phrases).map((phrase) => [[phrase]]);
/** Either may come first. */
export const together = (a: readonly string[], b: readonly string[]): Pattern[] => [
  [a, b],
  [b, a],
];

export const NOT = list(
  'not, isnt, wont, cant, cannot, hasnt, doesnt, didnt, havent, dont, never, unable, refuses, refusing, refused, stopped, without, barely, hardly, no',
);
export const CANNOT = list(
  'cant, cannot, can not, unable, wont, not able, isnt, not, doesnt, hasnt, stopped, no longer, barely, struggling, struggles, no',
);
export const URINATE = list(
  'urinate, urinating, urinated, urine, pee, peeing, peed, wee, weeing, piss, pissing, pass water',
);
export const STRAIN = list(
  'strain, straining, strains, strained, squatting, crying, cries, screaming, howling, pain, painful, blocked, blockage, trying, struggling, struggles',
);
export const EAT = list('eat, eats, eating, eaten, ate, food, appetite, fed');
export const LONG = list(
  'day, days, hours, hrs, 24h, 24, 48, yesterday, week, weeks, overnight, since, monday, tuesday, wednesday, thursday, friday, saturday, sunday',
);
export const TOOK = list(
  'ate, eat, eats, eaten, eating, chew, chewed, chewing, lick, licked, licking, bit, bitten, nibbled, nibbling, swallow, swallowed, drank, drunk, drinking, ingested, got into, touched, rubbed, sniffed, consumed, munched, gnawed',
);
export const SWALLOWED = list(
  'ate, eats, eaten, chewed, licked, swallowed, drank, drunk, ingested, got into, consumed, gave, given, fed',
);
export const LILY = list('lily, lilies, lillies, lilly, lillys, lilys, daylily, daylilies, pollen');
export const TOXIC = list(
  'onion, onions, garlic, chives, leek, grape, grapes, raisin, raisins, chocolate, xylitol, alcohol, caffeine, coffee, bleach, detergent, pesticide, insecticide, essential oil, tea tree, nicotine, cannabis, weed, mothballs, sago palm, oleander, foxglove, mushroom, mushrooms, bait, cleaner, cleaning product, disinfectant, diffuser, glue, paint, plant, plants, houseplant, flower, flowers, bouquet, leaf, leaves, berries, poinsettia, tulip, tulips, daffodil, daffodils, ivy, aloe, my pills, my pill, my tablets, my medication, my medicine, human medicine, painkiller, painkillers, aspirin, antidepressant, antidepressants',
);
/** What may be given on purpose, and is another matter when it was taken. */
export const PILLS = list('pill, pills, tablet, tablets, capsule, capsules, medicine, medication, drugs');
export const STOLE = list('ate, eaten, chewed, licked, swallowed, stole, got into, consumed');
export const SPILLED = list(
  'walked through, walked in, walked over, stepped in, spilled, spilt, inhaled, breathed in, sprayed, on fur, on her fur, on his fur, on its fur, on the fur',
);
export const CHEMICAL = list(
  'bleach, detergent, cleaner, cleaning product, disinfectant, essential oil, essential oils, tea tree, diffuser, paint, petrol, pesticide, insecticide, antifreeze, pollen',
);
export const OBJECT = list(
  'string, thread, needle, ribbon, tinsel, rubber band, hair tie, hairband, magnet, magnets, floss, yarn, wool, fish hook, bone, coin, coins, plastic, toy, desiccant, silica, foil, sponge, shoelace, button, elastic',
);
export const MUCH = list(
  'repeatedly, constantly, nonstop, non stop, all day, all night, everything, again and again, cant stop, wont stop, cant keep, keeps, many times, violently, uncontrollably',
);
export const VOMIT = list(
  'vomit, vomits, vomiting, vomited, throwing up, puking, threw up, throw up, being sick, diarrhea, diarrhoea',
);
export const FLUID = list(
  'urine, pee, wee, stool, poop, poo, faeces, feces, vomit, litter, tray, mouth, nose, ear, eye, saliva, everywhere, lot, lots, pool',
);
export const TRAY = list('litter box, litterbox, litter tray, litter, tray');
export const EYE = list('eye, eyes');
export const KITTEN = list('kitten, kittens, newborn, newborns');
export const BACK = list('back leg, back legs, hind leg, hind legs, rear legs, rear leg, back end, legs, leg');
