import { useLocation } from '@tanstack/react-router'
import type { employees } from '../../../api/contract/employees.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** who was added just now, by the employee's id: the list begins with them */
    added?: string
  }
}

type EmployeeList = ListOf<typeof employees.list>

const NEWEST = '-createdAt'

/**
 * The list after a person was added: the new person is first, and highlighted, until another order or a filter is chosen.
 * The address stays that of the list; what is chosen next takes the order along.
 */
export function useHighlightedRow(list: EmployeeList): { list: EmployeeList; lit: string | undefined } {
  const lit = useLocation({ select: ({ state }) => state.added })
  if (lit === undefined || list.ordered || list.narrowed || list.page > 1) return { list, lit }
  return {
    lit,
    list: {
      ...list,
      sort: NEWEST,
      ordered: true,
      filters: { ...list.filters, sort: NEWEST },
      query: { ...list.query, sort: NEWEST },
      set: (change, options) => list.set({ sort: NEWEST, ...change }, options),
    },
  }
}
