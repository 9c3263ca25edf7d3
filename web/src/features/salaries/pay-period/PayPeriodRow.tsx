import { fromThousandths } from '@ems/contract/core/money'
import { Group } from '@mantine/core'
import { type ComponentProps, memo, useId, useState } from 'react'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { Person } from '../../../ui/avatar/PersonCell.tsx'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { type Currency, formatAmount, formatDay, formatDifference } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import {
  amountText,
  clearerOf,
  differenceOf,
  FIELDS,
  type Field,
  isChanged,
  isOpen,
  netOf,
  reasonsOf,
  shownAs,
  type Texts,
  textsOf,
  thousandthsOf,
  wrongField,
} from './amounts.ts'
import classes from './PayPeriodTable.module.css'
import type { Run } from './usePayPeriod.ts'

interface RunRowProps extends Pick<Run, 'change' | 'choose'> {
  row: RunRow
  number: number
  /** what was typed for this person */
  edit: Partial<Texts> | undefined
  paid: boolean
}

/**
 * One person of a pay run: paid or left out, the three cells, what it comes to, how that differs from the last time, and
 * why. Kept as it is while other rows change: a run may have a thousand.
 */
export const RunRowCells = memo(function RunRowCells({ row, number, edit, paid, change, choose }: RunRowProps) {
  const t = getTranslator('salaries')
  const { person, recorded, leftOn, own } = row
  const { name, profileImage, _id: userId } = person.userId
  const texts = textsOf(row, edit ? { [person._id]: edit } : {})
  const net = netOf(texts, row)
  const why = recorded
    ? t('run.recorded', { day: formatDay(recorded.payDate) })
    : own
      ? t('run.own')
      : leftOn && t('run.left', { day: formatDay(leftOn) })
  const since = paid ? differenceOf(row, texts) : null
  const wrong = paid ? wrongField(texts, row) : null
  const wrongText = wrong && wrongTextOf(texts[wrong], row, t)
  const wrongId = useId()
  const cellOf = (field: Field) => (
    <AmountCell
      data-changed={(paid && isChanged(row, field, texts)) || undefined}
      aria-label={t('run.cell', { column: t(`run.columns.${field}`), name })}
      aria-invalid={wrong === field || undefined}
      aria-describedby={wrong === field ? wrongId : undefined}
      disabled={!paid}
      text={texts[field]}
      currency={row}
      type={(text) => change([{ id: person._id, field, text }], true)}
    />
  )
  return (
    <tr data-out={!paid || undefined}>
      <td>
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            aria-label={t('run.pay', { name })}
            checked={paid}
            disabled={!isOpen(row)}
            onChange={(event) => choose(person._id, event.currentTarget.checked)}
          />
          {number}
        </Group>
      </td>
      <th scope="row">
        <Person
          name={name}
          path={profileImage}
          id={userId}
          size={28}
          cut
          second={[person.employeeId, why].filter(Boolean).join(' · ')}
        />
      </th>
      {FIELDS.map((field) => (
        <td key={field}>
          {cellOf(field)}
          {wrong === field && (
            <div id={wrongId} className={classes.wrong}>
              {wrongText}
            </div>
          )}
        </td>
      ))}
      <td className={classes.net}>
        {recorded ? formatAmount(recorded.netSalary, row) : paid && net !== null ? amountText(net, row) : '–'}
      </td>
      <td className={classes.since} data-sign={since === null ? undefined : Math.sign(since)}>
        {since === null || since === 0 ? '–' : formatDifference(Number(fromThousandths(since)), row)}
      </td>
      <td className={classes.why}>
        {paid && reasonsOf(row, texts).map((reason) => <span key={reason}>{t(`run.reasons.${reason}`)}</span>)}
      </td>
    </tr>
  )
})

interface AmountCellProps extends Omit<ComponentProps<'input'>, 'type'> {
  text: string
  currency: Currency
  type: (text: string) => void
}

/** A cell of money: written as in the sums, and while it is typed into, as it is typed. */
function AmountCell({ text, currency, type, ...props }: AmountCellProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...props}
      className={classes.cell}
      data-cell
      inputMode="decimal"
      autoComplete="off"
      value={text === typed ? text : shownAs(text, currency)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        type(value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

/** What is wrong with an amount: it could be two, is none, or is more than there is. */
function wrongTextOf(text: string, currency: Currency, t: ReturnType<typeof getTranslator<'salaries'>>): string {
  const write = clearerOf(text, currency)
  if (write) return t('common:number.write', { value: write })
  return t(thousandthsOf(text, currency) === null ? 'run.wrongAmount' : 'run.wrongDeductions')
}
