import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, NativeSelect, Text, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { TimeDayDetail } from '../../../api/contract/time.ts'
import { SESSIONS_MAX } from '../../../api/contract/time-requests.ts'
import { DayAxisHours, DayBar } from '../../../ui/chart/DayBar.tsx'
import { axisOf, minutesInto } from '../../../ui/chart/dayAxis.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { TimeInput } from '../../../ui/form/TimeInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddRequest, useDay } from '../shared/queries.ts'
import classes from './CorrectionDialog.module.css'
import { datedSessions, presentMinutes, proposedBars, type TypedSession, typedSessions } from './proposal.ts'

interface CorrectionProps {
  /** the employee's or the user's id */
  employeeId: string
  day: string
  /** whether it is the reader's own day: then it needs an approval */
  own: boolean
  done: () => void
}

/** Proposes the sessions of a whole day. */
export default function CorrectionDialog({ employeeId, day, own, done }: CorrectionProps) {
  const t = getTranslator('myTime')
  const [opened, setOpened] = useState(true)
  const query = useDay(employeeId, day)
  // Changes by others meanwhile do not affect the typed times; the server compares.
  const first = useRef<TimeDayDetail>(undefined)
  first.current ??= query.data?.day
  const loaded = first.current
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={done}
      title={t('correct.title', { day: formatLongDay(day) })}
      size="lg"
    >
      {loaded ? (
        <Correction employeeId={employeeId} found={loaded} own={own} close={() => setOpened(false)} />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Dialog>
  )
}

const NEW: Omit<TypedSession, 'id'> = { in: '', out: '', place: null }

interface FormProps {
  employeeId: string
  found: TimeDayDetail
  own: boolean
  close: () => void
}

function Correction({ employeeId, found, own, close }: FormProps) {
  const t = getTranslator('myTime')
  const add = useAddRequest()
  const { day, timeZone: zone, sessions } = found
  const startsNextDay = sessions[0] !== undefined && minutesInto(day, sessions[0].in, zone) >= 1440
  const typed = typedSessions(sessions, zone)
  const of = useSendForm({
    schema: undefined,
    required: ['reason'],
    initialValues: { sessions: typed.length > 0 ? typed : [{ id: 0, ...NEW }], reason: '' },
    send: (values) =>
      add.mutateAsync({
        body: {
          kind: 'correction',
          employeeId,
          day,
          sessions: datedSessions(day, values.sessions, startsNextDay),
          reason: values.reason,
          key: null,
        },
      }),
    onDone: ({ request }) => {
      notify.success(t(request.state === 'Pending' ? 'correct.sent' : 'correct.done'))
      close()
    },
  })
  const { sessions: rows } = of.form.values
  const change = (id: number, part: Partial<TypedSession>) => {
    of.form.setFieldValue(
      'sessions',
      of.form.getValues().sessions.map((row) => (row.id === id ? { ...row, ...part } : row)),
    )
    // The errors are shown beside the times, not beside the field as a whole.
    of.form.setErrors({})
  }
  const path = of.form.getInputProps('sessions')['data-path']
  // The dialog moved the focus before the form existed.
  const empty = useRef<HTMLInputElement>(null)
  useEffect(() => empty.current?.focus(), [])
  const firstEmpty = typed.find(({ out }) => out === '')?.id ?? (typed.length === 0 ? 0 : -1)
  return (
    <Form of={of} submitLabel={t(own ? 'correct.send' : 'correct.save')} dialog={{ close }}>
      <Text size="sm" c="var(--l-text-2)">
        {t(own ? 'correct.text' : 'correct.textOther')}
      </Text>
      <ul className={classes.rows} aria-label={t('correct.sessions')}>
        {rows.map((row, n) => (
          <li key={row.id} className={classes.row}>
            {(['in', 'out'] as const).map((end) => (
              <TimeInput
                key={end}
                label={t(`correct.${end}`)}
                aria-label={t(`correct.${end}Of`, { number: n + 1 })}
                ref={row.id === firstEmpty && end === (typed.length === 0 ? 'in' : 'out') ? empty : undefined}
                value={row[end]}
                error={of.form.errors[`sessions.${n}.${end}`]}
                data-path={`${path}.${n}.${end}`}
                onChange={(event) => change(row.id, { [end]: event.currentTarget.value })}
              />
            ))}
            <NativeSelect
              label={t('correct.place')}
              aria-label={t('correct.placeOf', { number: n + 1 })}
              value={row.place ?? ''}
              data={[
                { value: '', label: t('places.none') },
                { value: 'onsite', label: t('places.onsite') },
                { value: 'remote', label: t('places.remote') },
              ]}
              onChange={(event) =>
                change(row.id, { place: (event.currentTarget.value || null) as TypedSession['place'] })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('correct.remove', { number: n + 1 })}
              disabled={rows.length === 1}
              onClick={() =>
                of.form.setFieldValue(
                  'sessions',
                  rows.filter(({ id }) => id !== row.id),
                )
              }
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {of.form.errors.sessions && (
        <Text size="sm" c="var(--l-red-text)" role="alert">
          {of.form.errors.sessions}
        </Text>
      )}
      {rows.length < SESSIONS_MAX && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            of.form.setFieldValue('sessions', [...rows, { ...NEW, id: Math.max(...rows.map(({ id }) => id)) + 1 }])
          }
        >
          {t('correct.add')}
        </Button>
      )}
      <Textarea
        label={t('correct.reason')}
        required
        autosize
        minRows={1}
        maxLength={500}
        {...of.form.getInputProps('reason')}
      />
      <Preview found={found} proposed={proposedBars(datedSessions(day, rows, startsNextDay), zone)} />
    </Form>
  )
}

/** The present and the proposed day. */
function Preview({ found, proposed }: { found: TimeDayDetail; proposed: ReturnType<typeof proposedBars> }) {
  const t = getTranslator('myTime')
  const { day, shift, timeZone: zone } = found
  const axis = axisOf(
    [
      { day, shift, sessions: found.sessions },
      { day, shift, sessions: proposed },
    ],
    zone,
  )
  return (
    <div className={classes.preview}>
      <span />
      <DayAxisHours axis={axis} />
      <span className={classes.figure}>{t('correct.present')}</span>
      <span>{t('correct.now')}</span>
      <DayBar day={{ day, shift, sessions: found.sessions }} axis={axis} zone={zone} />
      <span className={classes.figure}>{formatMinutes(presentMinutes(found.sessions))}</span>
      <strong>{t('correct.after')}</strong>
      <DayBar day={{ day, shift, sessions: proposed }} axis={axis} zone={zone} />
      <strong className={classes.figure}>{formatMinutes(presentMinutes(proposed))}</strong>
    </div>
  )
}
