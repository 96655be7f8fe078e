import { BUILT_POSITIONS, POSITION_KIND, type PositionContent } from '#src/capabilities/content/rules/positions.ts';

/** Kinds of content that are changed at /desk/shop. */
export const KINDS = [POSITION_KIND] as const;
export type Kind = (typeof KINDS)[number];

interface KindRules {
  /** What the shop was built with, by key. */
  built: ReadonlyMap<string, PositionContent>;
  titleOf(content: PositionContent): string;
}

export const KIND_RULES: Record<Kind, KindRules> = {
  position: {
    built: new Map(BUILT_POSITIONS.map(({ slug, ...content }) => [slug, content])),
    titleOf: ({ title }) => title,
  },
};
