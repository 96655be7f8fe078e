import { pageMeta } from '#src/web/meta.ts';
import { FloodHead } from '#src/web/shells/content.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import { Art } from './art.tsx';
import { Still } from './static.tsx';
import './test-kit.css';

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
      flood="mint"
      head={
        <FloodHead
          flood="mint"
          title="How to take a sample from someone who disagrees."
          lead="The test kit, step by step. Ten minutes of work, most of it waiting."
          art={<Art name="kit" />}
        />
      }
    >
      <div className="tk">
        <Still name="contents" />
        <Still name="steps" />
        <Still name="seven" />
        <Still name="important" />
      </div>
    </PublicShell>
  );
}
