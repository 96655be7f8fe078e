import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { staticSections } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';
import './test-kit.css';

const StaticSection = await staticSections('.tk', () => import('./sections.tsx'), Art);

export const meta = () =>
  pageMeta({
    path: '/test-kit',
    title: 'Test kit guide. Purrwell',
    description:
      'How to take a cheek swab, a pinch of hair and a little poop from a cat that disagrees, and how to send them to our lab.',
  });

export default function TestKit() {
  return (
    <PublicShell
      tint="mint"
      head={
        <ColourBand
          tint="mint"
          title="How to take a sample from someone who disagrees."
          lead="The test kit, step by step. Ten minutes of work, most of it waiting."
          art={<Art name="kit" />}
        />
      }
    >
      <div className="tk">
        <StaticSection name="contents" />
        <StaticSection name="steps" />
        <StaticSection name="seven" />
        <StaticSection name="important" />
      </div>
    </PublicShell>
  );
}
