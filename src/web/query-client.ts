import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { toast } from '../ui/toast.tsx';
import { ApiError, getJson, noteRead, onUnauthorizedChange } from './api.ts';
import { onSessionChange } from './session.ts';

/** Time for which "logged out" can be read before the browser goes to sign in again. */
const UNAUTHORIZED_REDIRECT_MS = 500;

const CURRENT_USER = ['/api/auth/user'] as const;

/** GET of the key's words joined with '/'; its last part may be the topics that refresh it (`refreshedBy`). With `on401: 'null'` a signed-out answer is null, not an error. */
export function read<T>({ on401 }: { on401: 'throw' | 'null' }) {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<T | null> => {
    noteRead();
    try {
      return await getJson<T>(queryKey.filter((part) => typeof part !== 'object').join('/'), { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

export function isUnauthorized(error: Error): boolean {
  return error.message.startsWith('401') && error.message.includes('Unauthorized');
}

let leaving = false;

/** A session that ended behind a signed-in page's back. Said once, however many calls fail together. */
function signInAgain(error: Error) {
  if (isUnauthorized(error)) leaveToSignIn();
}

/** R340. */
export function leaveToSignIn(): void {
  if (leaving) return;
  leaving = true;
  toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'bad' });
  setTimeout(() => window.location.assign('/api/login'), UNAUTHORIZED_REDIRECT_MS);
}

/** One client for all screens: nothing is refetched by itself, nothing grows stale, nothing is retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: signInAgain }),
  mutationCache: new MutationCache({ onError: signInAgain }),
  defaultOptions: {
    queries: {
      queryFn: read({ on401: 'throw' }),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  },
});

// Applies to requests of forms as well, so that an expired session is always reported as such.
onUnauthorizedChange(leaveToSignIn);

onSessionChange((change, user) => {
  if (change !== 'signed-in') return queryClient.clear();
  void queryClient.invalidateQueries({ queryKey: CURRENT_USER });
  queryClient.setQueryData(CURRENT_USER, { user });
});
