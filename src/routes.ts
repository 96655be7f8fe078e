import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The one map of pages. A path that is not here is Page Not Found; web/pages.ts says which are prerendered.
export default [
  index('doors/home.tsx'),
  route('dashboard', 'doors/dashboard.tsx'),
  route('login', 'doors/login.tsx'),
  route('register', 'capabilities/access/screens/register/page.tsx'),
  route('forgot-password', 'capabilities/access/screens/forgot-password/page.tsx'),
  route('reset-password', 'capabilities/access/screens/reset-password/page.tsx'),
  route('verify-email', 'capabilities/access/screens/verify-email/page.tsx'),
  route('claim', 'capabilities/billing/screens/claim/page.tsx'),
  route('payment-success', 'capabilities/billing/screens/payment-success/page.tsx'),
  route('desk/outbox', 'capabilities/desk/screens/outbox/page.tsx'),
  route('desk/figures', 'capabilities/desk/screens/figures/page.tsx'),
  route('info', 'capabilities/content/screens/info/page.tsx'),
  route('test-kit', 'capabilities/content/screens/test-kit/page.tsx'),
  route('legal', 'capabilities/content/screens/legal/page.tsx'),
  route('withdraw', 'capabilities/outreach/screens/withdraw/page.tsx'),
  route('newsletter/confirm', 'capabilities/outreach/screens/newsletter-confirm/page.tsx'),
  route('newsletter/unsubscribe', 'capabilities/outreach/screens/newsletter-unsubscribe/page.tsx'),
  route('waitlist/leave', 'capabilities/outreach/screens/waitlist-leave/page.tsx'),
  route('*', 'capabilities/content/screens/not-found/page.tsx'),
] satisfies RouteConfig;
