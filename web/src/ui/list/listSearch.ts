// Routes read this file at the start; `useListState` imports the schemas of all calls.
export const PAGE_SIZES = [10, 15, 20, 25, 30] as const
export const DEFAULT_PAGE_SIZE = 10
const LAST_PAGE = 10_000_000

/**
 * Reads page and size of a list from the address. A wrong page or size counts as absent; `useListState` checks sort,
 * search and filters by the contract's query of the list.
 */
export function listSearch(search: Record<string, unknown>): { page?: number; size?: number } {
  const page = Number(search.page)
  const size = Number(search.size)
  return {
    ...search,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : undefined,
    size: PAGE_SIZES.find((each) => each === size),
  }
}
