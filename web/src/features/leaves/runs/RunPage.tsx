import '@mantine/core/styles/Progress.css'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type LeaveRun, leaveRuns } from '../../../api/contract/leave-runs.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAddRun, useRun } from './queries.ts'
import { RunLines, RunState } from './RunLines.tsx'

/** The progress of a run, and its effect on each person. */
export default function RunPage() {
  const t = getTranslator('leaveRuns')
  const id = useIdParam()
  const list = useListState(leaveRuns.get)
  const query = useRun(id)
  const run = query.data?.run
  return (
    <Page
      title={run ? t('titleOf', { kind: t(`kinds.${run.kind}`), type: leaveTypeName(run.leaveType.name) }) : t('one')}
      facts={run ? <RunState run={run} /> : null}
      back={{ to: screens.admin.leaveRuns }}
      backWord={t('back')}
    >
      <FetchState query={query} list={{ to: screens.admin.leaveRuns }}>
        {(read) => (
          <Stack gap="md">
            <Summary run={read.run} />
            {read.run.state !== 'running' && <RunLines key={read.run._id} run={read.run} list={list} />}
          </Stack>
        )}
      </FetchState>
    </Page>
  )
}

function Summary({ run }: { run: LeaveRun }) {
  const t = getTranslator('leaveRuns')
  const { kind, summary, dryRun, state, done, total, periodEnd } = run
  const title = t(`summary.${dryRun ? 'trial' : 'done'}.${kind}`, { day: formatDay(periodEnd) })
  if (state === 'running')
    return (
      <TitledPanel title={title} text={t('progress', { done: formatNumber(done), total })}>
        <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={title} />
      </TitledPanel>
    )
  const figures = FIGURES[kind].filter((figure) => figure === FIGURES[kind][0] || summary[figure] !== 0)
  return (
    <TitledPanel title={title} text={t('summary.people', { count: summary.people })}>
      <div role="status">
        {figures.map((figure) => (
          <Text key={figure}>{t(`summary.${figure}.${run.unit}`, { count: inUnit(run.unit, summary[figure]) })}</Text>
        ))}
        <Text>{t(dryRun ? 'summary.wouldChange' : 'summary.changed', { count: summary.changed })}</Text>
        {summary.differs > 0 && <Text fw={600}>{t('summary.differs', { count: summary.differs })}</Text>}
      </div>
      <Group mt="md" gap="sm">
        <Again run={run} />
      </Group>
    </TitledPanel>
  )
}

/** The figures of a kind of run, the first one always. */
const FIGURES = {
  'period-end': ['carried', 'lapsed', 'debt'],
  accrual: ['granted'],
  recount: ['returned'],
} as const

/** Starts the run after its dry run, or another dry run. */
function Again({ run }: { run: LeaveRun }) {
  const t = getTranslator('leaveRuns')
  const add = useAddRun()
  const navigate = useNavigate()
  const today = useOrganisation().data?.organisation.today ?? ''
  const { kind, leaveType, periodEnd, dryRun, summary } = run
  const start = (trial: boolean) =>
    add.mutate(
      { body: { kind, leaveType: leaveType._id, periodEnd, dryRun: trial } },
      {
        onSuccess: (reply) => void navigate({ to: screens.admin.leaveRun, params: { id: reply.run._id } }),
        onError: notifyError,
      },
    )
  const sure = () =>
    confirm({
      title: t('sure.title', { name: leaveTypeName(leaveType.name) }),
      text: t('sure.text'),
      confirm: t('do'),
      cancel: t('common:actions.cancel'),
    })
  const ahead = kind === 'accrual' ? periodEnd.slice(0, 7) > today.slice(0, 7) : periodEnd > today
  return (
    <>
      {dryRun && !ahead && (
        // A run that changes nothing may be started, but its button is not the primary one.
        <Button
          variant={summary.changed === 0 ? 'default' : undefined}
          loading={add.isPending}
          onClick={async () => (await sure()) && start(false)}
        >
          {t('do')}
        </Button>
      )}
      <Button variant="default" loading={add.isPending} onClick={() => start(true)}>
        {t('tryAgain')}
      </Button>
      {dryRun && ahead && <Text c="dimmed">{t('ahead')}</Text>}
    </>
  )
}
