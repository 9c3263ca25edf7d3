import { fromThousandths } from '@ems/contract/core/money'
import { useCallback, useState } from 'react'
import { type RunRow, salaries } from '../../../api/contract/salaries.ts'
import { useSend } from '../../../api/hooks.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useDraft } from '../../../ui/form/draft/draft.ts'
import { useUnsavedChanges } from '../../../ui/form/draft/useUnsavedChanges.ts'
import { formatTotals } from '../../../ui/format/currencies.ts'
import { type Currency, formatDay, formatDifference } from '../../../ui/format/format.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import {
  amountText,
  decimalOf,
  differenceOf,
  FIELDS,
  type Field,
  isChanged,
  isOpen,
  netOf,
  reasonsOf,
  type Texts,
  textsOf,
} from './amounts.ts'
import { useEdits } from './useEdits.ts'

/** A pay run that is being prepared: what is typed, who is left out, what it comes to, and the one call that records it. */
export function useRun(rows: readonly RunRow[], payDate: string, currency: Currency) {
  const t = getTranslator('salaries')
  const amountOf = (thousandths: number) => amountText(thousandths, currency)
  const describe = useErrorText()
  const { edits, change, settle, undo, forget, canUndo } = useEdits()
  // Anyone who has left is paid where someone says so.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const send = useSend(salaries.addMany, { refreshes: ['salaries', 'dashboard'] })
  const isTyped = Object.keys(edits).length > 0
  useUnsavedChanges(() => isTyped)
  useDraft({
    name: () => `run ${payDate}`,
    typed: () => (isTyped ? edits : undefined),
    restore: (typed) =>
      change(
        Object.entries(typed).flatMap(([id, texts]) =>
          FIELDS.flatMap((field) => (texts[field] === undefined ? [] : { id, field, text: texts[field] })),
        ),
      ),
  })

  const isPaid = (row: RunRow) => isOpen(row) && (chosen[row.person._id] ?? row.leftOn === null)
  const paid = rows.filter(isPaid)
  const nets = paid.map((row) => netOf(textsOf(row, edits), currency))
  const total = nets.reduce<number>((sum, net) => sum + (net ?? 0), 0)
  const wrong = nets.filter((net) => net === null).length
  const changed = paid.filter((row) => {
    const texts = textsOf(row, edits)
    return FIELDS.some((field) => isChanged(row, field, texts))
  }).length

  /** The rows that differ from the last time, by their place. */
  const different = rows.flatMap((row, index) =>
    isPaid(row) && reasonsOf(row, textsOf(row, edits)).length > 0 ? index : [],
  )
  const difference = paid.reduce((sum, row) => sum + (differenceOf(row, textsOf(row, edits)) ?? 0), 0)

  const choose = useCallback((id: string, pays: boolean) => setChosen((before) => ({ ...before, [id]: pays })), [])

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
      const amounts = FIELDS.map((field) => [field, decimalOf(texts[field], currency) || '0'])
      return { employeeId: row.person._id, ...(Object.fromEntries(amounts) as Record<Field, string>) }
    })
    send.mutate(
      { body: { payDate, records } },
      {
        onSuccess: ({ added, total: sum, ...of }) => {
          // What was typed for people who are not shown is still to be recorded.
          forget(new Set(records.map(({ employeeId }) => employeeId)))
          notify.success(t('run.done', { count: added, total: formatTotals(sum, of) }))
        },
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  return {
    edits,
    change,
    settle,
    undo,
    canUndo,
    isPaid,
    choose,
    different,
    difference: difference === 0 ? '–' : formatDifference(Number(fromThousandths(difference)), currency),
    sign: Math.sign(difference),
    count: paid.length,
    /** of whom this pay day is recorded already */
    recorded: rows.filter(({ recorded }) => recorded !== null).length,
    left: rows.filter(isOpen).length - paid.length,
    total: amountOf(total),
    /** what is paid out and added, before what is deducted */
    gross: amountOf(paid.reduce((sum, row) => sum + grossOf(textsOf(row, edits), currency), 0)),
    sums: FIELDS.map((field) =>
      amountOf(paid.reduce((sum, row) => sum + (netSafe(textsOf(row, edits)[field], currency) ?? 0), 0)),
    ),
    wrong,
    changed,
    sending: send.isPending,
    /** asks, and records; nothing where nothing can be recorded */
    record: () => void (paid.length > 0 && wrong === 0 && !send.isPending && record()),
  }
}

const grossOf = ({ basicSalary, allowances }: Texts, currency: Currency) =>
  netOf({ basicSalary, allowances, deductions: '' }, currency) ?? 0

const netSafe = (text: string, currency: Currency) =>
  netOf({ basicSalary: text, allowances: '', deductions: '' }, currency)

export type Run = ReturnType<typeof useRun>
