import type { AnyEndpoint, QueryInput } from '@ems/contract/core/endpoint'
import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Call } from '../../api/contract/calls.ts'
import { schemasOf } from '../../api/contract/schemas.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './listSearch.ts'

type Filters<E extends AnyEndpoint> = Partial<Omit<QueryInput<E>, 'limit' | 'skip'>>
interface Place {
  page?: number
  size?: number
}

export interface ListState<E extends AnyEndpoint = AnyEndpoint> {
  /** the name of the call: the key for the list's settings on this device */
  path: string
  page: number
  size: number
  search: string
  sort: string | undefined
  /** whether the order was selected, and is not the default of the screen */
  ordered: boolean
  /** sort, search and the screen's own filters, as far as the contract accepts them */
  filters: Filters<E>
  /** whether any filter is active */
  narrowed: boolean
  /** the query for the endpoint */
  query: QueryInput<E>
  /** changes the query in the URL; each change except the page returns to the first page */
  set: (change: Filters<E> & Place, options?: { replace?: boolean }) => void
  /** clears search and filters; the order stays */
  clear: () => void
}

/** The state of a list's call. */
export type ListOf<C extends Call> = C extends Call<infer E> ? ListState<E> : never

/** A sort order of a list. */
type Order<E extends AnyEndpoint> = Extract<Filters<E> extends { sort?: infer Sort } ? Sort : never, string>

/**
 * Page, size, sort, search and filters of a list, all kept in the URL.
 * @param order the default order, which may depend on the filters; its column shows it
 */
export function useListState<E extends AnyEndpoint>(
  call: Call<E>,
  order?: Order<E> | ((filters: Filters<E>) => Order<E>),
): ListState<E> {
  const raw = useSearch({ strict: false }) as Record<string, unknown> & Place
  const navigate = useNavigate()
  const router = useRouter()
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const page = raw.page ?? 1
  const size = raw.size ?? rememberedSize(call)
  const accepted = acceptedFilters(call, raw) as Filters<E> & { search?: string; sort?: string }
  const first = typeof order === 'function' ? order(accepted) : order
  const filters = first === undefined ? accepted : { sort: first, ...accepted }

  const set: ListState<E>['set'] = (change, options) => {
    // The list stays on the screen while the next page loads: a search that ends then
    // would be written into that page's address.
    if (withoutSlash(router.latestLocation.pathname) !== withoutSlash(here)) return
    const replace = options?.replace ?? false
    if (change.size !== undefined) localStorage.setItem(sizeKey(call), String(change.size))
    const next = (previous: object) => withoutBlanks({ ...previous, page: undefined, ...change })
    void navigate({ to: '.', search: next as never, replace, resetScroll: false })
  }

  return {
    path: call.path,
    page,
    size,
    search: filters.search ?? '',
    sort: filters.sort,
    ordered: accepted.sort !== undefined,
    filters,
    narrowed: Object.keys(filters).some((name) => name !== 'sort'),
    query: { ...filters, limit: size, skip: (page - 1) * size } as QueryInput<E>,
    set,
    clear: () => {
      const blanks = Object.keys(filters).filter((name) => name !== 'sort')
      set(Object.fromEntries(blanks.map((name) => [name, undefined])) as Filters<E>)
    },
  }
}

// The number of rows per page is remembered on this device, by list.
const sizeKey = ({ path }: Call) => `rows ${path}`
const rememberedSize = (call: Call): number =>
  PAGE_SIZES.find((size) => String(size) === localStorage.getItem(sizeKey(call))) ?? DEFAULT_PAGE_SIZE

/** Reads the query of a list from a URL by its contract; refused values count as absent. */
function acceptedFilters(call: Call, raw: Record<string, unknown>): Record<string, unknown> {
  const shape = (schemasOf(call).query?.shape ?? {}) as Record<string, z.ZodType>
  const accepted: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    if (name === 'limit' || name === 'skip') continue
    const checked = schema.safeParse(raw[name])
    if (checked.success && checked.data !== undefined && checked.data !== '') accepted[name] = checked.data
  }
  return accepted
}

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '')

const withoutBlanks = (search: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
