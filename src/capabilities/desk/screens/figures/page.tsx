import type { MetaFunction } from 'react-router';
import { privateMeta } from '#src/web/meta.ts';
import { StaffOnly } from '../staff-only.tsx';
import { FiguresScreen } from './figures.tsx';

export const meta: MetaFunction = () => privateMeta('Figures. Purrwell');

export default function FiguresPage() {
  return (
    <StaffOnly area="figures">
      <FiguresScreen />
    </StaffOnly>
  );
}
