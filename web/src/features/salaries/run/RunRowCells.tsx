import { fromMinor } from '@ems/contract/core/money'
import { Group } from '@mantine/core'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { formatAmount, formatDay, formatDifference } from '../../../ui/format.ts'
import { Person } from '../../../ui/Person.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { FIELDS, type Field, isChanged, isOpen, netOf, textsOf, wrongField } from './amounts.ts'
import classes from './RunTable.module.css'
import type { Run } from './useRun.ts'

interface RunRowProps {
  row: RunRow
  number: number
  run: Run
}

/** One person of a pay run: paid or left out, the three cells, what it comes to, and how that differs from the last time. */
export function RunRowCells({ row, number, run }: RunRowProps) {
  const t = wordsOf('salaries')
  const { person, last, recorded, leftOn, own } = row
  const { name, profileImage, _id: userId } = person.userId
  const texts = textsOf(row, run.edits)
  const paid = run.isPaid(row)
  const net = netOf(texts)
  const why = recorded
    ? t('run.recorded', { day: formatDay(recorded.payDate) })
    : own
      ? t('run.own')
      : leftOn && t('run.left', { day: formatDay(leftOn) })
  const since = net === null || last === null || !paid ? null : net - Math.round(last.netSalary * 100)
  return (
    <tr data-out={!paid || undefined}>
      <td>
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            aria-label={t('run.pay', { name })}
            checked={paid}
            disabled={!isOpen(row)}
            onChange={(event) => run.choose(row, event.currentTarget.checked)}
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
          second={[person.employeeId, why].filter(Boolean).join(' · ')}
        />
      </th>
      {FIELDS.map((field) => (
        <td key={field}>
          <Cell row={row} field={field} run={run} disabled={!paid} />
        </td>
      ))}
      <td className={classes.net}>{recorded ? formatAmount(recorded.netSalary) : paid ? netText(net) : '–'}</td>
      <td className={classes.since} data-sign={since === null ? undefined : Math.sign(since)}>
        {since === null || since === 0 ? '–' : formatDifference(Number(fromMinor(since)))}
      </td>
    </tr>
  )
}

const netText = (net: number | null) => (net === null ? '–' : formatAmount(Number(fromMinor(net))))

interface CellProps {
  row: RunRow
  field: Field
  run: Run
  disabled: boolean
}

/** One amount. Up, down and Enter go through the column; lines that are pasted fill it downwards. */
function Cell({ row, field, run, disabled }: CellProps) {
  const t = wordsOf('salaries')
  const texts = textsOf(row, run.edits)
  const wrong = !disabled && wrongField(texts) === field
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text').trim().split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    run.fill(
      row,
      field,
      lines.map((line) => (line.split('\t')[0] ?? '').trim()),
    )
  }
  return (
    <input
      className={classes.cell}
      data-column={field}
      data-changed={(!disabled && isChanged(row, field, texts)) || undefined}
      aria-label={t('run.cell', { column: t(`run.columns.${field}`), name: row.person.userId.name })}
      aria-invalid={wrong || undefined}
      title={wrong ? t(field === 'deductions' ? 'run.wrongDeductions' : 'run.wrongAmount') : undefined}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={texts[field]}
      onChange={(event) => run.fill(row, field, [event.currentTarget.value])}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={walk}
      onPaste={paste}
    />
  )
}

/** Goes to the next cell of the column that can be typed into. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key]
  if (!step) return
  event.preventDefault()
  const { column } = event.currentTarget.dataset
  const cells = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input') ?? [])].filter(
    (cell) => cell.dataset.column === column && !cell.disabled,
  )
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}
