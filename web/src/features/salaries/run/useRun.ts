import { fromMinor } from '@ems/contract/core/money'
import { useState } from 'react'
import { type RunRow, salaries } from '../../../api/contract/salaries.ts'
import { useSend } from '../../../api/hooks.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { useUnsavedChanges } from '../../../ui/form/useUnsavedChanges.ts'
import { formatAmount, formatDay } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { cleaned, type Edits, FIELDS, type Field, isChanged, isOpen, netOf, textsOf } from './amounts.ts'

const amountOf = (minor: number) => formatAmount(Number(fromMinor(minor)))

/** A pay run that is being prepared: what is typed, who is left out, what it comes to, and the one call that records it. */
export function useRun(rows: readonly RunRow[], payDate: string) {
  const t = wordsOf('salaries')
  const describe = useErrorText()
  const [edits, setEdits] = useState<Edits>({})
  // Whoever has left is paid where somebody says so.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const send = useSend(salaries.addMany, { refreshes: ['salaries', 'dashboard'] })
  useUnsavedChanges(() => Object.keys(edits).length > 0)

  const isPaid = (row: RunRow) => isOpen(row) && (chosen[row.person._id] ?? row.leftOn === null)
  const paid = rows.filter(isPaid)
  const nets = paid.map((row) => netOf(textsOf(row, edits)))
  const total = nets.reduce<number>((sum, net) => sum + (net ?? 0), 0)
  const wrong = nets.filter((net) => net === null).length
  const changed = paid.filter((row) => {
    const texts = textsOf(row, edits)
    return FIELDS.some((field) => isChanged(row, field, texts))
  }).length

  /** Sets cells of one column from a row on: one, or as many as were pasted. */
  const fill = (from: RunRow, field: Field, texts: readonly string[]) => {
    const open = rows.filter(isOpen)
    const begin = open.indexOf(from)
    const next = texts.map((text, index) => [open[begin + index]?.person._id, text] as const)
    setEdits((before) => {
      const after: Record<string, Edits[string]> = { ...before }
      for (const [id, text] of next) if (id) after[id] = { ...after[id], [field]: text }
      return after
    })
  }

  const record = async () => {
    const sure = await confirm({
      title: t('run.question', { count: paid.length, day: formatDay(payDate) }),
      text: t('run.check', { total: amountOf(total), changed, left: rows.filter(isOpen).length - paid.length }),
      confirm: t('run.record', { count: paid.length }),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    const records = paid.map((row) => {
      const texts = textsOf(row, edits)
      const amounts = FIELDS.map((field) => [field, cleaned(texts[field]) || '0'])
      return { employeeId: row.person._id, ...(Object.fromEntries(amounts) as Record<Field, string>) }
    })
    send.mutate(
      { body: { payDate, records } },
      {
        onSuccess: ({ added, total: sum }) => {
          // What was typed for people who are not shown is still to be recorded.
          const recorded = new Set(records.map(({ employeeId }) => employeeId))
          setEdits((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !recorded.has(id))))
          notify.success(t('run.done', { count: added, total: formatAmount(sum) }))
        },
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  return {
    edits,
    fill,
    isPaid,
    choose: (row: RunRow, pays: boolean) => setChosen((before) => ({ ...before, [row.person._id]: pays })),
    count: paid.length,
    total: amountOf(total),
    sums: FIELDS.map((field) =>
      amountOf(paid.reduce((sum, row) => sum + (netSafe(textsOf(row, edits)[field]) ?? 0), 0)),
    ),
    wrong,
    changed,
    sending: send.isPending,
    record: () => void record(),
  }
}

const netSafe = (text: string) => netOf({ basicSalary: text, allowances: '', deductions: '' })

export type Run = ReturnType<typeof useRun>
