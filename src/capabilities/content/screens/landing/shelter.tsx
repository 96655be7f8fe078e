import { isLive } from '#src/web/pages.ts';
import { Art } from './art.tsx';

export function Shelter() {
  return (
    <section className="about f-saffron" id="about">
      <div className="wrap ag">
        <h2 className="d-lg">One for yours. One for a cat without a sofa.</h2>
        <div className="atx on-band">
          <p className="lead">
            Each paid subscription sets a month of supplements aside for a shelter cat. You don’t have to tick anything.
            It just happens, every month, for as long as yours keeps eating.
          </p>
          {isLive('/about') && (
            <a className="btn ink" href="/about" data-app>
              About Purrwell
            </a>
          )}
        </div>
      </div>
      <Art name="nap" className="nap" />
    </section>
  );
}
