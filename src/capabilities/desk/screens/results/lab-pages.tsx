import { NavLink } from 'react-router';

const PAGES = [
  { to: '/desk/results', label: 'Results' },
  { to: '/desk/accession', label: 'Accession' },
  { to: '/desk/plates', label: 'Plate files' },
] as const;

/** The pages of the lab, beside each other. */
export function LabPages() {
  return (
    <nav className="lab-pages" aria-label="Lab">
      {PAGES.map(({ to, label }) => (
        <NavLink key={to} to={to} className="link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
