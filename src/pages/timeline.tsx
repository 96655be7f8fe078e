import { privateMeta } from '#src/web/meta.ts';
import { PageShape } from '../ui/page-shape.tsx';
import { MemberPage } from './member-page.tsx';
import { memberPart } from './member-part.ts';

const Timeline = memberPart(() =>
  import('#src/capabilities/home/screens/timeline/timeline.tsx').then(({ Timeline }) => ({ default: Timeline })),
);

export const meta = () => privateMeta('Timeline. Purrwell');

export default function TimelinePage() {
  return (
    <MemberPage Shape={PageShape}>
      <Timeline base="/api" dashboard="/dashboard" />
    </MemberPage>
  );
}
