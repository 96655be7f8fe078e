import { Link } from 'react-router';
import { classes } from './classes.ts';

/** The lock-up in the colour of the text around it. */
export function Logo({ className }: { className?: string }) {
  return <span role="img" aria-label="Purrwell" className={classes('logo', className)} />;
}

export function LogoLink({ to = '/', className }: { to?: string; className?: string }) {
  return (
    <Link to={to} className="logolink" aria-label="Purrwell home">
      <span className={classes('logo', className)} aria-hidden="true" />
    </Link>
  );
}
