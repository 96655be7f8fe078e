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
  route('test-kit', 'capabilities/content/screens/test-kit/page.tsx'),
  route('*', 'capabilities/content/screens/not-found/page.tsx'),
] satisfies RouteConfig;
