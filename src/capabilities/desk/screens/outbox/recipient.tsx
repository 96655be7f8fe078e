/** An address that may be broken before its host, and elsewhere only where that is not enough; or a phone number. */
export function Recipient({ to }: { to: string }) {
  const at = to.lastIndexOf('@');
  if (at < 1) return to;
  return (
    <>
      {to.slice(0, at)}
      <wbr />
      {to.slice(at)}
    </>
  );
}
