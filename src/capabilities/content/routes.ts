import { newRouter } from '#src/platform/http/router.ts';

/** Addresses that pages link to and that depend on settings. */
export function routes() {
  const router = newRouter();
  // Somebody is always reached: by WhatsApp where there is a number for it, else by mail.
  router.get('/support/chat', (c) => {
    const { supportWhatsapp, supportEmail } = c.var.house.settings;
    return c.redirect(supportWhatsapp ? `https://wa.me/${supportWhatsapp}` : `mailto:${supportEmail}`, 302);
  });
  return router;
}
