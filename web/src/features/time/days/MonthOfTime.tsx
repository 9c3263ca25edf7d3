import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { TimeSheet } from '../../../api/contract/time-sheets.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { formatMonth, formatNearSpan } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { daysOf } from '../../../ui/format/months.ts'
import { MinutesDifference } from '../../../ui/format/values.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { Figures } from '../shared/Figures.tsx'
import { useDay, useDays, usePendingRequests, useSheet } from '../shared/queries.ts'
import { SheetPanel } from '../sheets/SheetPanel.tsx'
import { DayList } from './DayList.tsx'
import { useCorrection } from './useCorrection.tsx'

interface MonthProps {
  /** the employee's or the user's id */
  employeeId: string
  /** `YYYY-MM` */
  month: string
  /** the open day */
  day: string | undefined
  openDay: (day: string | undefined) => void
  /** whether it is the reader's own month, which they can object to and sign */
  own: boolean
}

/** A person's month: figures, the timesheet after the month's end, and one line for each day. */
export function MonthOfTime({ employeeId, month, day, openDay, own }: MonthProps) {
  const t = getTranslator('myTime')
  const today = useOrganisation().data?.organisation.today
  const last = daysOf(month).at(-1) ?? month
  const to = today !== undefined && today < last ? today : last
  const query = useDays(today !== undefined && `${month}-01` <= today ? employeeId : undefined, `${month}-01`, to)
  const pending = usePendingRequests(employeeId)
  const isToCome = today !== undefined && month > today.slice(0, 7)
  const sheetQuery = useSheet(employeeId, today === undefined || isToCome ? null : month)
  const sheet = sheetQuery.data?.sheet
  const [named] = useState(day)
  const detail = useDay(employeeId, named ?? null)
  // Everything renders at once: late content would move the rest.
  const isReady = pending.isFetched && (isToCome || sheetQuery.isFetched) && (!named || detail.isFetched)
  const approves = useHasPermissionForOthers('time.approve')
  const { correct, dialog } = useCorrection(employeeId, own)
  const [allShown, showAll] = useState(false)
  useShownDay(named, isReady && query.data !== undefined)
  if (today === undefined || !isReady) return <LoadingState />
  return (
    <FetchState query={query}>
      {({ days }) => {
        const recorded = days.filter((one) => one.sessions.length > 0 || one.status !== 'day off' || one.day === day)
        const shown = allShown ? days : recorded
        const isEmpty = days.every(({ sessions, status }) => sessions.length === 0 && status !== 'on leave')
        return (
          <>
            {sheet && own && (
              <Figures
                label={formatMonth(month)}
                figures={[
                  [
                    t('figures.scheduled', { days: formatNearSpan(`${month}-01`, to, today) }),
                    formatMinutes(sheet.totals.scheduled),
                  ],
                  [t('columns.counted'), formatMinutes(sheet.totals.counted)],
                  [t('figures.delta'), <MinutesDifference key="delta" value={sheet.account.delta} />],
                  [t('sheet.account'), <MinutesDifference key="balance" value={sheet.account.balance} />],
                ]}
              />
            )}
            {sheet && <WithoutSession sheet={sheet} />}
            {sheet && to < today && <SheetPanel sheet={sheet} days={days} own={own} openDay={openDay} />}
            {isEmpty && !allShown && recorded.length === 0 ? (
              <Panel>
                <EmptyState title={t('empty.title')} text={own ? t('empty.text') : undefined} />
              </Panel>
            ) : (
              <DayList
                employeeId={employeeId}
                days={shown}
                pending={pending.data?.requests ?? []}
                today={today}
                opened={day}
                open={openDay}
                correct={own || approves ? correct : undefined}
                own={own}
              />
            )}
            {recorded.length < days.length && (
              <Button variant="subtle" size="sm" mt="xs" aria-pressed={allShown} onClick={() => showAll(!allShown)}>
                {t(allShown ? 'daysOff.hide' : 'daysOff.show', { count: days.length - recorded.length })}
              </Button>
            )}
            {dialog}
          </>
        )
      }}
    </FetchState>
  )
}

/** Explains why the difference between scheduled and counted time is larger than the change of the hour account. */
function WithoutSession({ sheet: { totals, account } }: { sheet: TimeSheet }) {
  const t = getTranslator('myTime')
  const minutes = totals.scheduled - totals.counted + account.delta
  if (minutes <= 0) return null
  return (
    <Text size="sm" c="var(--l-text-2)" mt="-0.5rem" mb="md">
      {t('figures.without', { length: formatMinutes(minutes) })}
    </Text>
  )
}

/** Scrolls to the day in the address when its list is loaded. */
function useShownDay(day: string | undefined, isThere: boolean) {
  useEffect(() => {
    if (day && isThere) document.getElementById(`day-${day}`)?.scrollIntoView({ block: 'center' })
  }, [day, isThere])
}
