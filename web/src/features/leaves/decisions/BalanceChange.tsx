import { inUnit } from '@ems/contract/core/leave-amounts'
import { IconArrowRight } from '@tabler/icons-react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Leave, leaves } from '../../../api/contract/leaves.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './BalanceChange.module.css'

interface BalanceChangeProps {
  leave: Pick<Leave, 'amount'>
  after: ReplyOf<typeof leaves.away>['after']
}

/** The balance before and after a pending leave; nothing for types without a balance. */
export function BalanceChange({ leave: { amount }, after: { unit, balanceAfter, balanceOf } }: BalanceChangeProps) {
  const t = getTranslator('leaves')
  if (balanceAfter === null || balanceOf === null) return null
  const toFigure = (figure: number) => inUnit(unit, figure)
  const before = balanceAfter + (amount ?? 0)
  // Leave into the next period takes less from this one than it counts.
  const parts =
    amount !== null && balanceAfter >= 0 && before <= balanceOf
      ? { used: balanceOf - before, request: amount, left: balanceAfter }
      : undefined
  return (
    <Panel>
      <div className={classes.change}>
        {parts && (
          <>
            <p>
              {t('peek.now')}
              <strong>{formatNumber(toFigure(before))}</strong>
            </p>
            <IconArrowRight size={18} aria-hidden data-along-line />
          </>
        )}
        <p>
          {t('peek.left')}
          <span>
            <strong>{formatNumber(toFigure(balanceAfter))}</strong> {t(`peek.of.${unit}`, { of: toFigure(balanceOf) })}
          </span>
        </p>
        {parts && (
          <div className={classes.parts}>
            <div className={classes.bar} aria-hidden>
              {Object.entries(parts).map(
                ([part, size]) => size > 0 && <i key={part} data-part={part} style={{ flexGrow: size }} />,
              )}
            </div>
            <p>
              {Object.entries(parts).map(([part, size]) => (
                <span key={part}>{t(`peek.parts.${part as 'used'}`, { amount: toFigure(size) })}</span>
              ))}
            </p>
          </div>
        )}
      </div>
    </Panel>
  )
}
