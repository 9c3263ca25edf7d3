import { inUnit } from '@ems/contract/core/leave-amounts'
import type { ReactNode } from 'react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBalances } from '../shared/queries.ts'
import classes from './BalanceTiles.module.css'

/** With more types the tiles would push the days out of sight: the field stays, with tiles of the types with a balance. */
const MOST_TILES = 6

interface BalanceTilesProps {
  userId: string
  types: readonly ListedType[]
  /** the selected type's name */
  value: string
  choose: (name: string) => void
  /** the field of the type: keyboards and screen readers use it, also unseen behind the tiles, which show its value */
  children: ReactNode
}

/** The types, each with its available amount, in place of their field or below it; a click selects one in it. */
export function BalanceTiles({ userId, types, value, choose, children }: BalanceTilesProps) {
  const t = getTranslator('leaves')
  const balances = useBalances(userId).data?.balances
  const instead = types.length <= MOST_TILES
  const shown = instead ? types : types.filter(({ tracked }) => tracked).slice(0, MOST_TILES)
  if (shown.length === 0) return children
  const leftOf = (id: string) => {
    const balance = balances?.find(({ leaveType }) => leaveType._id === id)
    if (!balance) return ''
    const { tracked, unit, available } = balance
    return tracked ? t(`add.left.${unit}`, { count: inUnit(unit, available ?? 0) }) : t('add.noLimit')
  }
  return (
    <div className={instead ? classes.choice : classes.beside}>
      {children}
      <fieldset className={classes.tiles} aria-label={t('add.tiles')}>
        {shown.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            tabIndex={instead ? -1 : undefined}
            className={classes.tile}
            aria-pressed={value === name}
            onClick={() => choose(name)}
          >
            <strong>{leaveTypeName(name)}</strong> <span>{leftOf(_id)}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
