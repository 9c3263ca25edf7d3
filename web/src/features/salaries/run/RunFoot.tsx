import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../ui/format.ts'
import { wordsOf } from '../../../ui/words.ts'
import classes from './RunTable.module.css'
import type { Run } from './useRun.ts'

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
  const t = wordsOf('salaries')
  const none = run.different.length === 0
  return (
    <>
      <p className={classes.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {t('run.hints.move')} <kbd>F2</kbd> {t('run.hints.edit')}{' '}
        <kbd>Ctrl</kbd> <kbd>V</kbd> {t('run.hints.paste')} <kbd>Ctrl</kbd> <kbd>Z</kbd> {t('run.hints.undo')}{' '}
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('run.hints.record')}
      </p>
      <div className={classes.foot}>
        <Text size="sm" c="var(--l-text-2)" role="status" flex={1} miw="16rem">
          <strong>{t('run.sum', { total: run.total })}</strong>{' '}
          {run.wrong > 0 ? t('run.wrong', { count: run.wrong }) : t('run.changed', { count: run.changed })}
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
