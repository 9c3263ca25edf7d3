import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadingState } from './LoadingState.tsx'

export interface FetchStateProps<Data> {
  query: UseQueryResult<Data, Error>
  children: (data: Data) => ReactNode
  /** skeletons in the shape of the content */
  loading?: ReactNode
  errorTitle?: string
  /** for what the address of the screen names: the list in which it is */
  list?: ComponentProps<typeof ErrorState>['list']
}

/** The three states of loaded data: skeletons, the error with a retry button, the content. */
export function FetchState<Data>({ query, children, loading, errorTitle, list }: FetchStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return <ErrorState error={query.error} title={errorTitle} list={list} retry={() => void query.refetch()} />
  return loading ?? <LoadingState />
}
