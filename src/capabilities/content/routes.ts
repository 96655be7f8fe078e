import { newRouter } from '#src/platform/http/router.ts';

/** Addresses that pages link to and that depend on settings. */
export function routes() {
  const router = newRouter();
  // WhatsApp where there is a number for it, else the section that says how else to reach us.
  router.get('/support/chat', (c) => {
    const number = c.var.house.settings.supportWhatsapp;
    return c.redirect(number ? `https://wa.me/${number}` : '/#support', 302);
  });
  return router;
}
