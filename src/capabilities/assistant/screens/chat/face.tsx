import { CatPortrait } from '#src/ui/cats/portrait.tsx';

const DR_AI = { coat: 'black', pattern: 'solid', eye: 'gold', collar: 'milk' } as const;

/** The black cat that answers. */
export function Face({ size }: { size: number }) {
  return <CatPortrait cat={DR_AI} mood="curious" tint="saffron" size={size} decorative className="ask-face" />;
}
