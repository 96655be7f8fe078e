import type { SVGProps } from 'react';
import { classes } from './classes.ts';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Width and height in pixels. */
  size?: number;
}

/** A line icon of 24 × 24 in the colour of the text, hidden from screen readers. */
export type Icon = (props: IconProps) => React.JSX.Element;

type Shape = readonly [
  tag: 'circle' | 'ellipse' | 'line' | 'path' | 'polygon' | 'polyline' | 'rect',
  attributes: object,
];

/** Makes the component of an icon. Those in `icons` are copies of Lucide's (scripts/icons.mjs). */
export const newIcon =
  (shapes: readonly Shape[]): Icon =>
  ({ size = 24, className, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('lucide', className)}
      aria-hidden="true"
      {...rest}
    >
      {shapes.map(([Tag, attributes], index) => (
        // The shapes never change.
        // oxlint-disable-next-line react/no-array-index-key
        <Tag key={index} {...attributes} />
      ))}
    </svg>
  );
