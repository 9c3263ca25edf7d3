import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AbsentPerson, CalendarSums } from '../../../api/contract/leave-calendar.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import {
  formatDay,
  formatLongDay,
  formatNearSpan,
  formatNumber,
  formatShortMonth,
  formatWeekday,
} from '../../../ui/format/format.ts'
import sheet from '../../../ui/grid/Days.module.css'
import { getTranslator } from '../../../ui/words/words.ts'
import { AbsenceBar } from './AbsenceBar.tsx'
import classes from './AbsenceGrid.module.css'
import { cellsOf, daysOffForAll, type Group, groupsOf, mondayOf } from './absences.ts'

interface AbsenceGridProps {
  people: readonly AbsentPerson[]
  days: readonly string[]
  today: string
  /** the totals of everyone, also of people who are not loaded */
  sums?: CalendarSums | undefined
  /** draws only the people and their days, without departments and sums */
  brief?: boolean
}

const FRAME = `${sheet.frame} ${classes.frame}`

/** The absence calendar: people in rows, by department, and days in columns. */
export function AbsenceGrid({ people, days, today, sums, brief = false }: AbsenceGridProps) {
  const t = getTranslator('teamCalendar')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const frame = useRef<HTMLElement>(null)
  const week = days.includes(today) ? days.findIndex((day) => day >= mondayOf(today)) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for other days, not when more people come
  useLayoutEffect(() => {
    if (frame.current) showWeek(frame.current, week)
  }, [days[0], week])
  const groups = brief ? [{ department: null, people: [...people] }] : groupsOf(people)
  const offForAll = daysOffForAll(people, days)
  // Days of two months: the first day of each has the name of its month instead of its weekday.
  const isNamed = (day: string) =>
    !brief && days[0]?.slice(0, 7) !== days.at(-1)?.slice(0, 7) && (day === days[0] || day.endsWith('-01'))
  const away = new Map(sums?.away.map((row) => [row.day, row.people]))
  const sizes = new Map(sums?.departments.map((row) => [row.department ?? '', row]))
  const fold = (id: string) =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <section
      ref={frame}
      className={FRAME}
      data-brief={brief || undefined}
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      onKeyDown={toNextBar}
    >
      <table className={`${sheet.sheet} ${classes.grid}`}>
        <thead>
          <tr>
            <th scope="col">{brief ? formatNearSpan(days[0] ?? '', days.at(-1) ?? '', today) : t('person')}</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} title={formatLongDay(day)}>
                <VisuallyHidden>
                  {formatDay(day)}
                  {offForAll.has(day) && `, ${t('off')}`}
                </VisuallyHidden>
                <span aria-hidden data-month={isNamed(day) || undefined}>
                  {isNamed(day) ? formatShortMonth(day) : formatWeekday(day)}
                </span>
                <span aria-hidden>{Number(day.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => {
          const id = group.department?._id ?? ''
          const open = !folded.has(id)
          return (
            <tbody key={id}>
              {groups.length > 1 && (
                <GroupRow
                  group={group}
                  size={sizes.get(id)}
                  width={days.length + 1}
                  open={open}
                  fold={() => fold(id)}
                />
              )}
              {open &&
                group.people.map((one) => (
                  <PersonRow key={one._id} person={one} days={days} today={today} offForAll={offForAll} brief={brief} />
                ))}
            </tbody>
          )
        })}
        {!brief && (
          <tfoot>
            <tr>
              <th scope="row">{t('sums')}</th>
              {days.map((day) => (
                <td key={day} data-today={day === today || undefined}>
                  {(away.get(day) || !offForAll.has(day)) && formatNumber(away.get(day) ?? 0)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/**
 * Scrolls the week of today to the names, if the days are wider than their frame.
 * @param frame with the names in its first column
 * @param place of the first day of that week; negative: the first days are shown
 */
function showWeek(frame: HTMLElement, place: number): void {
  const [names, ...days] = frame.querySelectorAll('thead th')
  const day = days[Math.max(0, place)]
  if (!names || !day) return
  const [first, beside] = [day.getBoundingClientRect(), names.getBoundingClientRect()]
  const rtl = getComputedStyle(frame).direction === 'rtl'
  frame.scrollBy({ left: rtl ? first.right - beside.left : first.left - beside.right })
}

/** The arrow keys move from bar to bar: along the row, and to the row above or below. */
function toNextBar(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target } = event
  const bars = [...currentTarget.querySelectorAll<HTMLElement>('td a')]
  const here = bars.indexOf(target as HTMLElement)
  if (here < 0 || !key.startsWith('Arrow')) return
  const onward = key === 'ArrowRight' || key === 'ArrowDown'
  const along = key === 'ArrowRight' || key === 'ArrowLeft'
  const row = bars[here]?.closest('tr')
  const beyond = onward ? bars.slice(here + 1) : bars.slice(0, here).reverse()
  const next = beyond.find((bar) => (bar.closest('tr') === row) === along)
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface GroupRowProps {
  group: Group
  /** the number of people in the department, also of those who are not loaded; absent until it is known */
  size: CalendarSums['departments'][number] | undefined
  width: number
  open: boolean
  fold: () => void
}

function GroupRow({ group, size, width, open, fold }: GroupRowProps) {
  const t = getTranslator('teamCalendar')
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={width}>
        <button type="button" aria-expanded={open} onClick={fold}>
          <span aria-hidden data-open={open || undefined} />
          {group.department?.dep_name ?? t('noDepartment')}
          {size && (
            <span className={classes.count}>{t('awayOf', { away: formatNumber(size.away), count: size.people })}</span>
          )}
        </button>
      </th>
    </tr>
  )
}

interface PersonRowProps extends Pick<AbsenceGridProps, 'days' | 'today'> {
  person: AbsentPerson
  /** days off that the head shows */
  offForAll: ReadonlySet<string>
  brief: boolean
}

/** The half days of a bar that has room for its word; narrow days need more of them. */
const HALF_DAYS_FOR_WORD = 8
const HALF_DAYS_FOR_WORD_BRIEF = 12

function PersonRow({ person, days, today, offForAll, brief }: PersonRowProps) {
  const t = getTranslator('teamCalendar')
  const { userId } = person
  const holidays = new Map(person.holidays.map((holiday) => [holiday.day, holiday]))
  const groundOf = (day: string) => ({
    'data-today': day === today || undefined,
    'data-off': person.off.includes(day) || undefined,
    'data-holiday': holidays.get(day)?.part,
  })
  return (
    <tr>
      <th scope="row">
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} size={brief ? 24 : 26} cut={brief} />
      </th>
      {cellsOf(person, days).map(({ day, length, bars }) => {
        if (bars.length === 0) {
          const ground = groundOf(day)
          const said = holidays.get(day)?.name ?? (ground['data-off'] ? t('off') : undefined)
          return (
            <td key={day} {...ground} title={said}>
              {said && (holidays.has(day) || !offForAll.has(day)) && <VisuallyHidden>{said}</VisuallyHidden>}
            </td>
          )
        }
        return (
          <td key={day} colSpan={length} className={classes.away}>
            {/* Today and days off stay columns where a bar lies over them. */}
            <div className={classes.grounds} aria-hidden>
              {days.slice(days.indexOf(day), days.indexOf(day) + length).map((one) => (
                <span key={one} {...groundOf(one)} />
              ))}
            </div>
            <div className={classes.bars} style={{ gridTemplateColumns: `repeat(${length * 2}, 1fr)` }}>
              {bars.map(({ span, from, before }) => (
                <div key={`${span.from} ${from}`} style={{ gridColumn: `${from + 1} / ${before + 1}` }}>
                  <AbsenceBar
                    person={person}
                    span={span}
                    wide={before - from >= (brief ? HALF_DAYS_FOR_WORD_BRIEF : HALF_DAYS_FOR_WORD)}
                  />
                </div>
              ))}
            </div>
          </td>
        )
      })}
    </tr>
  )
}
