/** The outline of a cat's head, for counting. */
export function CatHead() {
  return (
    <svg viewBox="-2 -2 124 112" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M16 62C12 40 8 20 11 8C12 3 16 2 20 6C28 14 36 22 44 26C54 23 66 23 76 26C84 22 92 14 100 6C104 2 108 3 109 8C112 20 108 40 104 62C112 92 90 106 60 106C30 106 8 92 16 62Z"
        strokeWidth="2.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
