import { Cited } from '../article/cited.tsx';

export const VET = (
  <>
    <p>
      <b>At once:</b> if a cat has eaten{' '}
      <Cited n={10} says="vitamin D tablets, an ointment for psoriasis, or rat poison," /> even if it looks well. Take
      the packet with you.
    </p>
    <p>Within days, and with a list of everything it eats, if you see:</p>
    <ul>
      <li>
        <Cited
          n={3}
          says="the signs that are known from dogs: vomiting, poor appetite, more drinking and more urine, weight loss,"
        />{' '}
        in a cat that gets supplements;
      </li>
      <li>a stiff neck, a cat that no longer grooms its back, or lameness in a front leg;</li>
      <li>tenderness when the neck is touched, in a cat that has eaten much liver;</li>
      <li>any of this in a household where another cat eats the same food.</li>
    </ul>
    <p>
      Stop the supplements, ours included, but keep the packets and the food: the batch number helps the vet, and the
      next cat. Only a blood test can show what has happened.
    </p>
  </>
);
