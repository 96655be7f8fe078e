import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

/** The bar above a page that is still loading. */
function BarShape() {
  return (
    <div className="shape-bar" aria-hidden="true">
      <div className="wrap">
        <span className="logo" />
        <i />
        <i />
      </div>
    </div>
  );
}

/** The shape of the dashboard while it loads: part of the printed page, so that it is there before any script. `bar`: with the one above. */
export function DashboardShape({ bar = false }: { bar?: boolean }) {
  return (
    <div className="shape">
      {bar && <BarShape />}
      <div className="shape-band" aria-hidden="true">
        <div className="wrap">
          <i className="shape-cat" />
          <div>
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      </div>
      <div className="wrap">
        <PanelsShape />
      </div>
    </div>
  );
}

/** The shape of a page that begins with its title. */
export function PageShape({ bar = false }: { bar?: boolean }) {
  return (
    <div className="shape">
      {bar && <BarShape />}
      <div className="wrap shape-page">
        <div aria-hidden="true">
          <i />
          <i />
        </div>
        <PanelsShape />
      </div>
    </div>
  );
}

/** The shape of a tab's or a page's content. */
export function PanelsShape({ className }: { className?: string }) {
  return (
    <div className={classes('shape-panels', className)}>
      <div className="panel">
        <Spinner />
      </div>
      <div className="panel" aria-hidden="true" />
      <div className="panel" aria-hidden="true" />
    </div>
  );
}
