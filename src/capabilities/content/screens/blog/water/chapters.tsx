import type { Chapter } from '../article/reading.tsx';
import { Cited, Figure, Pull } from '../article/cited.tsx';
import { Art } from './art.tsx';

export const OPENING = (
  <>
    <p>
      Every cat has a water bowl it ignores and a glass of yours it does not. Whole shelves of fountains have been sold
      on the difference. Some of what is said about cats and water has been measured, and the results are not always the
      ones on the box.
    </p>
    <p>Here is what was measured, what it means for one cat, and what to try first.</p>
  </>
);

const PREY = (
  <>
    <p>
      The ancestors of your cat lived in dry places and drank what they ate.{' '}
      <Cited n={1} says="Prey is more than 60% water, and the feline kidney is built to waste little of it." /> A mouse
      is not only a meal. It is a small, warm, moving drink.
    </p>
    <p>
      Dry food took the drink out.{' '}
      <Cited
        n={1}
        says="Cats on dry food do go to the bowl more often than cats on wet food, but they do not make up the whole difference; they save water by making stronger urine instead."
      />{' '}
      A healthy cat manages this for years. For a cat with a tendency to bladder trouble, strong urine is the problem
      itself.
    </p>
  </>
);

const NEED = (
  <>
    <p>
      There is no single right number, and whoever prints one on a bowl has made it up. Researchers give ranges:{' '}
      <Cited
        n={2}
        says="about 1.5 to 2 ml of water for each gram of dry food matter eaten, from all sources together."
      />{' '}
      For a cat that eats sixty grams of dry matter in a day, the sum is easy: <Cited n={2} says="90 to 120 ml." /> That
      is half a teacup, and it includes the water in the food.
    </p>
    <p>
      This is why the level in the bowl tells you so little. A cat on wet food may hardly drink and be perfectly
      supplied. A cat on biscuits that never visits its bowl is worth a closer look.
    </p>
  </>
);

const FOOD = (
  <>
    <p>
      The clearest experiment is also the simplest.{' '}
      <Cited
        n={3}
        says="Six cats were given the same dry food four times over: as it came, with 6.3% moisture, and soaked to 25.4%, 53.2% and 73.3%."
      />{' '}
      Nothing else changed.
    </p>
    <Figure n={3} art={<Art name="fluid" />}>
      Water taken in per cat and day, from food and bowl together: 103.4 ml with food of 6.3% moisture, 98.6 ml at
      25.4%, 104.7 ml at 53.2%, and 144.7 ml at 73.3%.
    </Figure>
    <p>
      Up to half water, the cats simply drank less from the bowl and took in no more water than before. Only with the
      wettest food did they take in more, and only then did the urine become clearly thinner. A spoonful of water over
      the biscuits is kind, but it is not a treatment.
    </p>
    <p>
      So if you want more water in the cat, begin with the food: wet food, or wet food for one of the meals, or wet food
      with two more spoons of warm water stirred in. Change over a week or two, and let the old food stay until the new
      one has been accepted in writing.
    </p>
  </>
);

const FOUNTAINS = (
  <>
    <p>
      Fountains have been tested fairly, at least twice.{' '}
      <Cited
        n={4}
        says="In one study 12 cats drank slightly more from a fountain than from a bowl at home, and their urine was no thinner for it."
      />{' '}
      <Cited
        n={5}
        says="In another, 14 laboratory cats spent two weeks each with still, circulating and falling water. On average it made no difference."
      />
    </p>
    <Pull
      n={5}
      figure="3 of 14"
      says="cats had a clear favourite among the three kinds of bowl. On average there was none. Your cat is not an average."
    />
    <p>
      That is the honest case for a fountain: it may be wasted, or it may be exactly what this one cat was waiting for.
      Before you buy one, let the cat vote. Put out three vessels, in three places, with the same amount of water, and
      measure for a week.
    </p>
    <p>
      Whiskers deserve a word, since there is a market for their feelings.{' '}
      <Cited
        n={6}
        says="When 38 cats changed from their usual dish to a “whisker-friendly” one, they ate no more, no longer and no more neatly, though most of them seemed to prefer it when both stood side by side."
      />{' '}
      That was about food, not water. A wide, shallow, heavy bowl is still a sensible bowl. It need not come with a
      theory.
    </p>
  </>
);

const FLAVOUR = (
  <>
    <p>
      Taste works better than plumbing.{' '}
      <Cited
        n={7}
        says="Cats on dry food that were offered water with added nutrients drank more in all, passed more urine, and passed it thinner."
      />{' '}
      <Cited
        n={2}
        says="Water made slightly thicker, so that more of it clings to the tongue at each lap, raised drinking by about a quarter."
      />{' '}
      Both studies, like the one with the soaked biscuits, had authors at companies that make cat food. The results are
      plausible, but keep that in mind.
    </p>
    <p>
      The home version is broth: a little unsalted water in which chicken or fish was cooked, offered beside the plain
      bowl and never instead of it.{' '}
      <Cited n={8} says="No onion, garlic, leek or chives in any form: they damage the red blood cells of cats." />{' '}
      Stock cubes contain both salt and onion, and are out.
    </p>
  </>
);

const WEEK = (
  <>
    <p>In this order, one thing at a time, three days each:</p>
    <ol>
      <li>Fresh water, every day, in a bowl that is washed and not merely refilled.</li>
      <li>A second place to drink, away from the food and away from the tray. Then a third.</li>
      <li>For several cats: places that cannot be guarded from one armchair.</li>
      <li>A different material. Some cats object to plastic, and some object to change.</li>
      <li>One wet meal a day, or a wetter one.</li>
      <li>Broth, as above.</li>
      <li>The fountain, if the vote went that way.</li>
    </ol>
    <p>
      To measure, fill each bowl from a jug with marks, and empty it back the next morning. Put one extra bowl where no
      cat can reach it: what is missing there has evaporated, and in a Dubai summer that is a respectable thirst. Take
      the mean of three days, add the water in the food from its label, and write it down beside the weight.
    </p>
  </>
);

export const CHAPTERS: readonly Chapter[] = [
  { id: 'prey', title: 'An animal that eats its drink', text: PREY },
  { id: 'need', title: 'How much is enough', text: NEED },
  { id: 'food', title: 'The food bowl is the water bowl', text: FOOD },
  { id: 'fountains', title: 'Fountains and whiskers, fairly judged', text: FOUNTAINS },
  { id: 'flavour', title: 'Taste works better than plumbing', text: FLAVOUR },
  { id: 'week', title: 'What to try, and how to measure it', text: WEEK },
];
