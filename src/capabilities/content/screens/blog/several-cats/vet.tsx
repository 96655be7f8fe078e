import { Cited } from '../article/cited.tsx';

export const VET = (
  <>
    <p>
      <b>At once:</b> <Cited n={8} says="a cat that strains in the tray and passes little or nothing." /> Tension at
      home can end there, and in male cats it is an emergency.
    </p>
    <p>Within days:</p>
    <ul>
      <li>a cat that loses weight while the others do not, even if it comes to every meal;</li>
      <li>
        a cat that has eaten nothing for a day. With several, this is easy to miss, so count faces as well as bowls;
      </li>
      <li>urine or stool outside the tray, or a bald patch from too much washing;</li>
      <li>friends who suddenly fight: pain is a common reason, and it is often the one who is attacked that hurts;</li>
      <li>any wound, however small. Bites close over and fester.</li>
    </ul>
    <p>
      If health has been checked and the tension stays, ask for a vet or a behaviourist who works with cats. Separating
      them for a while is not a defeat. Some of the most peaceful homes are two households in one flat.
    </p>
  </>
);
