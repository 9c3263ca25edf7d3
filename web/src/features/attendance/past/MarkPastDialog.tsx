import { addDays } from '@ems/contract/core/days'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CORRECT_MANY_MAX, CorrectManyBody, StoredStatus } from '../../../api/contract/attendance.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { ReasonField } from '../corrections/ReasonField.tsx'
import { useCorrectMany } from '../shared/queries.ts'
import { PEOPLE_MAX } from './past-marks.ts'
import { type PastDays, type PastMarks, type PastWhom, usePastMarks } from './usePastMarks.ts'

/** Days that are marked at once. */
const DAYS_MAX = 31

const ReasonBody = CorrectManyBody.pick({ reason: true })

interface MarkPastDialogProps {
  whom: PastWhom
  days: PastDays
  status: StoredStatus
  /** the organisation's day */
  today: string
  /** called once all are marked */
  done?: () => void
  close: () => void
}

/** Marks past days of people that have no mark, with one reason. */
export default function MarkPastDialog({ whom, today, done, close, ...initial }: MarkPastDialogProps) {
  const t = getTranslator('attendance')
  const [opened, setOpened] = useState(true)
  const [days, setDays] = useState(initial.days)
  const [status, setStatus] = useState(initial.status)
  const isRange = 'search' in whom
  const query = usePastMarks(whom, days, status, today)
  const correct = useCorrectMany()
  const of = useSendForm({
    schema: ReasonBody,
    initialValues: { reason: '' },
    send: async ({ reason }) => {
      const marks = query.data?.marks ?? []
      let changed = 0
      for (let at = 0; at < marks.length; at += CORRECT_MANY_MAX) {
        const reply = await correct.mutateAsync({ body: { reason, marks: marks.slice(at, at + CORRECT_MANY_MAX) } })
        changed += reply.changed
      }
      return { changed }
    },
    onDone: ({ changed }) => {
      done?.()
      setOpened(false)
      notify.success(t('pending.done', { count: changed }))
    },
  })
  const loaded = query.isFetching ? undefined : query.data
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={close}
      title={isRange ? t('past.title') : t('past.titleOn', { day: formatDay(days.from) })}
    >
      <Stack gap="md">
        {isRange && (
          <Group grow align="start">
            <DayField
              label={t('past.from')}
              clearable={false}
              max={today}
              day={days.from}
              choose={(from) => from && setDays((now) => daysFrom(from, now.to, today))}
            />
            <DayField
              label={t('past.to')}
              clearable={false}
              max={today}
              day={days.to}
              choose={(to) => to && setDays((now) => daysTo(now.from, to, today))}
            />
          </Group>
        )}
        <NativeSelect
          label={t('past.status')}
          data={StoredStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value as StoredStatus)}
        />
        {query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Outcome found={loaded} />
        )}
        {query.data && query.data.marks.length > 0 && (
          <Form
            of={of}
            submitLabel={t('past.submit', { count: query.data.marks.length })}
            dialog={{ close: () => setOpened(false) }}
          >
            <ReasonField {...of.form.getInputProps('reason')} />
          </Form>
        )}
      </Stack>
    </Dialog>
  )
}

const min = (one: string, other: string) => (one < other ? one : other)
const max = (one: string, other: string) => (one > other ? one : other)

/** The range with another first day: no future days, and at most `DAYS_MAX`. */
function daysFrom(from: string, to: string, today: string): PastDays {
  const first = min(from, today)
  return { from: first, to: min(max(first, to), addDays(first, DAYS_MAX - 1)) }
}

/** The range with another last day. */
function daysTo(from: string, to: string, today: string): PastDays {
  const last = min(to, today)
  return { from: max(min(from, last), addDays(last, 1 - DAYS_MAX)), to: last }
}

function Outcome({ found }: { found: PastMarks | undefined }) {
  const t = getTranslator('attendance')
  if (!found) return <Text role="status">{t('past.counting')}</Text>
  if (found.tooMany)
    return (
      <Notice tone="amber" role="status">
        {t('past.tooMany', { count: PEOPLE_MAX })}
      </Notice>
    )
  const { marks, own } = found
  const people = new Set(marks.map(({ employeeId }) => employeeId)).size
  const away = marks.filter(({ status }) => status === 'Leave').length
  return (
    <Text role="status">
      {marks.length === 0 ? t('past.nothing') : t('past.outcome', { count: marks.length, people })}
      {away > 0 && ` ${t('past.onLeave', { count: away })}`}
      {own > 0 && ` ${t('past.own', { count: own })}`}
    </Text>
  )
}
