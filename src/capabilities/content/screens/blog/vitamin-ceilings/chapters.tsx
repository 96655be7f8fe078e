import { BOX_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import type { Chapter } from '../article/reading.tsx';
import { Cited, Figure, Pull } from '../article/cited.tsx';
import { Art } from './art.tsx';
import { Ledger } from './ledger.tsx';

export const OPENING = (
  <>
    <p>
      We sell supplements, so read this with the suspicion it deserves. Most healthy cats on a complete food need none
      of it. And two of the vitamins that are sold most readily are the two a cat can most easily have too much of.
    </p>
    <p>What follows is how that happens, where the line is drawn, and our own labels, added up.</p>
  </>
);

const STORED = (
  <>
    <p>
      Vitamins fall into two groups. Those that dissolve in water are used, and the rest is passed. Those that dissolve
      in fat are kept.{' '}
      <Cited n={3} says="What is left over of vitamin D goes into body fat and the liver, and builds up there." />{' '}
      Vitamin A does the same in the liver. A single generous day does nothing. A generous year does.
    </p>
    <p>
      Cats depend on their food for both, more than most animals.{' '}
      <Cited
        n={1}
        says="They turn so little of the orange pigment of plants into vitamin A that they need the finished vitamin, from animal sources."
      />{' '}
      <Cited n={2} says="And sunlight on their skin makes next to no vitamin D, unlike on a rat’s or on yours." /> The
      window sill is for comfort. So both vitamins belong in cat food, and a complete food has both in it already.
    </p>
  </>
);

const VITAMIN_A = (
  <>
    <p>
      Vitamin A keeps eyes, skin and linings in order. Too much of it, for months or years, makes bone grow where there
      should be none, above all along the neck and the front legs.
    </p>
    <p>
      The classic cause is love, in the form of liver.{' '}
      <Cited
        n={4}
        says="Vets in Thessaloniki described a cat of nine that had been fed on raw pork liver: its left front leg became lame and then paralysed within two months, because new bone along the spine pressed on the nerves. The vitamin A in its blood was three times the upper limit. Six months after it was moved to ordinary tinned food it could use the leg again."
      />{' '}
      Not every cat recovers that far: new bone stays.
    </p>
    <p>
      Liver as a treat is fine. Liver as the main food holds far too much vitamin A. Cod liver oil, poured over a
      complete food, does the same and adds a second vitamin.
    </p>
  </>
);

const VITAMIN_D = (
  <>
    <p>
      Vitamin D moves calcium. With far too much of it, calcium in the blood rises and settles in places that were meant
      to stay soft: vessels, lungs, stomach and, worst of all, kidneys.
    </p>
    <p>
      It is rare, and it has happened.{' '}
      <Cited
        n={5}
        says="In Japan, cats fell ill on a commercial food with 6,370 IU of vitamin D in 100 g, about ten times what an ordinary one contained."
      />{' '}
      <Cited
        n={10}
        says="In Britain, three young cats fell ill on a natural tinned food that was only one part of their diet."
      />
    </p>
    <Pull
      n={6}
      figure="27,300 IU"
      says="of vitamin D3 was measured in 100 g of a fish-based kitten food in Italy. Five cats fell ill. All recovered but two, which were left with kidney disease."
    />
    <p>
      The evidence is not all on one side, and it would be dishonest to hide that.{' '}
      <Cited
        n={7}
        says="When researchers in California fed cats 63 times the recommended amount for 18 months, in a diet that was complete in every other way, they found no damage to the kidneys."
      />{' '}
      Cats are tougher here than one might fear. But nobody knows in advance whether a cat at home will do as well as
      one in a laboratory, and its kidneys are at stake.
    </p>
  </>
);

const LINE = (
  <>
    <p>
      For food, the line has been drawn. FEDIAF, whose tables European manufacturers work with, gives a nutritional
      maximum for each: <Cited n={8} says="40,000 IU of vitamin A in 100 g of dry matter" />, and{' '}
      <Cited n={6} says="7,500 IU of vitamin D in 1,000 kcal." />{' '}
      <Cited n={9} says="On top of that, European law limits how much vitamin D may be added to animal feed at all:" />{' '}
      <Cited n={8} says="a complete cat food may hold 227 IU in 100 g of dry matter, and no more." />
    </p>
    <p>
      These are limits for everything together. The cat’s liver does not keep separate accounts for food, treats, oil
      and sticks. A supplement that looks harmless on its own label can be the one that goes over, which is why it needs
      a ceiling and not only a dose, and why two good supplements can be too much together.
    </p>
  </>
);

const OURS = (
  <>
    <p>
      Two of our sticks carry these vitamins. Here is what they hold, compared with FEDIAF’s maximum for a small cat
      that eats little, because its ceiling is the lowest.
    </p>
    <Ledger />
    <Figure n={8} art={<Art name="ceiling" />}>
      One stick as a part of the day’s ceiling. The space above it is what is left for food, treats and everything else.
    </Figure>
    <p>
      The average over {BOX_DAYS} days is small, but look at the day of the stick: with vitamin D, one stick takes up
      more than two fifths of a small cat’s ceiling before any food. Compared with the law’s stricter limit for food,
      even the average is a lot: nearly as much again as a complete food may hold. With an ordinary complete food there
      is room for the stick. With a second supplement, an oil, regular liver, or a cat of two kilograms, there may not
      be; then do not give it.
    </p>
    <p>
      A cat with kidney disease, or with high blood calcium, should have no added vitamin D at all unless the vet who
      treats it says so. That includes ours, whatever the name on the stick suggests.
    </p>
  </>
);

const BOWL = (
  <>
    <p>Ten minutes with the labels is enough:</p>
    <ol>
      <li>
        Read whether the food is “complete” or “complementary”. Complementary foods are not made to be eaten alone, and
        some of them are very rich.
      </li>
      <li>Look under “additives” for vitamins A and D3. They are given for a kilogram of food as it comes.</li>
      <li>Multiply by what your cat really eats in a day. Weigh it once; the scoop is an opinion.</li>
      <li>Add the treats, the oil, the paste against hairballs, and the sticks. Many pastes contain both vitamins.</li>
      <li>Show the sum to your vet, or to us. We would rather take a stick out than add one.</li>
    </ol>
    <p>
      And keep the tablets that are meant for people in a drawer that shuts.{' '}
      <Cited
        n={3}
        says="Vitamin D capsules for people and certain rat poisons, which contain a great deal of vitamin D, are known causes of poisoning in dogs,"
      />{' '}
      and a cat weighs less.
    </p>
  </>
);

export const CHAPTERS: readonly Chapter[] = [
  { id: 'stored', title: 'Two vitamins that stay', text: STORED },
  { id: 'vitamin-a', title: 'Too much vitamin A', text: VITAMIN_A },
  { id: 'vitamin-d', title: 'Too much vitamin D', text: VITAMIN_D },
  { id: 'line', title: 'Where the line is', text: LINE },
  { id: 'ours', title: 'Our own sticks, added up', text: OURS },
  { id: 'bowl', title: 'What is already in the bowl', text: BOWL },
];
