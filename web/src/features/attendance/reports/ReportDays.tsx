import '@mantine/core/styles/Table.css'
import { Group, Skeleton, Stack, Table, Title } from '@mantine/core'
import type { attendance } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { Day } from '../../../ui/format/values.tsx'
import { SkeletonRow } from '../../../ui/list/table/DataRow.tsx'
import classes from '../../../ui/list/table/DataTable.module.css'
import type { ColumnKind } from '../../../ui/list/table/types.ts'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { AttendanceStatusBadge } from '../corrections/AttendanceStatusBadge.tsx'
import { CorrectButton } from '../corrections/CorrectButton.tsx'
import own from './ReportDays.module.css'

type Entry = ReplyOf<typeof attendance.report>['groupData'][string][number]

/** The columns; on narrow screens, a row is a card with the name first. */
const KINDS: readonly ColumnKind[] = ['number', 'fact', 'fact', 'title', 'fact', 'badge']
/** The heading above the table shows the day: the column of the date is only for screen readers. */
const isHeard = (column: number) => column === 1 || undefined

const titlesOf = (t: Translate<'attendance'>) =>
  [
    t('columns.no'),
    t('columns.date'),
    t('columns.employeeId'),
    t('columns.name'),
    t('columns.department'),
    t('columns.status'),
  ] as const

const Heads = ({ titles }: { titles: readonly string[] }) => (
  <Table.Thead role="rowgroup">
    <Table.Tr role="row">
      {titles.map((title, column) => (
        <Table.Th role="columnheader" key={title} className={classes.head} data-heard={isHeard(column)}>
          {title}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)

/** One table per day; the rows are numbered through all of them. */
export function ReportDays({ days }: { days: readonly (readonly [day: string, records: readonly Entry[]])[] }) {
  let before = 0
  return days.map(([day, records]) => {
    const first = before + 1
    before += records.length
    return <ReportDay key={day} day={day} records={records} first={first} />
  })
}

function ReportDay({ day, records, first }: { day: string; records: readonly Entry[]; first: number }) {
  const t = getTranslator('attendance')
  const titles = titlesOf(t)
  const none = t('common:none')
  const label = t('report.tableOf', { date: day })
  return (
    <section aria-labelledby={`day-${day}`}>
      <Title order={2} id={`day-${day}`} mb="xs">
        {day}
      </Title>
      <div className={`${classes.frame} ${classes.room}`}>
        {/* The roles are spelled out because the cards' `display: block` takes the native ones away. */}
        <Table role="table" className={classes.table} aria-label={label}>
          <Heads titles={titles} />
          <Table.Tbody role="rowgroup">
            {records.map((record, index) => {
              const values = [
                first + index,
                <Day key="day" value={day} />,
                record.employeeId || none,
                <span key="name" className={own.name}>
                  {record.employeeName || none}
                </span>,
                record.departmentName || none,
                <Group key="status" gap="xs" wrap="nowrap">
                  <span className={own.status}>
                    <AttendanceStatusBadge status={record.status} />
                  </span>
                  <CorrectButton
                    look="icon"
                    employeeId={record._id}
                    name={record.employeeName || record.employeeId}
                    date={day}
                  />
                </Group>,
              ]
              return (
                <Table.Tr role="row" key={record.employeeId}>
                  {values.map((value, column) => (
                    <Table.Td
                      role="cell"
                      key={titles[column]}
                      data-title={titles[column]}
                      data-kind={KINDS[column]}
                      data-heard={isHeard(column)}
                    >
                      {value}
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

const SKELETON = KINDS.map((kind, column) => ({
  key: String(column),
  title: '',
  kind,
  ...(isHeard(column) && { heard: true as const }),
  cell: () => null,
}))

export function ReportSkeleton() {
  return (
    <Stack gap="sm" aria-busy data-loading="true">
      <LoadingText />
      <Skeleton height={24} width="9rem" />
      <div className={`${classes.frame} ${classes.room}`}>
        <Table role="table" className={classes.table}>
          <Heads titles={titlesOf(getTranslator('attendance'))} />
          <Table.Tbody role="rowgroup">
            {[1, 2, 3, 4, 5].map((row) => (
              <SkeletonRow key={row} row={row} columns={SKELETON} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Stack>
  )
}
