import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { ErrorState } from '../states/ErrorState.tsx'
import { LoadingState } from '../states/LoadingState.tsx'

interface EditLoaderProps<Data> {
  query: UseQueryResult<Data, Error>
  errorTitle?: string
  /** skeletons in the shape of the form */
  loading?: ReactNode
  /** for what the address of the screen names: the list in which it is */
  list?: ComponentProps<typeof ErrorState>['list']
  /** renders the form of the loaded record; pass `reload` on to it */
  children: (data: Data, reload: () => void) => ReactNode
}

/** Loads the record of a form once, and shows the form; skeletons or the error until then. */
export function EditLoader<Data>({ query, errorTitle, loading, list, children }: EditLoaderProps<Data>) {
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) return <Fragment key={snapshot.version}>{children(snapshot.data, reload)}</Fragment>
  if (query.isError)
    return <ErrorState error={query.error} title={errorTitle} list={list} retry={() => void query.refetch()} />
  return loading ?? <LoadingState />
}

export interface Snapshot<Data> {
  data: Data
  /** changes with each snapshot; the key of its form */
  version: number
}

/**
 * Freezes a record for a form: a refresh in the background must neither change the fields during typing nor the
 * `updatedAt` that they were read with. `reload` takes a new snapshot.
 */
export function useSnapshot<Data>(query: UseQueryResult<Data, Error>): {
  snapshot: Snapshot<Data> | undefined
  reload: () => void
} {
  const [snapshot, setSnapshot] = useState<Snapshot<Data>>()
  // The cache may hold outdated data of an earlier visit.
  const fresh = query.data !== undefined && (query.isFetchedAfterMount || !query.isStale)
  if (!snapshot && fresh) setSnapshot({ data: query.data as Data, version: 1 })

  const reload = async () => {
    const { data } = await query.refetch()
    if (data !== undefined) setSnapshot((previous) => ({ data, version: (previous?.version ?? 0) + 1 }))
  }
  return { snapshot, reload: () => void reload() }
}
