export const VET = (
  <>
    <p>
      A kit is for a healthy cat. It guides what to feed; it does not look for disease, and no result should ever delay
      a visit. Go to the vet first, and open the kit another time, if you see:
    </p>
    <ul>
      <li>red, swollen or bleeding gums, a broken tooth, drooling, or food that falls out of the mouth;</li>
      <li>a cat that has always allowed its face to be touched and suddenly does not;</li>
      <li>blood or mucus in the stool, diarrhoea for more than a day or two, or no stool at all for that long;</li>
      <li>bald patches, crusts, or a spot on the skin that hurts;</li>
      <li>a cat that hides, does not eat, or breathes with its mouth open after being handled.</li>
    </ul>
    <p>
      If you are bitten, wash the wound under running water and see a doctor the same day. Cat bites are small and deep,
      and often become infected.
    </p>
  </>
);
