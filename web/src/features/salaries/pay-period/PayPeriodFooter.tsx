import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../ui/format/format.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './PayPeriodTable.module.css'
import type { Run } from './usePayPeriod.ts'

interface RunFootProps {
  run: Run
  payDate: string
  /** goes to the difference before or after */
  step: (by: -1 | 1) => void
}

interface StepButtonProps {
  label: string
  keys: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const StepButton = ({ label, keys, ...props }: StepButtonProps) => (
  <ActionIcon variant="default" size={36} aria-label={label} aria-keyshortcuts={keys} {...props} />
)

/** What a run comes to, the way from difference to difference, what was done last taken back, and the way to record it. */
export function RunFoot({ run, payDate, step }: RunFootProps) {
  const t = getTranslator('salaries')
  const none = run.different.length === 0
  return (
    <>
      <div className={classes.keys}>
        <KeyLine
          keys={[
            [['↑', '↓', '←', '→'], t('run.hints.move')],
            [['F2'], t('run.hints.edit')],
            [['Ctrl', 'V'], t('run.hints.paste')],
            [['Ctrl', 'Z'], t('run.hints.undo')],
            [['Ctrl', 'Enter'], t('run.hints.record')],
          ]}
        />
      </div>
      <div className={classes.foot}>
        <Text size="sm" c="var(--l-text-2)" role="status" flex={1} miw="16rem">
          {run.count === 0 && run.recorded > 0 ? (
            t('run.allRecorded', { count: run.recorded, day: formatDay(payDate) })
          ) : (
            <>
              <strong>{t('run.sum', { total: run.total })}</strong>{' '}
              {run.wrong > 0 ? t('run.wrong', { count: run.wrong }) : t('run.changed', { count: run.changed })}
            </>
          )}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Text size="sm" c="var(--l-text-2)" mie={4}>
            {t('run.differences', { count: run.different.length })}
          </Text>
          <StepButton label={t('run.previous')} keys="Alt+ArrowUp" disabled={none} onClick={() => step(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </StepButton>
          <StepButton label={t('run.next')} keys="Alt+ArrowDown" disabled={none} onClick={() => step(1)}>
            <IconChevronDown size={18} aria-hidden />
          </StepButton>
          <StepButton label={t('run.undo')} keys="Control+Z" disabled={!run.canUndo} onClick={run.undo}>
            <IconArrowBackUp size={18} aria-hidden data-along-line />
          </StepButton>
        </Group>
        <Button
          loading={run.sending}
          disabled={run.count === 0 || run.wrong > 0}
          aria-keyshortcuts="Control+Enter"
          onClick={run.record}
        >
          {t('run.submit', { count: run.count, day: formatDay(payDate) })}
        </Button>
      </div>
    </>
  )
}
