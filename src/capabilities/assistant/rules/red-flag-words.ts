/** Words that follow each other with at most a few others between them; each place takes any of its phrases. */
export type Pattern = readonly (readonly string[])[];

export const list = (phrases: string): readonly string[] => phrases.split(/,\s*/);
export const any = (phrases: string): Pattern[] => list(phrases).map((phrase) => [[phrase]]);
/** Either may come first. */
export const together = (a: readonly string[], b: readonly string[]): Pattern[] => [
  [a, b],
  [b, a],
];

export const NOT = list(
  'not, isnt, wont, cant, cannot, hasnt, doesnt, didnt, havent, dont, never, unable, refuses, refuse, refusing, refused, stopped, stops, without, barely, hardly, no, wouldnt, wasnt',
);
export const CANNOT = list(
  'cant, cannot, can not, couldnt, could not, unable, wont, not able, isnt, not, doesnt, didnt, hasnt, havent, wasnt, stopped, no longer, barely, hardly, struggling, struggles, no, little or no, very little, so little, trouble, difficulty',
);
export const URINATE = list(
  'urinate, urinating, urinated, urine, pee, pees, peeing, peed, wee, wees, weeing, weed himself, piss, pissing, pissed, pipi, take a leak, taking a leak, take a piss, taking a piss, pass water, passed water, passing water, bladder, tinkle, tinkled, tinkling, widdle, widdled, widdling, piddle, piddled, piddling, waterworks, water works, number one, number ones, number 1, spend a penny, spent a penny',
);
export const STRAIN = list(
  'strain, straining, strains, strained, squat, squats, squatting, squatted, crying, cries, cry, cried, screaming, howling, howls, yowling, meowing, pain, painful, blocked, blockage, try, tries, tried, trying, effort, push, pushes, pushing, struggling, struggles, dribbling, only drops, yelp, yelps, yelping, yelped, howl, howled, yowl, yowls, moaning, moans, hollering, hollers, hurts, burning',
);
export const EAT = list('eat, eats, eating, eaten, ate, food, foods, appetite, fed, grub, noms, scran, chow');
export const DRINK = list('drink, drinks, drinking, drunk, drank');
export const LONG = list(
  'day, days, hours, hrs, 24, 36, 48, 72, yesterday, week, weeks, overnight, last night, all night, all the night, all the day, whole night, whole day, yesterday night, since, monday, tuesday, wednesday, thursday, friday, saturday, sunday',
);
const EATEN =
  'ate, eats, eaten, eating, chew, chews, chewed, chewing, lick, licks, licked, licking, bit, bitten, biting, nibble, nibbles, nibbled, nibbling, swallow, swallows, swallowed, swallowing, drank, drunk, drinking, ingested, got into, consumed, munched, munching, chomped, chomping, chowed, snacked, noshed, nosh, guzzled, slurped, sampled, had a chew, had a bite, had a nibble, gnawed, gnawing, necked, downed, supped, gulped, gulped down, lapped, lapped up, lapping, scoffed, wolfed, gobbled, tasted, been at, got at, had a go at, got hold of, helped himself, helped herself, bites, and bite, bite it, bite them, bite the, is eat, was eat, did eat, has eat, have eat, cat eat, is drink, was drink, did drink, has drink, cat drink';
export const TOOK = list(
  `${EATEN}, eat, had, touched, rubbed, sniffed, knocked over, mouth, paw, paws, fur, whiskers, face, nose`,
);
export const SWALLOWED = list(`${EATEN}, gave, given, fed, put, applied`);
export const LILY = list('lily, lilies, lillies, lilly, lillys, lilys, lys, daylily, daylilies, pollen');
export const TOXIC = list(
  'onion, onions, garlic, chives, leek, leeks, grape, grapes, raisin, raisins, sultana, sultanas, currant, currants, trail mix, mince pie, mince pies, shallot, shallots, chocolate, chocolates, cocoa, nutella, xylitol, alcohol, wine, beer, vodka, rum, whisky, whiskey, gin, brandy, tequila, cider, prosecco, champagne, sherry, liqueur, cocktail, caffeine, coffee, bleach, detergent, pesticide, insecticide, essential oil, essential oils, tea tree, teatree, eucalyptus, nicotine, vape, cigarette, cigarettes, cannabis, weed, marijuana, edible, edibles, gummy, gummies, brownie, brownies, mothballs, mothball, sago, oleander, foxglove, azalea, dieffenbachia, mushroom, mushrooms, bait, cleaner, cleaning product, disinfectant, dettol, diffuser, glue, paint, kerosene, petrol, plant, plants, houseplant, flower, flowers, bouquet, leaf, leaves, petal, petals, berries, poinsettia, tulip, tulips, philodendron, pothos, monstera, daffodil, daffodils, ivy, aloe, bread dough, raw dough, glow stick, toad, salt dough, play dough, playdough, nail polish, nail polish remover, acetone, screenwash, screen wash, windscreen wash, slug pellet, my pills, my pill, my tablets, my tablet, my medication, my medicine, my antidepressant, my meds, human medicine, minoxidil, rogaine, regaine, painkiller, painkillers, aspirin, antidepressant, antidepressants',
);
/** Medicines: given on purpose they are no emergency, swallowed by accident they are. */
export const PILLS = list(
  'pill, pills, tablet, tablets, capsule, capsules, medicine, medicines, medication, medications, meds, drugs, xanax, xans, prozac, adderall, sertraline, zoloft, venlafaxine, effexor, citalopram, escitalopram, duloxetine, amitriptyline, ritalin, zolpidem, antidepressant, antidepressants, vitamin d',
);
export const STOLE = list(
  'ate, eaten, chewed, licked, swallowed, stole, got into, consumed, found, been at, got at, had a go at, got hold of, helped himself, helped herself, scoffed, wolfed, gobbled, licked up, lapped, lapped up, nibbled, chomped, munched, snagged, pinched, nicked, nabbed, yoinked, snatched, grabbed, swiped, stolen, had one of, had some of, had my, had a few, is eat, was eat, did eat, has eat, have eat, cat eat, bit, bitten',
);
/** Given to a cat, where too much of it harms. */
export const TREATMENT = list(
  'dewormer, wormer, deworming, medicine, medication, meds, pill, pills, tablet, tablets, dose, flea, drops, spot on, metacam, meloxicam, prednisolone, steroid, methimazole, gabapentin, antibiotic, antibiotics',
);
export const SPILLED = list(
  'all down his, all down her, all over his, all over her, drenched, dripping with, trod in, trodden in, paddled through, ran through, rolled in, sat in, lying in, tipped over, knocked over, walked through, walked in, walked over, stepped in, spilled, spilt, spill, splashed, splash, poured, fell into, fell in, inhaled, breathed in, sprayed, spray, soaked, covered, on fur, on her fur, on his fur, on its fur, on skin, on her skin, on his skin, on the fur, on him, on her, on paws, on his paws, on her paws, face, in his eyes, in her eyes',
);
export const CHEMICAL = list(
  'bleach, detergent, cleaner, cleaning product, disinfectant, dettol, essential oil, essential oils, tea tree, teatree, eucalyptus, diffuser, paint, petrol, kerosene, pesticide, insecticide, antifreeze, pollen, glue',
);
export const OBJECT = list(
  'string, strings, thread, needle, needles, pin, pins, ribbon, ribbons, tinsel, rubber band, rubber bands, elastic band, elastic bands, hair tie, hair ties, bread tie, twist tie, zip tie, hairtie, hairband, hair band, magnet, magnets, floss, yarn, wool, fish hook, hook, bone, bones, coin, coins, plastic, toy, toys, desiccant, silica, foil, sponge, shoelace, button, elastic, earplug, earbud, bead, beads, glass, sock, cloth, wrapper, cord, feather, earring, earrings, ring, jewellery, jewelry, necklace, marble, lego, stone, stones, squeaker, bell, tape, nail, nails, screw, tampon, cotton, tissue',
);
export const MUCH = list(
  'all what, all that he, all that she, all the night, all the day, whole night, whole day, all the time, repeatedly, constantly, continuously, nonstop, non stop, all day, all night, all morning, everything, again and again, over and over, cant stop, wont stop, not stopped, hasnt stopped, havent stopped, didnt stop, doesnt stop, cant keep, keeps, keep, many times, several times, multiple times, every hour, minutes, violently, uncontrollably',
);
export const VOMIT = list(
  'vomit, vomits, vomiting, vomited, chucking up, chucked up, chucks up, spewing, spewed, hurling, yakking, yakked, upchucking, sicking up, sicked up, throwing up, throws up, threw up, throw up, thrown up, through up, puke, pukes, puking, puked, barfing, barfed, retching, retches, retched, heaving, being sick, been sick, was sick, brings up, bringing up, brings it up, brings everything up, come back up, comes back up, comes straight back up, comes up again, diarrhea, diarrhoea',
);
export const POOP = list('poop, pooped, poops, pooping, poo, pooed, stool, stools, defecated, bowel movement');
export const TRAY = list('litter box, litterbox, litter tray, litter pan, litter, tray');
export const EYE = list('eye, eyes, eyeball');
export const KITTEN = list('kitten, kittens, newborn, newborns, little cat, baby cat, small cat, week old, weeks old');
export const BACK = list(
  'back leg, back legs, hind leg, hind legs, rear legs, rear leg, back end, rear end, hind end, legs, leg, paw, paws, feet, foot',
);
export const CAR = list(
  'car, cars, truck, van, bus, lorry, bike, bicycle, scooter, motorbike, motorcycle, vehicle, taxi, quad, suv, uber, motor, tractor, lawnmower, mower, tram, train, moped',
);
export const HIT = list(
  'hit, hits, struck, knocked, knocked down, ran over, run over, ran into, crushed, clipped, bumped, pass on, pass over, passed over, drive on, drive over, goes over, argument with, smoked by, creamed by, taken out by, pranged, beat, caught by, reversed over, backed over, drove over, driven over, went over, under the wheels',
);
export const BELLY = list('belly, abdomen, stomach, tummy');
export const BOTTOM = list('bum, butt, bottom, anus, arse, backside, bumhole, rectum, rear, vagina, vulva');
/** Dogs, as owners name them. */
export const DOG = list(
  'dog, dogs, puppy, pitbull, pit bull, husky, terrier, jack russell, greyhound, lurcher, whippet, rottweiler, rottie, staffie, staffy, staffordshire, alsatian, german shepherd, shepherd, doberman, malinois, bulldog, mastiff, akita, labrador, retriever, collie, spaniel, beagle, dachshund, poodle, chihuahua, huskies, terriers',
);
/** Sounds of pain. */
export const CRIES = list(
  'cries, cry, crying, cried, howl, howls, howled, howling, yelp, yelps, yelped, yelping, yowling, moaning, screeching',
);

/** Food that poisons: a cat that is said to have had or found some has eaten it. */
export const TOXIC_FOOD = list(
  'onion, onions, garlic, chives, leek, leeks, shallot, shallots, grape, grapes, raisin, raisins, sultana, sultanas, currant, currants, trail mix, mince pie, mince pies, chocolate, chocolates, cocoa, xylitol',
);
/** Things that get stuck and are seen at one end of a cat. */
export const STRINGS = list(
  'thread, threads, string, strings, ribbon, ribbons, tinsel, wool, yarn, floss, elastic, cord, rubber band, hair tie, hairband, hair band, shoelace',
);
/** Parts that hang, are cut or turn hard. */
export const LIMB = list(
  'leg, legs, paw, paws, foot, feet, tail, ear, face, cheek, skin, eye, lip, nose, jaw, toe, claw, neck, back, body',
);
/** Things that burn the feet of a cat. */
export const HOT_PLATE = list(
  'hob, stove, cooker, hotplate, hot plate, oven, iron, grill, barbecue, bbq, log burner, wood burner, fire, candle, embers, coals, tarmac',
);

/** Things of house and garden that are no food and poison a cat that licks or swallows them. */
export const HOUSEHOLD = list(
  'deet, insect repellent, mosquito repellent, bug repellent, repellent, bath bomb, bath salts, jeyes, jeyes fluid, savlon, tcp, swarfega, cillit bang, harpic, mr muscle, windolene, fairy liquid, ronseal, cuprinol, nitromors, clorox, drano, oxiclean, fabuloso, windex, goo gone, gorilla glue, wood stain, wood preserver, fence paint, patio cleaner, product for clean, product for cleaning, product for the floor, product to clean, liquid for the car, liquid for clean, liquid for cleaning, liquid to clean, liquid for washing, liquid for wash, cleaning liquid, white spirit, turps, turpentine, paint thinner, thinner, thinners, varnish, creosote, wd 40, engine oil, motor oil, tar, bitumen, expanding foam, cement, grout, weed killer, weedkiller, roundup, fertiliser, fertilizer, plant food, ant powder, ant bait, ant killer, roach bait, roach spray, raid, fly spray, bug spray, mosquito coil, citronella, hand sanitiser, hand sanitizer, sanitiser, sanitizer, hand gel, rubbing alcohol, surgical spirit, oven cleaner, drain cleaner, toilet cleaner, toilet block, limescale remover, descaler, fabric softener, fabric conditioner, dryer sheet, laundry pod, laundry pods, detergent pod, tide pod, tide pods, pods, washing capsule, washing pod, washing tablet, dishwasher tablet, dishwasher pod, dishwasher salt, washing powder, laundry liquid, washing liquid, washing up liquid, dish soap, zoflora, domestos, lysol, pine sol, mop water, mouthwash, toothpaste, perfume, aftershave, reed diffuser, potpourri, pot pourri, wax melt, air freshener, febreze, hair dye, peroxide, ammonia, chlorine, pool chemicals, lighter fluid, lamp oil, paraffin, diesel, gasoline, brake fluid, washer fluid, windshield washer, windshield fluid, windscreen fluid, de icer, deicer, camphor, vicks, vapour rub, vapor rub, deep heat, tiger balm, nail varnish, battery acid, caustic soda, rock salt, road salt, epoxy, superglue, super glue, lavender oil, peppermint oil, clove oil, citrus oil, cinnamon oil, wintergreen, room spray, oil burner, pure oil, neem, zinc cream, sun cream, suncream, sunscreen, shoe polish, furniture polish, firelighter, firelighters, charcoal lighter, match heads, hand warmer, ice pack, ice melt',
);
/** Plants of the lists of poisonous plants, besides those above. */
export const PLANT = list(
  'hydrangea, hydrangeas, cyclamen, yew, rhododendron, laburnum, wisteria, mistletoe, holly, hyacinth, hyacinths, crocus, crocuses, amaryllis, begonia, chrysanthemum, chrysanthemums, peony, peonies, geranium, geraniums, kalanchoe, snake plant, dumb cane, caladium, croton, asparagus fern, cheese plant, dracaena, yucca, castor bean, castor beans, lords and ladies, hellebore, delphinium, larkspur, lupin, lupins, snowdrop, snowdrops, buttercup, buttercups, nightshade, hemlock, ragwort, euphorbia, spurge, rhubarb, tomato plant, potato plant, avocado, macadamia, bulb, bulbs, conker, conkers, acorn, stargazer, stargazers, hosta, hostas, bluebells, lantana, jasmine, gardenia, angels trumpet, trumpet, datura, desert rose, jade plant, palm, periwinkle, morning glory, clematis, primrose, iris, irises, laurel, privet, leylandii, succulent, cactus',
);
/** Medicines that only people take. */
export const FOR_PEOPLE = list(
  'lisinopril, ramipril, bisoprolol, propranolol, metoprolol, losartan, warfarin, statin, statins, atorvastatin, simvastatin, metformin, gliclazide, levothyroxine, thyroxine, synthroid, cocodamol, co codamol, codeine, morphine, oxycodone, percocet, vicodin, fentanyl, pregabalin, lyrica, valium, lorazepam, ativan, klonopin, ambien, zopiclone, lemsip, beechams, night nurse, day nurse, nyquil, dayquil, sudafed, pseudoephedrine, benylin, anadin, solpadeine, disprin, alka seltzer, pepto bismol, mucinex, theraflu, midol, motrin, rennie, gaviscon, tums, antacid, antacids, omeprazole, senokot, strepsils, lozenge, lozenges, cough drop, cough drops, nytol, piriton, zirtek, claritin, clarityn, allegra, bonjela, germolene, anusol, germoloids, ointment, inhaler, ventolin, albuterol, salbutamol, adhd, concerta, vyvanse, lexapro, celexa, cymbalta, wellbutrin, lithium, baclofen, tizanidine, methotrexate, efudex, fluorouracil, dovobet, dovonex, calcipotriol, calcipotriene, psoriasis, psoriasis cream, psoriasis ointment, hrt, estrogen, oestrogen, birth control, contraceptive, contraceptives, hydrocortisone, face cream, hand cream, foot cream, eczema cream, steroid cream, nappy cream, diaper cream, sudocrem, nicotine patch, nicotine patches, pain patch, pain patches, hormone patch, hormone patches, fentanyl patch, lidocaine patch, nicotine gum, chewing gum, iron tablets, iron pills, multivitamin, multivitamins, viagra, sildenafil, heart tablet, heart tablets, heart pill, heart pills, heart stuff, heart medicine, water tablets, water pills, blood thinner, blood thinners, sleeping tablet, sleeping tablets, sleeping pill, sleeping pills, diet pills, cold medicine, cough syrup, cough mixture, cold and flu, voltarol, ibuleve, minoxidil foam, imodium, loperamide, antihistamines, ketamine, cocaine, mdma, acid, meth, heroin, speed, shrooms, thc, hash, kratom, delta 8',
);
/** Found with the marks of teeth, or spilled, or no longer there. */
export const GONE = list(
  'chewed up, tooth marks, teeth marks, bite marks, out of the foil, missing, punctured, knocked over, on his coat, on her coat, in his coat, on his fur, on her fur, in his fur, in her fur, on his paws, on her paws, his tongue, her tongue, his mouth, her mouth, from his mouth, from her mouth, on its fur, all over him, all over her, grooming, cleaning himself, washing himself, washing herself',
);
