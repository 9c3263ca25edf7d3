import { ORG_PAGE } from '@ems/contract/org'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrgNode, org } from '../../../api/contract/org.ts'
import { queryOf } from '../../../api/hooks.ts'
import { usePath } from './queries.ts'
import { type Reports, type Row, rowsOf, TOP } from './treeRows.ts'

export interface Tree {
  rows: Row[]
  /** from the top to the person at whose place the tree is open */
  path: readonly OrgNode[]
  /** whether anyone reports to anyone; undefined before that is known and the tree is open to whom it shall be */
  hasLines: boolean | undefined
  /** the number of people in the tree, if the top is loaded */
  people: number
  error: Error | null
  retry: () => void
  open: (id: string) => void
  close: (id: string) => void
  toggle: (id: string) => void
  /** loads another page of a person's reports */
  more: (parent: string) => void
}

type Pages = Readonly<Record<string, number>>

/**
 * The open part of the tree: opened branches are loaded page by page.
 * @param focus the employee or user at whom it opens; null for the top, with the reports of a single person there
 */
export function useTree(focus: string | null): Tree {
  const [pages, setPages] = useState<Pages>({ [TOP]: 1 })
  const pathQuery = usePath(focus)
  const path = pathQuery.data?.path ?? []
  const [shown, setShown] = useState(false)
  const [openedTo, setOpenedTo] = useState<string>()
  // Another path to the same person, after a move, is opened again.
  const way = path.map(({ _id }) => _id).join()
  if (way !== '' && way !== openedTo) {
    setOpenedTo(way)
    setPages((before) => ({ ...Object.fromEntries(path.slice(0, -1).map(({ _id }) => [_id, 1])), ...before }))
  }
  const requestedPages = Object.entries(pages).flatMap(([parent, count]) =>
    Array.from({ length: count }, (_, page) => ({ parent, page })),
  )
  const answers = useQueries({
    queries: requestedPages.map(({ parent, page }) =>
      queryOf(org.children, { query: { parent: parent || undefined, skip: page * ORG_PAGE } }),
    ),
  })
  const top = answers[requestedPages.findIndex(({ parent }) => parent === TOP)]?.data
  const only = focus === null && top?.total === 1 ? top.nodes[0]?._id : undefined
  if (only !== undefined && openedTo === undefined) {
    setOpenedTo(only)
    setPages((before) => ({ ...before, [only]: 1 }))
  }
  // Shown only when it is open down to them: level by level would push the content below away.
  if (
    !shown &&
    !pathQuery.isLoading &&
    (way === '' ? only === openedTo : way === openedTo) &&
    answers.every(({ isPending }) => !isPending)
  )
    setShown(true)
  const reportsOf = (parent: string): Reports => {
    const theirs = answers.filter((_, index) => requestedPages[index]?.parent === parent)
    return {
      nodes: theirs.flatMap(({ data }) => data?.nodes ?? []),
      total: theirs[0]?.data?.total,
      loading: theirs.some(({ isPending }) => isPending),
      failed: theirs.some(({ isError }) => isError),
    }
  }
  const open = (id: string) => setPages((before) => ({ ...before, [id]: before[id] ?? 1 }))
  const close = (id: string) => setPages(({ [id]: _closed, ...others }) => others)
  const first = answers[requestedPages.findIndex(({ parent }) => parent === TOP)]
  return {
    rows: rowsOf({ reportsOf, isOpen: (id) => id in pages, path }),
    path,
    hasLines: shown ? first?.data?.hasLines : undefined,
    people: reportsOf(TOP).nodes.reduce((sum, { allReports }) => sum + 1 + allReports, 0),
    error: first?.error ?? null,
    retry: () => void Promise.all(answers.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
    open,
    close,
    toggle: (id) => (id in pages ? close(id) : open(id)),
    more: (parent) => setPages((before) => ({ ...before, [parent]: (before[parent] ?? 1) + 1 })),
  }
}
