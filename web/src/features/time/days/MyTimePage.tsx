import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTimeNow } from '../../../api/clock.ts'
import type { TimeNow } from '../../../api/contract/time.ts'
import { useUser } from '../../../api/session.ts'
import { formatTime } from '../../../ui/format/format.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { MonthOfTime } from './MonthOfTime.tsx'
import { MonthTools } from './MonthTools.tsx'
import { useMonth } from './useMonth.ts'

const OvertimeDialog = lazy(() => import('./OvertimeDialog.tsx'))

/** The reader's own working time, one month at a time. */
export default function MyTimePage() {
  const t = getTranslator('myTime')
  const query = useTimeNow()
  const user = useUser()
  const { month, day, showMonth, openDay } = useMonth()
  const now = query.data?.now
  const isTracked = now?.tracking === 'clock'
  return (
    <Page
      title={t('title')}
      facts={now && isTracked && <Standing now={now} />}
      actions={
        month &&
        user &&
        isTracked && (
          <Group gap="xs">
            <MonthTools employeeId={user._id} month={month} show={showMonth} />
            {now.settings.overtimeApproval === 'before' && <RequestOvertime />}
          </Group>
        )
      }
    >
      <FetchState query={query}>
        {({ now: { tracking } }) =>
          tracking === 'clock' && month && user ? (
            <MonthOfTime employeeId={user._id} month={month} day={day} openDay={openDay} own />
          ) : (
            <Panel>
              <EmptyState title={t('manual.title')} text={t('manual.text')} />
            </Panel>
          )
        }
      </FetchState>
    </Page>
  )
}

function Standing({ now: { state, since, sessions, timeZone, missing } }: { now: TimeNow }) {
  const t = getTranslator('myTime')
  const left = sessions.at(-1)?.out
  return [
    state === 'in' && since
      ? t('clock.since', { time: formatTime(since, timeZone) })
      : left
        ? t('standing.out', { time: formatTime(left, timeZone) })
        : t('standing.notIn'),
    missing.length > 0 && t('standing.missing', { count: missing.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function RequestOvertime() {
  const t = getTranslator('myTime')
  const [asking, ask] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => ask(true)}>
        {t('overtimeRequest.open')}
      </Button>
      <Suspense>{asking && <OvertimeDialog done={() => ask(false)} />}</Suspense>
    </>
  )
}
