import { dayNumber } from '@ems/contract/core/days'
import { Button, Group, Text } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBriefcase,
  IconCalendarClock,
  IconMapPin,
  IconSitemap,
  IconTrendingUp,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { JobChange, JobPeriod } from '../../../api/contract/job.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { formatDay, formatNumber, formatSpan } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { factText } from './ChangedFields.tsx'
import classes from './JobTimeline.module.css'
import { type JobStep, stepsOf } from './jobHistory.ts'
import { useCancelChange } from './queries.ts'

interface JobTimelineProps {
  periods: readonly JobPeriod[]
  changes: readonly JobChange[]
  /** absent without the permission to change it */
  edit?: (change: JobChange) => void
  employeeId?: string
}

/** The job changes of a person, newest first: what began on the day, and what was before. */
export function JobTimeline({ periods, changes, edit, employeeId }: JobTimelineProps) {
  const t = getTranslator('job')
  const today = useOrganisation().data?.organisation.today ?? ''
  const failed = changes.filter(({ status }) => status === 'Failed')
  if (periods.length === 0 && failed.length === 0) return <Text>{t('empty')}</Text>
  const actions = (change: JobChange) =>
    edit && employeeId && <ChangeActions change={change} employeeId={employeeId} edit={() => edit(change)} />
  const steps = stepsOf(periods, changes)
  return (
    <ol className={classes.line}>
      {failed.map((change) => (
        <li key={change._id} className={classes.step} data-tone="failed">
          <IconAlertTriangle aria-hidden />
          <div className={classes.what}>
            <Group gap="xs">
              <strong>{t(`reasons.${change.reason}`)}</strong>
              <StatusBadge tone="red">{t('failed')}</StatusBadge>
            </Group>
            <p>{change.error}</p>
            {actions(change)}
          </div>
          <span className={classes.when}>{formatDay(change.effectiveFrom)}</span>
        </li>
      ))}
      {steps.map((step, index) => (
        <Step key={step.period.from} step={step} next={steps[index - 1]} today={today}>
          {step.change?.status === 'Planned' && actions(step.change)}
        </Step>
      ))}
    </ol>
  )
}

interface StepProps {
  step: JobStep
  /** the later one */
  next: JobStep | undefined
  today: string
  children: ReactNode
}

function Step({ step, next, today, children }: StepProps) {
  const t = getTranslator('job')
  const { from, to } = step.period
  const isPlanned = from > today
  const isCurrent = !isPlanned && (to === null || to >= today)
  const hasEnded = to !== null && to < today && next?.before === undefined
  const Mark = isPlanned ? IconCalendarClock : iconOf(step)
  const tone = isPlanned ? 'planned' : isCurrent ? 'current' : step.kind
  const when = [
    hasEnded ? formatSpan(from, to) : formatDay(from),
    isPlanned && t('history.inDays', { count: dayNumber(from) - dayNumber(today) }),
    isCurrent && t('history.current'),
  ]
  return (
    <li className={classes.step} data-tone={tone}>
      <Mark aria-hidden />
      <div className={classes.what}>
        <Group gap="0.125rem 0.5rem">
          <strong>{titleOf(step, isPlanned)}</strong>
          {isPlanned && <StatusBadge tone="yellow">{t('planned')}</StatusBadge>}
        </Group>
        <Differences step={step} />
        <Origin step={step} />
        {children}
      </div>
      <span className={classes.when}>{when.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function iconOf({ kind, named: [fact] }: JobStep): Icon {
  if (kind === 'hired' || kind === 'returned') return IconUserPlus
  if (kind === 'promoted') return IconTrendingUp
  if (fact === 'location') return IconMapPin
  if (fact === 'department') return IconArrowsExchange
  if (kind === 'movedAs') return IconArrowsExchange
  return fact === 'manager' ? IconSitemap : IconBriefcase
}

function titleOf({ period, change, kind, named: [fact] }: JobStep, isPlanned: boolean): string {
  const t = getTranslator('job')
  const { designation, department } = period
  const planned = isPlanned ? 'yes' : 'no'
  if (kind === 'hired' || kind === 'returned') {
    if (designation === '') return t(`reasons.${kind === 'hired' ? 'hire' : 'return'}`)
    return t(`history.${kind}`, { planned, designation })
  }
  if (kind === 'promoted') return t('history.promoted', { planned, designation })
  if (kind === 'movedAs') return t('history.movedAs', { planned, department: department?.dep_name ?? '', designation })
  if (fact === undefined) return t(`reasons.${change?.reason ?? 'other'}`)
  const value = factText(period, fact)
  return kind === 'moved' ? t('history.moved', { planned, place: value }) : t('history.fact', { fact, value })
}

/** The former values of a change; of a first period, its facts. */
function Differences({ step: { period, before, named, others } }: { step: JobStep }) {
  const t = getTranslator('job')
  const several = useLegalEntities().all.length > 1
  const { department, manager, employmentType, fte, location, schedule, legalEntity, payCategory } = period
  const parts = before
    ? [
        named.length > 0 && t('history.previously', { values: named.map((fact) => factText(before, fact)).join(', ') }),
        ...others.map((fact) =>
          t('dialog.change', {
            fact: t(`facts.${fact}`),
            before: factText(before, fact),
            after: factText(period, fact),
          }),
        ),
      ]
    : [
        department?.dep_name,
        t(`types.${employmentType}`),
        fte !== 100 && t('fullTimeShare', { share: formatNumber(fte) }),
        manager ? t('reportsTo', { name: manager.userId.name }) : t('top'),
        location?.name,
        schedule?.name,
        several && legalEntity.name,
        payCategory?.name,
      ]
  return <Line parts={parts} />
}

/** The reasons that a title already says. */
const SAID: Partial<Record<JobChange['reason'], readonly JobStep['kind'][]>> = {
  hire: ['hired'],
  promotion: ['promoted'],
  transfer: ['moved', 'movedAs'],
  return: ['returned'],
}

/** The reason, the person who recorded the change, and the note. */
function Origin({ step: { change, kind, named } }: { step: JobStep }) {
  const t = getTranslator('job')
  if (!change) return null
  const { reason, createdBy, note } = change
  const isSaid = reason === 'other' || SAID[reason]?.includes(kind) || (kind === 'other' && named.length === 0)
  return (
    <Line
      parts={[!isSaid && t(`reasons.${reason}`), createdBy && t('history.recordedBy', { name: createdBy.name }), note]}
    />
  )
}

function Line({ parts }: { parts: readonly (string | false | null | undefined)[] }) {
  const text = parts.filter(Boolean).join(' · ')
  return text && <p>{text}</p>
}

function ChangeActions({ change, employeeId, edit }: { change: JobChange; employeeId: string; edit: () => void }) {
  const t = getTranslator('job')
  const cancel = useCancelChange()
  const describe = useErrorText()
  const ask = async () => {
    const sure = await confirm({
      title: t('cancelQuestion.title', { day: formatDay(change.effectiveFrom) }),
      text: t('cancelQuestion.text'),
      confirm: t('cancel'),
      cancel: t('cancelQuestion.keep'),
      destroys: true,
    })
    if (!sure) return
    cancel.mutate(
      { params: { id: employeeId, change: change._id } },
      {
        onSuccess: () => notify.success(t('cancelQuestion.done')),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" onClick={edit}>
        {t('edit')}
      </Button>
      <Button size="xs" variant="default" onClick={ask} loading={cancel.isPending}>
        {t('cancel')}
      </Button>
    </Group>
  )
}
