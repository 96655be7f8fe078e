import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Leads to the anchor in the address again once the page is styled: a page that a link opens may be drawn before its style
 * sheets arrive, and the router then looks for the anchor in a page of another height.
 */
export function AnchorOnceStyled() {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const late = links.filter(({ sheet }) => !sheet);
    if (!hash || late.length === 0) return;
    let left = false;
    void Promise.all(late.map(settled)).then(() => {
      if (!left) document.getElementById(hash.slice(1))?.scrollIntoView();
    });
    return () => {
      left = true;
    };
  }, [hash, key]);
  return null;
}

const settled = (link: HTMLLinkElement) =>
  new Promise<void>((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true });
  });
