import type { Chapter } from '../article/reading.tsx';
import { Cited, Figure, Pull } from '../article/cited.tsx';
import { Art } from './art.tsx';

export const OPENING = (
  <>
    <p>
      Two bowls side by side look like company. To a cat they look like a queue with somebody in it. Much of what goes
      wrong in a home with several cats begins within a metre of the food, and much of it stops when the bowls move.
    </p>
    <p>
      This is about feeding two, three or six cats so that each gets what it needs, and nobody has to be brave to eat.
    </p>
  </>
);

const ALONE = (
  <>
    <p>
      Cats like company for many things, and eating is not among them.{' '}
      <Cited n={1} says="They hunt alone, catch small things, and eat them alone, many times in a day." /> The household
      does the opposite: one room, one hour, one row of bowls, and food so good that it is over in a minute.
    </p>
    <p>
      American feline vets have put this into a consensus statement, with a modest conclusion.{' '}
      <Cited
        n={1}
        says="Food should come in several small meals, in more than one place, and every cat should be able to eat and drink in a place where it feels safe from the others."
      />{' '}
      They name the price of doing otherwise:{' '}
      <Cited
        n={1}
        says="bolting, overeating and boredom on one side; on the other an anxious cat that comes to the bowl too rarely and loses weight."
      />
    </p>
    <p>Notice that one arrangement can make two cats ill in opposite directions.</p>
  </>
);

const SIGNS = (
  <>
    <p>
      People expect fights. What they mostly get is looks.{' '}
      <Cited
        n={2}
        says="Of 2,492 American owners of two to four cats, 73.3% saw signs of conflict from the very beginning."
      />
    </p>
    <Pull
      n={2}
      figure="44.9%"
      says="of these households saw one cat stare at another at least once a day. Hissing, which everybody notices, happened daily in 18%."
    />
    <p>
      So look for the quiet things.{' '}
      <Cited
        n={3}
        says="A cat that lies in the way to the food or the tray, a cat that waits until another has finished, a cat that leaves when somebody comes in: the guidelines call this tension, because it is too quiet to be called a conflict."
      />{' '}
      It is easily mistaken for manners.
    </p>
    <p>
      The same survey has a friendlier half.{' '}
      <Cited
        n={2}
        says="Signs of affection were more common than signs of conflict, and in about half of the homes cats touched each other every day."
      />{' '}
      Most cats who live together do both. The aim is not a referral. It is that nobody has to negotiate for breakfast.
    </p>
  </>
);

const STATIONS = (
  <>
    <p>
      A station is everything one cat needs for a meal, out of sight of the others: a bowl, water a few steps away, and
      a way to leave that is not the way in.{' '}
      <Cited
        n={5}
        says="The international guidelines ask for several of each of the things a cat needs, kept apart from each other."
      />{' '}
      Apart is the word that is usually skipped. Three bowls on one mat are one station with three bowls.
    </p>
    <Figure art={<Art name="plan" />}>
      One flat, three cats: a bowl in the kitchen, one on top of a shelf in the living room, one behind the bedroom
      door. Water stands away from all of them, and no tray is beside a bowl.
    </Figure>
    <ul>
      <li>Use height. Whoever likes to climb eats upstairs, on a shelf or the washing machine.</li>
      <li>Use corners. A bowl behind an armchair is a dining room.</li>
      <li>Turn the bowl, so that the cat can eat with its back to the wall and its face to the door.</li>
      <li>Feed in the same order every day. Even an unfair order is better than none.</li>
    </ul>
    <p>
      How sure is this? Less sure than it sounds.{' '}
      <Cited n={2} says="In the survey, having the right number of bowls or trays did not by itself predict peace," />{' '}
      and{' '}
      <Cited
        n={4}
        says="among 6,529 homes with two cats, those with several feeding areas reported the worse relationships."
      />{' '}
      Probably because people separate cats that already quarrel, but a survey cannot tell. What the guidelines give is
      the experience of many vets, not proof. It costs nothing to try, and you will see within two weeks.
    </p>
  </>
);

const DIFFERENT = (
  <>
    <p>
      Then there is the medical problem: one cat needs less, one more, and one has a food from the vet that the others
      find delicious. In order of effort:
    </p>
    <ol>
      <li>
        <b>Meals instead of buffets.</b> A bowl that is always full belongs to whoever eats most. Put down food, wait
        twenty minutes, take it up. Write down who left what.
      </li>
      <li>
        <b>Doors.</b> The cheapest device in feline nutrition. One cat, one room, one closed door, a quarter of an hour,
        twice a day.
      </li>
      <li>
        <b>Places only one can reach.</b> The slim one jumps; the heavy one does not. A box with a small entrance does
        the same for a kitten.
      </li>
      <li>
        <b>A feeder that reads the chip.</b> Worth its price when one cat is on a prescription and the others are
        thieves.
      </li>
      <li>
        <b>Grams.</b> Weigh each portion. Count treats in the same account:{' '}
        <Cited n={1} says="they should not be more than 10% of a day’s energy." />
      </li>
    </ol>
    <p>
      If one of them has a food for kidneys, bladder or diabetes, ask the vet what happens when another eats it, and the
      other way round. For some foods the answer is “nothing much”, for others it is not.
    </p>
  </>
);

const PUZZLES = (
  <>
    <p>
      Food that has to be worked for takes longer, and a cat that is busy does not guard a doorway.{' '}
      <Cited
        n={6}
        says="Veterinary behaviourists who use food puzzles report less begging, less fear and less aggression between cats, and say themselves that these are cases and not trials."
      />{' '}
      Begin with something a kitten could solve: biscuits in an egg box, or a paper roll with holes. One puzzle for each
      cat, in its own station. A shared puzzle is a quarrel with pieces.
    </p>
    <p>
      Routine does the rest.{' '}
      <Cited
        n={7}
        says="In a study of 12 healthy cats and 20 with bladder trouble, unusual events, such as a late meal or a new keeper, made both groups eat less and miss the tray more often."
      />{' '}
      So change one thing in a week: a bowl, a time or a food, never all three. When a new cat arrives, give it a room
      and a full set of everything first, and let the others get to know its smell before its face.
    </p>
  </>
);

const STICKS = (
  <>
    <p>
      Cats who share a home do not share a report. Each has its own samples, its own formula, and its own name on the
      box, and the sticks are not interchangeable: what one is short of, another may have plenty of. We have written{' '}
      <a href="/blog/vitamin-ceilings" className="link" data-app>
        why that matters
      </a>
      .
    </p>
    <p>
      So the stick goes on the food at the station, with a little of the meal first, and you stay until it is gone. Keep
      the boxes apart and upright, like toothbrushes. If a cat eats another cat’s stick once, by mistake, nothing
      happens. If it becomes a habit, write to us before the next box.
    </p>
  </>
);

export const CHAPTERS: readonly Chapter[] = [
  { id: 'alone', title: 'Eating is a private matter', text: ALONE },
  { id: 'signs', title: 'What tension looks like', text: SIGNS },
  { id: 'stations', title: 'One cat, one station', text: STATIONS },
  { id: 'different', title: 'Different food for different cats', text: DIFFERENT },
  { id: 'puzzles', title: 'Puzzles, and the virtue of boredom', text: PUZZLES },
  { id: 'sticks', title: 'And if each has its own sticks', text: STICKS },
];
