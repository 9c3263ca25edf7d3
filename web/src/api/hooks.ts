import type { AnyEndpoint, QueryOf, ReplyOf } from '@ems/contract/core/endpoint'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { call, type InputOf } from './client.ts'
import type { Call, Domain } from './contract/calls.ts'
import { type ApiError, isCode } from './errors.ts'
import { isSigningOut } from './signOutState.ts'

/** The query of one read, for hooks, route guards and the cache. */
export const queryOf = <E extends AnyEndpoint>(endpoint: Call<E>, input: InputOf<E>) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [endpoint.domain, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  })

/**
 * Reads one thing. Pass `null` while its input is unknown.
 * @param options `byRoute`: the route reads it, so that a failed read is not repeated when the screen shows it
 */
export function useFetch<E extends AnyEndpoint>(
  endpoint: Call<E>,
  input: InputOf<E> | null,
  { byRoute = false }: { byRoute?: boolean } = {},
): UseQueryResult<ReplyOf<E>, ApiError> {
  return useQuery({
    ...queryOf(endpoint, input ?? ({} as InputOf<E>)),
    enabled: input !== null && !isSigningOut(),
    retryOnMount: !byRoute,
  })
}

/** How often running work is checked. */
export const LOOK_AGAIN_MS = 1500

/** A page of a list; `skip` belongs to the displayed rows, which may still be the previous page's. */
export type Listed<E extends AnyEndpoint> = ReplyOf<E> & { skip: number }
export type ListResult<E extends AnyEndpoint> = UseQueryResult<Listed<E>, ApiError>

/**
 * Reads a page of a list and shows the previous one while the next loads.
 * @param options `againWhile`: whether a row is still being processed, so that the page is read again
 */
export function useList<E extends AnyEndpoint>(
  endpoint: Call<E>,
  input: InputOf<E> | null,
  { againWhile }: { againWhile?: (reply: ReplyOf<E>) => boolean } = {},
): ListResult<E> {
  return useQuery({
    queryKey: [endpoint.domain, endpoint.path, 'list', input],
    queryFn: async ({ signal }) => {
      const reply = await call(endpoint, input as InputOf<E>, signal)
      return { ...reply, skip: Number((input?.query as (QueryOf<E> & { skip?: number }) | undefined)?.skip ?? 0) }
    },
    enabled: input !== null && !isSigningOut(),
    placeholderData: keepPreviousData,
    ...(againWhile && {
      refetchInterval: ({ state: { data } }: { state: { data: Listed<E> | undefined } }) =>
        data && againWhile(data) ? LOOK_AGAIN_MS : false,
    }),
  })
}

/**
 * Reads cached data again after it changed, in all screens that show it now.
 * @param key the first parts of its key: the domain, or domain and path
 */
export async function readAgain(cache: QueryClient, ...key: [Domain, string?]): Promise<void> {
  // React Query does not repeat a first load that is in progress, whose response may be from before the change.
  const firstLoads = cache
    .getQueryCache()
    .findAll({ queryKey: key, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await Promise.all([
    cache.invalidateQueries({ queryKey: key }),
    ...firstLoads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await cache.invalidateQueries({ queryKey, exact: true })
    }),
  ])
}

export type Sending<E extends AnyEndpoint> = UseMutationResult<ReplyOf<E>, ApiError, InputOf<E>>

/**
 * Sends a change; after its success, all cached data of the named domains is read again. While one change runs,
 * another `mutate` does nothing, and `mutateAsync` returns the result of the first: a double click is one request.
 */
export function useSend<E extends AnyEndpoint>(
  endpoint: Call<E>,
  options: { refreshes: readonly Domain[] },
): Sending<E> {
  const cache = useQueryClient()
  // `isPending` changes one render after the second click.
  const underWay = useRef<Promise<ReplyOf<E>> | null>(null)
  const refresh = () => {
    // Not awaited: the change is done, and the next screen shows its own loading state.
    for (const domain of options.refreshes) void readAgain(cache, domain)
  }
  const sending: Sending<E> = useMutation({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: refresh,
    // An earlier attempt made the change, and its answer is lost.
    onError: (error) => isCode(error, 'ALREADY_DONE') && refresh(),
  })
  const mutateAsync: Sending<E>['mutateAsync'] = (...args) => {
    underWay.current ??= sending.mutateAsync(...args).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
  const mutate: Sending<E>['mutate'] = (...args) => {
    // `onError` and `error` receive the failure.
    if (!underWay.current) mutateAsync(...args).catch(() => undefined)
  }
  return { ...sending, mutate, mutateAsync }
}
