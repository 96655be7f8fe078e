import { memo, useId } from 'react';
import { classes } from '../classes.ts';
import { cat as draw, type Pose } from './cat.ts';
import type { CatLook } from './look.ts';
import type { Mood, Tint } from './tables.ts';

export interface CatPortraitProps {
  cat: CatLook;
  pose?: Pose;
  mood?: Mood;
  /** The stored tint of the cat; see HOUSEHOLD_TINTS. */
  tint?: Tint;
  /** A window whose edge the ears may cross. */
  frame?: boolean;
  /** Direction of the gaze, from -1 to 1. */
  look?: number;
  /** In pixels: 40, 48, 56 or 72 for avatars. Without it the cat takes the width of its box. */
  size?: number;
  decorative?: boolean;
  className?: string;
}

/** One cat in particular, drawn from its breed and coat. The same cat always gets the same picture. */
export const CatPortrait = memo(function CatPortrait(props: CatPortraitProps) {
  const {
    cat,
    pose = 'bust',
    mood = 'level',
    tint,
    frame = pose === 'bust',
    look = 0,
    size,
    decorative,
    className,
  } = props;
  const uid = useId();
  const title = decorative ? '' : `Portrait of ${cat.name || 'a cat'}`;
  const drawing = draw({ ...cat, pose, mood, tint, frame, look, uid, title, width: size });
  // Safe: draw() checks every value against a table and escapes the title.
  return (
    <span
      className={classes('cat', size === undefined && 'fill', className)}
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
});
