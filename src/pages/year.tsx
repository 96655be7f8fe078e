import { privateMeta } from '#src/web/meta.ts';
import { PageShape } from '../ui/page-shape.tsx';
import { MemberPage } from './member-page.tsx';
import { memberPart } from './member-part.ts';

const Year = memberPart(() =>
  import('#src/capabilities/home/screens/year/year.tsx').then(({ Year }) => ({ default: Year })),
);

export const meta = () => privateMeta('Year in sticks. Purrwell');

export default function YearPage() {
  return (
    <MemberPage Shape={PageShape}>
      <Year />
    </MemberPage>
  );
}
