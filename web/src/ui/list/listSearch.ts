import { z } from 'zod'

export const PAGE_SIZES = [10, 15, 20, 25, 30] as const
export const DEFAULT_PAGE_SIZE = 10

/**
 * What stands in the URL of every list. A wrong page or size counts as absent; sort, search and filters are judged by
 * the contract's query of the list itself, see `useListState`.
 */
export const listSearch = z.looseObject({
  page: z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined),
  size: z.coerce.number().pipe(z.literal(PAGE_SIZES)).optional().catch(undefined),
})
