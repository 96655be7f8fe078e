import { useLocation } from 'react-router';
import { ListLinks } from '../list-links.tsx';
import { useMay } from '../use-may.ts';

const PAGES = [
  { name: '/desk/results', to: '/desk/results', act: 'results.list', label: 'Results' },
  { name: '/desk/accession', to: '/desk/accession', act: 'sample.scan', label: 'Accession' },
  { name: '/desk/plates', to: '/desk/plates', act: 'plate.preview', label: 'Plate files' },
] as const;

/** The pages of the lab, beside each other. */
export function LabPages() {
  const { pathname } = useLocation();
  const may = useMay();
  const pages = PAGES.filter(({ act }) => may(act));
  return <ListLinks label="Lab" lists={pages} current={pathname} />;
}
