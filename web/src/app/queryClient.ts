import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isSignedOut } from '../api/errors.ts'

/** Statuses that may pass by themselves: no answer at all, or a server that is just starting. */
const PASSING = [0, 502, 503, 504]

/**
 * @param told `signedOut` when the server no longer knows the session; `refused` when it knows a right no longer that the
 * screen counted on
 */
export function makeQueryClient(told: { signedOut: () => void; refused: (error: ApiError) => void }): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) told.signedOut()
    else if (error instanceof ApiError && error.status === 403) told.refused(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && PASSING.includes(error.status),
        // Without it a read waits for the network in silence; the error state with its retry says more.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
