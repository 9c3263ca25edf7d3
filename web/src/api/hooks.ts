import type { AnyEndpoint, QueryOf, ReplyOf } from '@ems/contract/core/endpoint'
import {
  keepPreviousData,
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

/** The query of one read, for hooks, route guards and the cache alike. */
export const queryOf = <E extends AnyEndpoint>(endpoint: Call<E>, input: InputOf<E>) =>
  queryOptions<ReplyOf<E>, ApiError>({
    queryKey: [endpoint.domain, endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, signal),
  })

/**
 * Reads one thing. Pass `null` while what it takes is not known yet.
 * @param options `byRoute`: the way to the screen reads it, so that what failed there is not asked for again by being shown
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

/** How often what is under way is looked at. */
export const LOOK_AGAIN_MS = 1500

/** A page of a list; `skip` is that of the rows that are shown, which may still be the previous page's. */
export type Listed<E extends AnyEndpoint> = ReplyOf<E> & { skip: number }
export type ListResult<E extends AnyEndpoint> = UseQueryResult<Listed<E>, ApiError>

/**
 * Reads a page of a list and keeps showing the previous one while the next loads.
 * @param options `againWhile`: whether something of it is still under way, so that it is read again
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

export type Sending<E extends AnyEndpoint> = UseMutationResult<ReplyOf<E>, ApiError, InputOf<E>>

/**
 * Sends a change; when it has succeeded, everything cached of the named domains is read again. While one is under way
 * another `mutate` does nothing, and `mutateAsync` gives what the first will bring: a double click is one request.
 */
export function useSend<E extends AnyEndpoint>(
  endpoint: Call<E>,
  options: { refreshes: readonly Domain[] },
): Sending<E> {
  const cache = useQueryClient()
  // `isPending` comes a render later than the second click.
  const underWay = useRef<Promise<ReplyOf<E>> | null>(null)
  const refresh = () => {
    // Not awaited: the change is done, and the screen it leads to shows its own loading state.
    for (const domain of options.refreshes) void cache.invalidateQueries({ queryKey: [domain] })
  }
  const sending: Sending<E> = useMutation({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: refresh,
    // An earlier try made the change, and its answer is lost.
    onError: (error) => isCode(error, 'ALREADY_DONE') && refresh(),
  })
  const mutateAsync: Sending<E>['mutateAsync'] = (...args) => {
    underWay.current ??= sending.mutateAsync(...args).finally(() => {
      underWay.current = null
    })
    return underWay.current
  }
  const mutate: Sending<E>['mutate'] = (...args) => {
    // `onError` and `error` have the failure.
    if (!underWay.current) mutateAsync(...args).catch(() => undefined)
  }
  return { ...sending, mutate, mutateAsync }
}
