import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import type { Chapter } from '../article/reading.tsx';
import { Cited, Figure, Pull } from '../article/cited.tsx';
import { Art } from './art.tsx';

export const OPENING = (
  <>
    <p>
      The kit that comes in the post asks for three things: a swab of the cheek, a pinch of fur and something from the
      tray. None of them hurts. All of them look, from where the cat is sitting, like the beginning of something worse.
    </p>
    <p>
      The{' '}
      <a href="/test-kit" className="link" data-app>
        kit guide
      </a>{' '}
      says what to do with the samples. This is about the other end of the swab.
    </p>
  </>
);

const CHOICE = (
  <>
    <p>
      The most useful thing anyone has found out about handling cats is that it goes better when the cat believes it
      could leave.{' '}
      <Cited
        n={1}
        says="At a British shelter 120 visitors met 100 cats before and after a short lesson. The lesson was three words: choice, attention, touch. Let the cat decide, watch what it says, and keep your hands mostly to the sides of its face. Afterwards the cats were friendlier, and showed less aggression and fewer signs of conflict."
      />
    </p>
    <p>
      For a sample this means: sit down beside the cat, not over it. Offer a hand. If the cat leans in, go on. If it
      leaves, you are finished for today, and tomorrow it will remember that leaving worked and need it less.
    </p>
    <p>
      What does not work is force.{' '}
      <Cited
        n={3}
        says="The international guidelines for vets advise against holding cats by the scruff and for the least restraint that is safe."
      />{' '}
      A cat that is pinned once will expect it every time, including at the vet’s, where it matters more.
    </p>
  </>
);

const REHEARSE = (
  <>
    <p>
      Cats can be taught to put up with far more than a cotton bud.{' '}
      <Cited
        n={2}
        says="In one study cats learned to lie on their backs for a blood sample from the neck. When they were let go, their hearts beat slower than those of cats that had been held in the usual way."
      />
    </p>
    <Pull
      n={2}
      figure="Who holds it"
      says="mattered as well. With a person they did not know, the cats tried to escape significantly more often. You are the right person for this job."
    />
    <p>Give it three days before the kit is opened, a minute each, always ending with something edible:</p>
    <ol>
      <li>
        <b>Day one.</b> Stroke the cheek towards the corner of the mouth. Lift the lip for as long as it takes to say
        “lip”. Reward. Three times, then stop while it is still going well.
      </li>
      <li>
        <b>Day two.</b> The same, with a clean cotton bud in the same hand. Let the cat smell it first. Touch the
        outside of the lip with it, then the inside, for a second. Reward.
      </li>
      <li>
        <b>Day three.</b> Slide the bud between cheek and gum and turn it once. Reward generously. Take a pinch of the
        neck fur between two fingers and let it go again.
      </li>
    </ol>
    <p>On the fourth day nothing is new except the swab, and the cat has been paid for it in advance.</p>
  </>
);

const CHEEK = (
  <>
    <p>
      The swab is after cells from the inside of the cheek.{' '}
      <Cited
        n={4}
        says="A university laboratory that does this every day is clear that it needs cells and not spit, that the mouth should be free of food for at least an hour, and that each cat’s swab goes into a sleeve of its own with a name on it."
      />{' '}
      So: an hour after a meal, when the mouth is empty and the mood is still good.
    </p>
    <p>
      Sit the cat with its back to you. Lift the lip at the corner, slide the tip backwards along the gum, and roll it
      against the cheek for {CLAIMS.swab.text}. Press lightly from outside with a finger, so that the tip is held
      between cheek and hand. The teeth may stay shut the whole time. You do not need the tongue’s opinion.
    </p>
    <Figure art={<Art name="spots" />} seated>
      Two places, no teeth. The swab goes between cheek and gum at the corner of the mouth. The fur comes from the back
      of the neck.
    </Figure>
    <p>
      Do not touch the tip, do not lay it down, and do not let the second cat admire it. Let it dry for a moment in the
      air, then close the tube.
    </p>
  </>
);

const COAT = (
  <>
    <p>
      Fur is a slow diary. What the body puts into a hair while it grows stays there.{' '}
      <Cited
        n={5}
        says="The stress hormone cortisol, for one, can be measured in the hair and in the stool of domestic cats."
      />{' '}
      A hair knows about weeks, not about this morning, and it also knows about the sofa: dust, shampoo and saliva are
      part of every sample. That is why it is one of three, and never the only one.
    </p>
    <p>
      Take it from the back of the neck, where a cat cannot lick and is used to being touched. A pinch as thick as a
      matchstick is plenty. Cut close to the skin with blunt scissors, laid flat, points away from the cat; or comb, if
      your cat is shedding. No shampoo and no spot-on drops in the week before.
    </p>
  </>
);

const TRAY = (
  <>
    <p>
      Nobody needs to be persuaded for this one. Clean the tray in the evening, put in a thinner layer of litter than
      usual, and get up before the evidence is buried. Take a piece the size of a hazelnut from the middle, where it has
      touched the least litter.
    </p>
    <p>
      In a house with several cats you need to know whose it is. Give the cat in question a room, a tray and a night of
      its own. A guess gives you a very accurate report about the wrong cat.
    </p>
    <p>
      Then seal it and put it in the fridge, because time matters more than it looks.{' '}
      <Cited n={6} says="The bacteria in cat stool hardly change in 4 days at room temperature." />{' '}
      <Cited
        n={7}
        says="The small molecules do: of 50 that were measured, 20 were different after a day in the warm, the first of them after 6 hours."
      />{' '}
      <Cited n={8} says="In the fridge the bacteria changed little in 14 days." />
    </p>
    <p>
      Gloves, and soap afterwards.{' '}
      <Cited
        n={9}
        says="Cat stool can carry toxoplasma, so somebody who is pregnant or has a weak immune system should leave tray and tube to another person."
      />
    </p>
  </>
);

const CLOCK = (
  <>
    <p>
      Begin with the one you cannot schedule. The tray decides the day; the swab and the fur follow when the cat is
      drowsy in the afternoon. All three should be on their way within {CLAIMS.sampleReturn.text} of the last one. Write
      the time on each of them, as you take it and not afterwards from memory.
    </p>
    <p>
      If it goes wrong, leave it for today. Ears turned back, a tail that beats, a skin that ripples, a growl: your cat
      has had enough. Stop, open the door, try again tomorrow with a better bribe. If the swab has been on the floor or
      in another cat’s mouth, write to us and we send another. Nobody here has ever thought less of a household for it.
    </p>
    <p>The kit is for cats from {CLAIMS.minimumAge.text}. It is not for younger ones.</p>
  </>
);

export const CHAPTERS: readonly Chapter[] = [
  { id: 'choice', title: 'The cat is allowed to leave', text: CHOICE },
  { id: 'rehearse', title: 'Rehearse for three days', text: REHEARSE },
  { id: 'cheek', title: 'The cheek', text: CHEEK },
  { id: 'coat', title: 'The coat', text: COAT },
  { id: 'tray', title: 'The tray', text: TRAY },
  { id: 'clock', title: 'The clock, and when it goes wrong', text: CLOCK },
];
