import { useLocation } from '@tanstack/react-router'
import type { employees } from '../../../api/contract/employees.ts'
import type { ListOf } from '../../../ui/list/useListState.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the employee id of a new person: the list begins with them */
    added?: string
  }
}

type EmployeeList = ListOf<typeof employees.list>

const NEWEST = '-createdAt'

/**
 * The list after a person was added: the new person is first and highlighted, until another order or filter is
 * selected. The address stays that of the list; the next selection keeps the order.
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
