/**
 * The markup of something that was printed, to be put in again later. Print has no style attributes, and the policy of a
 * page lets none in: what scripts have set since (eyes that follow the pointer) stays behind.
 */
export const serializeMarkup = (element: Element): string =>
  element.innerHTML.replace(/<[^>]+>/g, (tag) => tag.replace(/ style="[^"]*"/, ''));
