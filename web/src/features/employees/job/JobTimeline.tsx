import { Button, Group, Text } from '@mantine/core'
import type { JobChange, JobPeriod } from '../../../api/contract/job.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { formatDay, formatNumber, formatSpan } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './JobTimeline.module.css'
import { useCancelChange } from './queries.ts'

interface JobTimelineProps {
  periods: readonly JobPeriod[]
  changes: readonly JobChange[]
  /** absent without the permission to change it */
  edit?: (change: JobChange) => void
  employeeId?: string
}

/** The periods from the last to the first, planned ones dashed, with the change that began each. */
export function JobTimeline({ periods, changes, edit, employeeId }: JobTimelineProps) {
  const t = getTranslator('job')
  const today = useOrganisation().data?.organisation.today ?? ''
  const failed = changes.filter(({ status }) => status === 'Failed')
  if (periods.length === 0 && failed.length === 0) return <Text>{t('empty')}</Text>
  const actions = (change: JobChange) =>
    edit && employeeId && <ChangeActions change={change} employeeId={employeeId} edit={() => edit(change)} />
  return (
    <ol className={classes.line}>
      {failed.map((change) => (
        <li key={change._id} className={classes.step} data-planned>
          <div className={classes.head}>
            <strong>{t('from', { day: formatDay(change.effectiveFrom) })}</strong>
            <StatusBadge tone="red">{t('failed')}</StatusBadge>
          </div>
          <p className={classes.second}>{change.error}</p>
          {actions(change)}
        </li>
      ))}
      {periods.map((period) => {
        const planned = period.from > today
        const change = changes.find(
          ({ effectiveFrom, status }) =>
            effectiveFrom === period.from && (status === 'Planned' || status === 'Applied'),
        )
        return (
          <li
            key={period.from}
            className={classes.step}
            {...(planned ? { 'data-planned': true } : {})}
            {...(!planned && (period.to === null || period.to >= today) ? { 'data-now': true } : {})}
          >
            <div className={classes.head}>
              <strong>{spanOf(period, planned)}</strong>
              {planned && <StatusBadge tone="yellow">{t('planned')}</StatusBadge>}
            </div>
            <Facts period={period} />
            {change && <Why change={change} />}
            {change?.status === 'Planned' && actions(change)}
          </li>
        )
      })}
    </ol>
  )
}

function spanOf({ from, to }: JobPeriod, planned: boolean): string {
  const t = getTranslator('job')
  if (to !== null) return formatSpan(from, to)
  return planned ? t('from', { day: formatDay(from) }) : t('since', { day: formatDay(from) })
}

function Facts({ period }: { period: JobPeriod }) {
  const { department, designation, manager, employmentType, fte, location, schedule, legalEntity, payCategory } = period
  const several = useLegalEntities().all.length > 1
  const t = getTranslator('job')
  return (
    <>
      <p className={classes.facts}>{[designation, department?.dep_name].filter(Boolean).join(' · ')}</p>
      <p className={classes.second}>
        {[
          manager ? t('reportsTo', { name: manager.userId.name }) : t('top'),
          t(`types.${employmentType}`),
          ...(fte === 100 ? [] : [t('fullTimeShare', { share: formatNumber(fte) })]),
          ...(location ? [location.name] : []),
          ...(schedule ? [schedule.name] : []),
          ...(several ? [legalEntity.name] : []),
          ...(payCategory ? [payCategory.name] : []),
        ].join(' · ')}
      </p>
    </>
  )
}

function Why({ change: { reason, createdBy, note } }: { change: JobChange }) {
  const t = getTranslator('job')
  const word = t(`reasons.${reason}`)
  return (
    <p className={classes.second}>
      {createdBy ? t('by', { reason: word, name: createdBy.name }) : t('reasonAlone', { reason: word })}
      {note && ` – ${note}`}
    </p>
  )
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
