import { useEffect, useRef } from 'react';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { countryOfTimezone } from '#src/capabilities/pricing/rules/country-of-timezone.ts';
import { api } from '#src/web/api.ts';
import { deviceZone } from '#src/lib/time-zones.ts';

/** The country of this browser's time zone; empty where it is none that we deliver to. */
export const countryHere = (): string => countryOfTimezone(deviceZone()) ?? '';

/** Asks our own server, where the time zone said nothing. `apply` is called at most once. */
export function useCountryLookup(wanted: boolean, apply: (country: string) => void): void {
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    api.get('/api/geo').then(
      ({ country }) => {
        if (!gone && country && countryByCode(country)) latest.current(country);
      },
      () => {}, // the buyer names it
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
}
