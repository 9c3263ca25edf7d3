import { Text, Title, UnstyledButton } from '@mantine/core'
import { personPage } from '../../../api/contract/person-page.ts'
import { type TimeRequest, timeRequests } from '../../../api/contract/time-requests.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatNearDay, formatTime } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { sessionTimes } from '../shared/sessionTimes.ts'
import { REQUEST_TONES } from '../shared/tones.ts'
import classes from './Person.module.css'
import { useMonth } from './useMonth.ts'

/** How many requests are shown; a day has all of its own. */
const REQUESTS_SHOWN = 5

/** The latest corrections and overtime requests of a person; nothing without any. */
export function PersonRequests({ id }: { id: string }) {
  const t = getTranslator('myTime')
  const today = useOrganisation().data?.organisation.today
  const query = useFetch(timeRequests.list, { query: { employee: id, sort: '-day', limit: REQUESTS_SHOWN } })
  const zone = useFetch(personPage.page, { params: { id } }).data?.zone.timeZone
  const { openDay } = useMonth()
  // A day of another month is scrolled to when its list is loaded.
  const show = (day: string) => {
    openDay(day)
    document.getElementById(`day-${day}`)?.scrollIntoView({ block: 'center' })
  }
  if (query.isPending) return <div data-coming />
  const requests = query.data?.requests ?? []
  if (requests.length === 0 || zone === undefined || today === undefined) return null
  return (
    <section aria-labelledby="person-requests">
      <Panel look="flush">
        <Title order={2} id="person-requests" className={classes.title}>
          {t('person.requests')}
        </Title>
        <ul className={classes.requests}>
          {requests.map((request) => (
            <li key={request._id}>
              <UnstyledButton className={classes.request} onClick={() => show(request.day)}>
                <span className={classes.when}>{formatNearDay(request.day, today)}</span>
                <span className={classes.what}>
                  <strong>{changeOf(request, zone)}</strong>
                  <Text span size="sm" c="dimmed">
                    {originOf(request)}
                  </Text>
                </span>
                <StatusBadge tone={REQUEST_TONES[request.state]}>{t(`states.${request.state}`)}</StatusBadge>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  )
}

/** The changed start and end of a corrected day, a line each; if only its breaks changed, all of its times. */
function changeOf({ kind, minutes, before, sessions }: TimeRequest, zone: string): string {
  const t = getTranslator('myTime')
  if (kind === 'overtime') return t('overtime', { length: formatMinutes(minutes ?? 0) })
  const [was, becomes] = [before ?? [], sessions ?? []]
  const [first, newFirst, last, newLast] = [was[0], becomes[0], was.at(-1), becomes.at(-1)]
  if (first && newFirst && last?.out && newLast?.out) {
    const edges = [
      first.in !== newFirst.in &&
        t('person.start', { before: formatTime(first.in, zone), after: formatTime(newFirst.in, zone) }),
      last.out !== newLast.out &&
        t('person.end', { before: formatTime(last.out, zone), after: formatTime(newLast.out, zone) }),
    ].filter(Boolean)
    if (edges.length > 0) return edges.join('\n')
  }
  return t('person.change', {
    before: sessionTimes(was, zone) || t('detail.nothing'),
    after: sessionTimes(becomes, zone) || t('detail.nothing'),
  })
}

/** The approver of a decided request; otherwise the reason. */
function originOf({ state, decidedBy, reason }: TimeRequest): string {
  const t = getTranslator('myTime')
  if (decidedBy && (state === 'Approved' || state === 'Rejected'))
    return t('person.decided', { state, name: decidedBy.name })
  return t('person.reason', { reason })
}
