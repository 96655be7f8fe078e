import { Cited } from '../article/cited.tsx';

export const VET = (
  <>
    <p>
      <b>At once, at any hour:</b>{' '}
      <Cited
        n={10}
        says="a cat, above all a male one, that goes to the tray again and again, strains or cries and passes little or nothing. The way out may be blocked, and that is an emergency."
      />{' '}
      Do not wait for the morning.
    </p>
    <p>Within days:</p>
    <ul>
      <li>
        any increase in drinking that lasts, even a modest one.{' '}
        <Cited
          n={9}
          says="Above 100 ml for each kilogram and day it is excessive beyond doubt, but individual cats are ill well below that."
        />{' '}
        Kidney disease, diabetes and an overactive thyroid often begin like this;
      </li>
      <li>bigger or more numerous clumps in the tray, or none;</li>
      <li>blood in the urine, or a cat that has started to use the bathtub;</li>
      <li>a cat that vomits or has diarrhoea and does not drink at all.</li>
    </ul>
    <p>
      A cat that already has a kidney or bladder diagnosis should change its food only together with the vet who made
      it.
    </p>
  </>
);
