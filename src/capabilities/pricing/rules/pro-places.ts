/** The kind of the number of places of Pro among the versions of `publishing`, and its only key. */
export const PLACES_KIND = 'pro-places' as const;
export const PLACES_KEY = 'places';

/** The number of places of Pro as it is published at the desk. */
export interface PlacesContent {
  places: number;
}

export const FEWEST_PLACES = 2;
export const MOST_PLACES = 1000;
