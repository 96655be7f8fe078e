/**
 * A number in a column of tabular figures. The font's tabular set gives commas, points and colons the width of a digit,
 * so these are set in the proportional one.
 */
export function Figures({ children }: { children: string }) {
  return children.split(/([.,:])/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number have no other identity.
      <span key={index} className="pn">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
