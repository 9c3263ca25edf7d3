import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListState } from './useListState.ts'

/**
 * The view of a list: from its address, otherwise as stored on this device by list.
 * @param views the views, the default first
 */
export function useView<View extends string>({ path }: Pick<ListState, 'path'>, views: readonly [View, ...View[]]) {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  const navigate = useNavigate()
  const key = `view ${path}`
  const known = (value: unknown): View | undefined => views.find((each) => each === value)
  const chosen = known(view) ?? known(localStorage.getItem(key)) ?? views[0]
  return [
    chosen,
    (next: View) => {
      localStorage.setItem(key, next)
      const search = (previous: object) => ({ ...previous, view: next === views[0] ? undefined : next })
      void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
    },
  ] as const
}
