import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { timeSheets } from '../../../api/contract/time-sheets.ts'
import { useSend } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { daysOf, shiftMonth } from '../../../ui/format/months.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Figures } from '../shared/Figures.tsx'
import { useCloseMonth } from '../shared/queries.ts'
import { useTimeScreen } from '../shared/useTimeScreen.ts'

type Checked = ReplyOf<typeof timeSheets.close>

/** Closes a month: first the blockers, then the closing itself. */
export function CloseTab() {
  const t = getTranslator('teamTime')
  const today = useOrganisation().data?.organisation.today
  const [chosen, choose] = useState<string>()
  const month = chosen ?? (today && shiftMonth(today.slice(0, 7), -1))
  if (!month) return null
  return (
    <TitledPanel title={t('close.title')} text={t('close.text')}>
      <Stack gap="md" align="stretch">
        <MonthStepper month={month} show={choose} words={{ previous: t('sheets.before'), next: t('sheets.after') }}>
          <Text fw={600} miw="6rem" ta="center" aria-live="polite">
            {formatMonth(month)}
          </Text>
        </MonthStepper>
        <Month key={month} month={month} />
      </Stack>
    </TitledPanel>
  )
}

function Month({ month }: { month: string }) {
  const t = getTranslator('teamTime')
  const [checked, setChecked] = useState<Checked>()
  const check = useSend(timeSheets.close, { refreshes: [] })
  const close = useCloseMonth()
  const look = () => check.mutate({ body: { month, dryRun: true } }, { onSuccess: setChecked, onError: notifyError })
  const closeNow = async (force: boolean) => {
    const sure = await confirm({
      title: t('close.sure', { month: formatMonth(month) }),
      text: t(force ? 'close.sureAnyway' : 'close.sureText'),
      confirm: t(force ? 'close.anyway' : 'close.submit'),
      cancel: t('common:actions.cancel'),
      destroys: force,
    })
    if (!sure) return
    close.mutate(
      { body: { month, force } },
      {
        onSuccess: ({ closed }) => {
          setChecked(undefined)
          notify.success(t('close.done', { count: closed, month: formatMonth(month) }))
        },
        onError: (error) => {
          notifyError(error)
          // A new blocker appeared meanwhile.
          look()
        },
      },
    )
  }
  if (!checked)
    return (
      <Group>
        <Button loading={check.isPending} onClick={look}>
          {t('close.check')}
        </Button>
      </Group>
    )
  const { open } = checked
  const blocked = checked.closed < open.sheets
  if (open.sheets === 0)
    return (
      <Notice tone="green" role="status">
        {t('close.nothing')}
      </Notice>
    )
  return (
    <>
      <Facts month={month} open={open} />
      {blocked && (
        <Notice tone="amber" role="status">
          {t('close.blocked')}
        </Notice>
      )}
      <Group gap="xs">
        {blocked ? (
          <Button color="red" variant="outline" loading={close.isPending} onClick={() => void closeNow(true)}>
            {t('close.anyway')}
          </Button>
        ) : (
          <Button loading={close.isPending} onClick={() => void closeNow(false)}>
            {t('close.submit')}
          </Button>
        )}
        <Button variant="default" loading={check.isPending} onClick={look}>
          {t('close.again')}
        </Button>
      </Group>
    </>
  )
}

/** The number of sheets to close, and the blockers, each with a link. */
function Facts({ month, open }: { month: string; open: Checked['open'] }) {
  const t = getTranslator('teamTime')
  const to = useTimeScreen()
  const days = daysOf(month)
  const missing = { from: days[0], to: days.at(-1), flag: 'no-clock-out' }
  const linked = (count: number, search: object) =>
    count === 0 ? (
      formatNumber(0)
    ) : (
      <TextLink to={to} search={search as never} inherit>
        {formatNumber(count)}
      </TextLink>
    )
  return (
    <Figures
      label={t('close.title')}
      figures={[
        [t('close.sheets'), linked(open.sheets, { tab: 'sheets', month })],
        [t('close.missing'), linked(open.missing, missing)],
        [t('close.requests'), linked(open.requests, { tab: 'requests', state: 'Pending' })],
      ]}
    />
  )
}
