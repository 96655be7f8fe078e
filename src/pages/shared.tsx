import { PageShape } from '#src/ui/page-shape.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { MemberPage } from './member-page.tsx';
import { memberPart } from './member-part.ts';

const Shared = memberPart(() =>
  import('#src/capabilities/home/screens/shared/shared.tsx').then((loaded) => ({ default: loaded.Shared })),
);

export const meta = () => privateMeta('Shared cats. Purrwell');

/** Households of others that somebody shares. */
export default function SharedPage() {
  return (
    <MemberPage Shape={PageShape}>
      <Shared />
    </MemberPage>
  );
}
