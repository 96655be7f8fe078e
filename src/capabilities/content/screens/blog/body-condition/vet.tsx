import { Cited } from '../article/cited.tsx';

export const VET = (
  <>
    <p>Make an appointment, and bring your notes, if:</p>
    <ul>
      <li>the cat has lost weight and you had not planned it, however good its appetite is;</li>
      <li>the score is three or less, or eight or more, before you change the diet yourself;</li>
      <li>the spine feels sharp while the belly stays round;</li>
      <li>it eats more than it used to and grows thinner;</li>
      <li>the belly has become large within days or weeks.</li>
    </ul>
    <p>
      Call on the same day if a cat has eaten nothing for a day, and sooner if it is a heavy one, vomits, hides or looks
      yellow at the gums or the ears. <Cited n={7} says="This is treatable when it is caught early." />
    </p>
  </>
);
