/**
 * The markup of something that was printed, to be put in again later. Print has no style attributes, and the policy of a
 * page lets none in: styles set by scripts since (eyes that follow the pointer) are left out.
 */
export const serializeMarkup = (element: Element): string =>
  element.innerHTML.replace(/<[^>]+>/g, (tag) => tag.replace(/ style="[^"]*"/, ''));
