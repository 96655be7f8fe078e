import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The one map of pages. A path that is not here is Page Not Found.
export default [
  index('capabilities/content/screens/landing/page.tsx'),
  route('*', 'capabilities/content/screens/not-found/page.tsx'),
] satisfies RouteConfig;
