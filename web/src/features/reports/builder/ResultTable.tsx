import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReportDefinition, ReportResult } from '../../../api/contract/reports.ts'
import { focusOnArrival } from '../../../ui/keyboard/holdFocus.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Group, partsOfGroup, rowsOfGroup, type Subject, searchFor } from '../shared/definition.ts'
import type { Answer } from '../shared/queries.ts'
import { keyText, reportWords } from '../shared/sentence.ts'
import { useReportScreens } from '../shared/useReportScreens.ts'
import classes from './ResultTable.module.css'
import { useValueText } from './valueText.ts'

type Head = ReportResult['columns'][number]

interface ResultTableProps {
  answer: Answer
  subject: Subject | undefined
  sort: (sort: NonNullable<ReportDefinition['sort']>) => void
}

const isNumber = ({ type }: Head) => type === 'number' || type === 'money'

/** The rows of a report, or its groups with the totals. */
export function ResultTable({ answer, subject, sort }: ResultTableProps) {
  const t = getTranslator('reports')
  const { definition, result } = answer
  const words = reportWords(subject)
  const { groupBy, measures } = definition
  const isGrouped = groupBy.length > 0
  const labelOf = (key: string) => (measures.includes(key) ? words.measure(key) : words.group(key))
  // For measures without groups, the foot has the totals.
  const heads = result.columns
    .filter(({ key }) => isGrouped || definition.columns.includes(key))
    .map((head) => ({ ...head, label: labelOf(head.key) }))
  const isMoney = isGrouped && result.groups.some(({ currency }) => currency !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('result.table')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <SortableHead key={head.key} head={head} sorted={definition.sort} sort={sort}>
                {isMoney && at === groupBy.length - 1 ? t('result.andCurrency', { label: head.label }) : head.label}
              </SortableHead>
            ))}
          </tr>
        </thead>
        {isGrouped ? (
          <GroupRows answer={answer} heads={heads} subject={subject} />
        ) : (
          <Rows answer={answer} heads={heads} subject={subject} />
        )}
      </table>
    </section>
  )
}

interface SortableHeadProps {
  head: Head
  sorted: ReportDefinition['sort']
  sort: ResultTableProps['sort']
  children: ReactNode
}

function SortableHead({ head, sorted, sort, children }: SortableHeadProps) {
  const t = getTranslator('reports')
  const by = sorted?.by === head.key ? (sorted.descending ? 'descending' : 'ascending') : 'none'
  const Arrow = by === 'ascending' ? IconArrowUp : IconArrowDown
  // Figures sort from the largest down.
  const descending = by === 'none' ? isNumber(head) : by === 'ascending'
  return (
    <th scope="col" aria-sort={by} data-number={isNumber(head) || undefined}>
      <button type="button" onClick={() => sort({ by: head.key, descending })}>
        {children}
        {!head.dated && <span className={classes.today}>{t('result.today')}</span>}
        {by !== 'none' && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface PartProps {
  answer: Answer
  heads: readonly Head[]
  subject: Subject | undefined
}

function Nothing() {
  const t = getTranslator('reports')
  return <span className={classes.nothing}>{t('result.empty')}</span>
}

function Rows({ answer: { result, skip }, heads, subject }: PartProps) {
  const text = useValueText()
  const choicesOf = (key: string) => subject?.columns.find((column) => column.key === key)?.choices
  return (
    <tbody>
      {result.rows.map(({ values }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key, and a page is replaced as a whole
        <tr key={skip + at}>
          {heads.map((head) => {
            const currency = typeof values.currency === 'string' ? values.currency : null
            const shown = text(values[head.key], head, { choices: choicesOf(head.key), currency })
            return (
              <td
                key={head.key}
                data-number={isNumber(head) || undefined}
                data-whole={isNumber(head) || head.type === 'day' || undefined}
              >
                {shown ?? <Nothing />}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

/** Groups; with two, each first group has its subtotal and its second groups below it. */
function GroupRows({ answer, heads, subject }: PartProps) {
  const t = getTranslator('reports')
  const { definition, result } = answer
  const { groupBy, measures } = definition
  const rows =
    groupBy.length < 2
      ? result.groups
      : inOrder(answer).flatMap((first) => [
          first,
          ...result.groups.filter(
            ({ keys, currency }) => keys[0]?.value === first.keys[0]?.value && currency === first.currency,
          ),
        ])
  const parts = { heads, measures, places: groupBy.length }
  return (
    <>
      <tbody>
        {rows.map((group) => (
          <tr
            key={JSON.stringify([group.keys.map(({ value }) => value), group.currency])}
            data-first={groupBy.length === 2 && group.keys.length === 1 ? true : undefined}
          >
            <GroupCells {...parts} sums={group} group={group} answer={answer} subject={subject} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        {result.totals.map((sums) => (
          <tr key={sums.currency}>
            <th scope="row" colSpan={groupBy.length}>
              {sums.currency ? t('result.totalIn', { currency: sums.currency }) : t('result.total')}
            </th>
            <Figures {...parts} sums={sums} />
          </tr>
        ))}
      </tfoot>
    </>
  )
}

/**
 * The server sorts first groups by their largest pair; without a selected order they are sorted by their own figure
 * here.
 */
function inOrder({ definition: { groupBy, measures, sort }, result: { subtotals } }: Answer): readonly Group[] {
  if (sort || partsOfGroup(groupBy[0] ?? '').step) return subtotals
  const figure = ({ values }: Group) => Number(values[measures[0] ?? ''] ?? Number.NEGATIVE_INFINITY)
  return subtotals.toSorted((a, b) => figure(b) - figure(a))
}

interface GroupCellsProps {
  heads: readonly Head[]
  measures: readonly string[]
  places: number
  sums: Pick<Group, 'currency' | 'values'>
}

function GroupCells({
  group,
  answer,
  subject,
  ...parts
}: GroupCellsProps & { group: Group } & Omit<PartProps, 'heads'>) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  const at = group.keys.length - 1
  const names = group.keys.map((key, place) => keyText(subject, answer.definition.groupBy[place] ?? '', key))
  const last = parts.places - 1
  return (
    <>
      {Array.from({ length: parts.places }, (_, place) =>
        place === at ? (
          <th key={parts.heads[place]?.key} scope="row">
            <TextLink
              to={screens.newReport}
              search={searchFor(rowsOfGroup(answer.definition, subject, group))}
              aria-label={t('result.rowsOf', { name: names.join(', ') })}
              underline="hover"
              onClick={focusOnArrival}
            >
              {names[at]}
            </TextLink>
            {place === last && group.currency && <span className={classes.currency}>{group.currency}</span>}
          </th>
        ) : (
          <td key={parts.heads[place]?.key}>{place === last && group.currency}</td>
        ),
      )}
      <Figures {...parts} />
    </>
  )
}

function Figures({ heads, measures, sums }: GroupCellsProps) {
  const text = useValueText()
  return heads
    .filter(({ key }) => measures.includes(key))
    .map((head) => (
      <td key={head.key} data-number data-whole>
        {text(sums.values[head.key], head, { currency: sums.currency }) ?? <Nothing />}
      </td>
    ))
}
