import { weekdayOf } from '@ems/contract/core/days'
import { lazy, memo, Suspense, useCallback, useState } from 'react'
import type { MonthPerson } from '../../../api/contract/attendance.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { formatDay, formatLongDay, formatNumber, formatWeekday } from '../../../ui/format/format.ts'
import sheet from '../../../ui/grid/Days.module.css'
import { getTranslator } from '../../../ui/words/words.ts'
import type { MarkedDay } from '../corrections/CorrectButton.tsx'
import { type Kind, kindsOf, SUMMED } from './dayKinds.ts'
import classes from './MonthGrid.module.css'
import { useMonthKeys } from './useMonthKeys.ts'
import type { Pending, PendingState } from './usePendingMarks.ts'

/** Explicit roles, because the layout of phones removes the native ones. */
const ROLES = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
  person: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

const CorrectionDialog = lazy(() => import('../corrections/CorrectionDialog.tsx'))

interface MonthGridProps {
  /** the grid's name */
  label: string
  people: readonly MonthPerson[]
  days: readonly string[]
  /** the organisation's day */
  today: string
  pending: PendingState
  /** asks for the reason and saves the pending marks */
  save: () => void
}

/**
 * The marks of a month: people down, days across; on a phone one card of weeks for each person. Arrow keys move between
 * days, letters set marks, and Enter opens a dialog with the history.
 */
export function MonthGrid({ label, people, days, today, pending, save }: MonthGridProps) {
  const t = getTranslator('attendance')
  const [changing, setChanging] = useState<MarkedDay | null>(null)
  const marks = useHasPermissionForOthers('attendance.mark')
  const canMark = useCallback(
    (person: MonthPerson, day: string) => marks && day <= today && person.employed.includes(day),
    [marks, today],
  )
  const { grid, on } = useMonthKeys({ people, days, canMark, pending, save })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`${sheet.frame} ${classes.frame}`} aria-label={t('month.region', { label })} tabIndex={0}>
      <table {...ROLES.grid} aria-label={label} className={`${sheet.sheet} ${classes.grid}`} ref={grid.ref} {...on}>
        <thead {...ROLES.group}>
          <tr {...ROLES.row}>
            <th scope="col" {...ROLES.column}>
              {t('columns.name')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                {...ROLES.column}
                data-today={day === today || undefined}
                aria-label={formatDay(day)}
                title={formatLongDay(day)}
              >
                <span>{formatWeekday(day)}</span>
                <span>{Number(day.slice(8))}</span>
              </th>
            ))}
            {SUMMED.map((status) => (
              <th key={status} scope="col" {...ROLES.column} className={classes.sum} aria-label={t(`status.${status}`)}>
                <i className={classes.mark} data-kind={status}>
                  {t('month.letter', { kind: status })}
                </i>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROLES.group}>
          {people.map((person, row) => (
            <PersonRow
              key={person._id}
              person={person}
              days={days}
              today={today}
              pending={pending.marks[person._id]}
              canMark={canMark}
              first={row === 0}
              change={setChanging}
            />
          ))}
        </tbody>
      </table>
      <Suspense>{changing && <CorrectionDialog {...changing} done={() => setChanging(null)} />}</Suspense>
    </section>
  )
}

const NOTHING = {}

interface PersonRowProps extends Pick<MonthGridProps, 'days' | 'today'> {
  person: MonthPerson
  /** by day */
  pending: Readonly<Record<string, Pending>> | undefined
  canMark: (person: MonthPerson, day: string) => boolean
  first: boolean
  change: (marked: MarkedDay) => void
}

/** A person's month. Memoised while marks of other people change. */
const PersonRow = memo(function PersonRow({
  person,
  pending = NOTHING,
  days,
  today,
  canMark,
  first,
  change,
}: PersonRowProps) {
  const t = getTranslator('attendance')
  const { userId } = person
  const set = Object.entries(pending).map(([day, { status }]) => [day, status] as const)
  const kinds = kindsOf({ ...person, marks: { ...person.marks, ...Object.fromEntries(set) } }, days, today)
  const feasts = new Map(person.holidays.map(({ day, name }) => [day, name]))
  return (
    <tr {...ROLES.row}>
      <th scope="row" {...ROLES.person}>
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} size={28} />
      </th>
      {days.map((day, column) => {
        const kind = kinds[column] as Kind
        const label = kind === 'Holiday' ? feasts.get(day) : t('month.kind', { kind })
        const cell = {
          className: classes.mark,
          'data-kind': kind,
          'data-cell': true,
          'data-pending': pending[day] ? true : undefined,
          // Tab reaches one cell, the arrow keys the others.
          tabIndex: first && column === 0 ? 0 : -1,
          'aria-label': t(pending[day] ? 'month.unsaved' : 'month.cell', { day: formatDay(day), what: label ?? '' }),
          title: label,
          children: t('month.letter', { kind }),
        }
        return (
          <td
            key={day}
            {...ROLES.cell}
            data-today={day === today || undefined}
            style={column === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}
          >
            <span className={classes.date} aria-hidden>
              {Number(day.slice(8))}
            </span>
            {canMark(person, day) ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => change({ employeeId: person._id, name: userId.name, date: day })}
                {...cell}
              />
            ) : (
              <span role="img" {...cell} />
            )}
          </td>
        )
      })}
      {SUMMED.map((status) => {
        const count = kinds.filter((kind) => kind === status).length
        return (
          <td
            key={status}
            {...ROLES.cell}
            className={classes.sum}
            data-kind={status}
            data-none={count === 0 || undefined}
          >
            <span className={classes.date} aria-hidden>
              {t(`status.${status}`)}
            </span>
            {formatNumber(count)}
          </td>
        )
      })}
    </tr>
  )
})
