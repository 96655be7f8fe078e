import type { Chapter } from '../article/reading.tsx';
import { Cited, Figure, Pull } from '../article/cited.tsx';
import { Art } from './art.tsx';

export const OPENING = (
  <>
    <p>
      A bathroom scale can tell you that your cat weighs four and a half kilograms. It cannot tell you whether that is a
      slim Maine Coon or a round Siamese. Weight is a number. Condition is what the number means on this cat in
      particular.
    </p>
    <p>
      Vets read condition with their eyes and their hands, and so can you. It takes two minutes, needs no equipment and
      can be passed off as affection.
    </p>
  </>
);

const SCALE = (
  <>
    <p>
      The chart most vets use comes from the World Small Animal Veterinary Association.{' '}
      <Cited
        n={1}
        says="It runs from 1, where the bones show from across the room, to 9, where they cannot be found at all; 5 is ideal."
      />{' '}
      Three things decide the score: how the ribs feel, whether there is a waist, and what the belly does.
    </p>
    <p>
      That sounds like guesswork, so people have checked it against a scanner that measures fat.{' '}
      <Cited
        n={2}
        says="In a study of 133 neutered cats, a vet, a technician, a trained scorer and an untrained one each gave every cat a score. For all four, the score followed body fat more closely than it followed body weight."
      />{' '}
      The vet did best, as one would hope. But the untrained person was not guessing either.
    </p>
  </>
);

const HANDS = (
  <>
    <p>Choose a calm moment. Stand the cat on something firm, with its head pointing away from you.</p>
    <ol>
      <li>
        <b>Look from above.</b> Behind the ribs the outline should draw in a little, then widen again at the hips. A
        straight line is a warning sign. A curve outwards means that the cat is too heavy.
      </li>
      <li>
        <b>Feel the ribs.</b> Lay your thumbs along the spine and your fingers flat on both sides of the chest, and
        slide them back and forth without pressing. You should be able to count ribs through a thin, soft cover.
      </li>
      <li>
        <b>Compare with your own hand.</b> Ribs that feel like the back of a flat hand are about right. Like the
        knuckles of a fist: too thin. Like the ball of the thumb, where one has to search for bone: too heavy.
      </li>
      <li>
        <b>Look from the side.</b> The belly line should rise slightly towards the hind legs.
      </li>
      <li>
        <b>Weigh the flap.</b> Many cats have a loose fold of skin in front of the hind legs. Empty skin swings and
        slips through your fingers. Fat fills them.
      </li>
      <li>
        <b>Touch the spine and the hips.</b> If the bones stand out while the belly is round, the cat is losing muscle
        and not fat. That is a different matter, and one for a vet.
      </li>
    </ol>
    <Figure n={1} art={<Art name="shapes" />}>
      Three cats from above, after the descriptions in the chart: about 2 of 9, with a hard waist and ribs that can be
      seen; 5 of 9, with a soft waist behind the ribs; about 8 of 9, with no waist at all.
    </Figure>
    <p>
      On a long coat the eye is useless and a little dishonest. Trust the fingers. The cat under a Persian is always
      smaller than the Persian.
    </p>
  </>
);

const NUMBERS = (
  <>
    <p>
      Points can be turned into grams.{' '}
      <Cited
        n={2}
        says="A cat counts as overweight when it is more than 10% above its ideal weight, and as obese from 20%."
      />{' '}
      For a cat that ought to weigh four kilograms that is not much:{' '}
      <Cited n={2} says="the first line is at 4.4 kg, the second at 4.8 kg." /> Between ideal and obese lies less than a
      bag of sugar.
    </p>
    <p>
      The chart has its blind spot.{' '}
      <Cited
        n={3}
        says="When Danish and American researchers scanned indoor, neutered pet cats, the nine points matched real body fat well, but each point stood for more fat than it had in laboratory cats. They suggested that for inactive neutered cats a score of 4 should count as ideal too."
      />{' '}
      If your cat spends most of its day on a radiator, a score of four is fine.
    </p>
    <p>
      Nor is thinner always better.{' '}
      <Cited
        n={4}
        says="In the records of 2,609 cats of one practice in Sydney, cats whose highest score was below 5 died earlier than the others, and so did those who reached 9."
      />{' '}
      This does not prove that a little padding helps. Cats that fall ill get thin, and the thinness then takes the
      blame. It does show that thin does not mean healthy.
    </p>
  </>
);

const TREND = (
  <>
    <p>
      One score says where your cat is. Two say where it is going, and that is the more useful news. Slow loss is easy
      to miss, because you see the cat every day and it never looks different from yesterday.
    </p>
    <Pull
      n={5}
      figure="8.9%"
      says="is what cats with chronic kidney disease had lost, in the median, in the year before anybody found the disease. The loss could be seen in the records three years back."
    />
    <p>
      Those figures come from <Cited n={5} says="569 cats of six American practices." /> For an average cat, the loss
      comes to a few hundred grams in twelve months: nothing you would notice on a lap, and quite plain on a piece of
      paper. The authors drew the obvious conclusion, which is that somebody should be writing it down.
    </p>
  </>
);

const ROUTINE = (
  <>
    <p>Once a month is enough. The first of the month is easy to remember, and the cat has no appointments.</p>
    <ul>
      <li>
        Use the same scale every time. A baby scale or a kitchen scale with a box on it is far better than standing on
        your own with the cat in your arms, where every error counts twice.
      </li>
      <li>Weigh before a meal, and write down grams, not “about five”.</li>
      <li>Feel the ribs on the same day, and put the score beside the weight.</li>
      <li>Leave the box out between weighings, with a biscuit in it. The cat will begin to weigh itself.</li>
      <li>In a household with several cats, weigh each of them. The average cat does not exist.</li>
    </ul>
    <p>
      The researchers who scanned the indoor cats recommend exactly this pair:{' '}
      <Cited
        n={3}
        says="the score to see what the weight is made of, and the weight to see small changes the score is too coarse for."
      />
    </p>
  </>
);

const HEAVY = (
  <>
    <p>
      First, no hurry.{' '}
      <Cited
        n={6}
        says="The American Animal Hospital Association asks for a loss of 0.5% to 2% of body weight a week"
      />
      , which for a cat of five kilograms is between half an egg and a small apple. Faster is not better.
    </p>
    <p>
      Second, no fasting.{' '}
      <Cited
        n={7}
        says="A cat that stops eating sends its fat to the liver faster than the liver can use it, and the liver fails; heavy cats are the ones most at risk."
      />{' '}
      A cat that refuses its new food has stopped eating: do not wait for it to give in.
    </p>
    <p>Third, one change at a time, in this order:</p>
    <ol>
      <li>Weigh the food in grams for a week without changing anything. Most surprises happen here.</li>
      <li>Count the treats, and ask who else is giving them.</li>
      <li>Agree a daily amount with your vet, based on the weight the cat should have.</li>
      <li>Divide it into more and smaller meals, and hide some of them.</li>
      <li>Weigh every second week, and adjust slowly.</li>
    </ol>
    <p>
      If the score is low instead, do not simply fill the bowl. A thin cat with a good appetite is one of the clearest
      reasons to have blood taken.
    </p>
  </>
);

export const CHAPTERS: readonly Chapter[] = [
  { id: 'scale', title: 'Nine points and two hands', text: SCALE },
  { id: 'hands', title: 'Two minutes on the kitchen table', text: HANDS },
  { id: 'numbers', title: 'From points to grams', text: NUMBERS },
  { id: 'trend', title: 'The direction matters more', text: TREND },
  { id: 'routine', title: 'A routine that survives real life', text: ROUTINE },
  { id: 'heavy', title: 'If the score is six or more', text: HEAVY },
];
