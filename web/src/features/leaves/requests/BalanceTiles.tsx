import { inUnit } from '@ems/contract/core/leave-amounts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBalances } from '../shared/queries.ts'
import classes from './BalanceTiles.module.css'

interface BalanceTilesProps {
  userId: string
  /** the selected type's name */
  value: string
  choose: (name: string) => void
}

/** The types with a balance, each with its available amount; a click selects it in the field above. */
export function BalanceTiles({ userId, value, choose }: BalanceTilesProps) {
  const t = getTranslator('leaves')
  const kept = (useBalances(userId).data?.balances ?? []).filter(({ tracked }) => tracked)
  if (kept.length === 0) return null
  return (
    <fieldset className={classes.tiles} aria-label={t('add.tiles')}>
      {kept.map(({ leaveType: { _id, name }, unit, available }) => (
        <button
          key={_id}
          type="button"
          className={classes.tile}
          aria-pressed={value === name}
          onClick={() => choose(name)}
        >
          <strong>{leaveTypeName(name)}</strong>{' '}
          <span>{t(`add.left.${unit}`, { count: inUnit(unit, available ?? 0) })}</span>
        </button>
      ))}
    </fieldset>
  )
}
