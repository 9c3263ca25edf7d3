import { personPage } from '../../../api/contract/person-page.ts'
import { useList } from '../../../api/hooks.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

/** @param id the employee's or the user's id */
export const useTimeline = (id: string, list: ListOf<typeof personPage.timeline>) =>
  useList(personPage.timeline, { params: { id }, query: list.query })
