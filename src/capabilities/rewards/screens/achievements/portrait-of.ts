import type { CatView } from '#src/capabilities/households/cat-contract.ts';

export const portraitOf = ({ name, breed, ageRange: age, coat, pattern, eye }: CatView) => ({
  name,
  breed,
  age,
  coat,
  pattern,
  eye,
});
