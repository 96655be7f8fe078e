import { useLocation } from 'react-router';
import { ListLinks } from '../list-links.tsx';

const PAGES = [
  { name: '/desk/results', to: '/desk/results', label: 'Results' },
  { name: '/desk/accession', to: '/desk/accession', label: 'Accession' },
  { name: '/desk/plates', to: '/desk/plates', label: 'Plate files' },
] as const;

/** The pages of the lab, beside each other. */
export function LabPages() {
  const { pathname } = useLocation();
  return <ListLinks label="Lab" lists={PAGES} current={pathname} />;
}
