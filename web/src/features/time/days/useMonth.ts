import { isDay } from '@ems/contract/core/days'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useOrganisation } from '../../../api/organisation.ts'

const dayIn = (text: unknown) => (typeof text === 'string' && isDay(text) ? text : undefined)
const monthIn = (text: unknown) => (typeof text === 'string' && isDay(`${text}-01`) ? text : undefined)

/** The month and the open day, kept in the address; notifications have a day or a month in the path. */
export function useMonth() {
  const search = useSearch({ strict: false }) as { month?: unknown; day?: unknown }
  const { day: named } = useParams({ strict: false }) as { day?: unknown }
  const navigate = useNavigate()
  const today = useOrganisation().data?.organisation.today
  const chosen = monthIn(search.month)
  // A later selection wins.
  const day = dayIn(search.day) ?? (chosen ? undefined : dayIn(named))
  const month = chosen ?? monthIn(named) ?? (day ?? today)?.slice(0, 7)
  const set = (next: { month: string | undefined; day: string | undefined }) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...next })) as never, resetScroll: false })
  return {
    /** `YYYY-MM`; undefined until the organisation's day is known */
    month,
    day,
    showMonth: (next: string) => set({ month: next, day: undefined }),
    openDay: (next: string | undefined) => set({ month: next?.slice(0, 7) ?? month, day: next }),
  }
}
