import { privateMeta } from '#src/web/meta.ts';
import { DashboardShape } from '../ui/page-shape.tsx';
import { MemberPage } from './member-page.tsx';
import { memberPart } from './member-part.ts';

const Achievements = memberPart(() =>
  import('#src/capabilities/rewards/screens/achievements/achievements.tsx').then(({ Achievements }) => ({
    default: Achievements,
  })),
);

export const meta = () => privateMeta('Achievements. Purrwell');

export default function AchievementsPage() {
  return (
    <MemberPage Shape={DashboardShape}>
      <Achievements />
    </MemberPage>
  );
}
