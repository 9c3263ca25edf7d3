import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ErrorState } from '../states/ErrorState.tsx'
import { LoadingState } from '../states/LoadingState.tsx'
import { useSnapshot } from './useSnapshot.ts'

interface EditStateProps<Data> {
  query: UseQueryResult<Data, Error>
  errorTitle?: string
  /** renders the form of what was read; pass `reload` on to it */
  children: (data: Data, reload: () => void) => ReactNode
}

/** Reads what a form edits, once, and shows the form; skeletons and what failed until then. */
export function EditState<Data>({ query, errorTitle, children }: EditStateProps<Data>) {
  const { snapshot, reload } = useSnapshot(query)
  if (snapshot) return <Fragment key={snapshot.version}>{children(snapshot.data, reload)}</Fragment>
  if (query.isError) return <ErrorState error={query.error} title={errorTitle} retry={() => void query.refetch()} />
  return <LoadingState />
}
