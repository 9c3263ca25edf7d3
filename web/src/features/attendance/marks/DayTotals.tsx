import { Button, Menu, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AttendanceEntry, attendance, ReportStatus } from '../../../api/contract/attendance.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { MoreMenu } from '../../../ui/controls/MoreMenu.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { weekdayName } from '../../../ui/format/months.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './DayTotals.module.css'
import { type RequestedMark, useMarking } from './useBulkMark.ts'
import type { Choice } from './useMarkSelection.ts'

const ORDER: readonly ReportStatus[] = ['Present', 'Late', 'Absent', 'Sick', 'Leave', 'Not Marked']

interface DayTotalsProps {
  list: ListOf<typeof attendance.today>
  /** undefined while they load */
  day: ReplyOf<typeof attendance.counts> | undefined
  rows: readonly AttendanceEntry[] | undefined
  choice: Choice
  /** whether the reader may mark people */
  marks: boolean
  /** asks for the reason that a past day needs */
  ask?: ((asked: RequestedMark) => void) | undefined
}

/**
 * The totals of a day's marks, each a link to its people, and the buttons to mark the rest. Its height stays the same.
 */
export function DayTotals({ list, day, rows, choice, marks, ask }: DayTotalsProps) {
  const t = getTranslator('attendance')
  const phone = usePhone()
  const unmarked = day?.counts['Not Marked'] ?? 0
  const choices = [
    {
      word: t('many.selectPage'),
      disabled: !rows?.some((row) => row.status === null),
      act: choice.addPage,
    },
    {
      word: t('many.selectAll', { count: unmarked }),
      pressed: choice.all,
      disabled: unmarked === 0,
      act: choice.all ? choice.clear : choice.chooseAll,
    },
  ]
  // There is nobody to mark.
  if (day && ORDER.every((status) => day.counts[status] === 0)) return null
  return (
    <section aria-label={t('day.label')} className={classes.place}>
      <Panel look="row">
        <div className={classes.row}>
          <div className={classes.day}>
            {day ? <Progress list={list} counts={day.counts} /> : <Skeleton height={42} />}
            {marks && !phone && (
              // Below the totals, which may take more than one line.
              <div
                className={classes.choose}
                data-done={unmarked === 0 || undefined}
                style={{ visibility: day ? undefined : 'hidden' }}
              >
                {choices.map(({ word, pressed, disabled, act }) => (
                  <Button
                    key={word}
                    size="compact-sm"
                    variant="subtle"
                    aria-pressed={pressed}
                    disabled={disabled}
                    onClick={act}
                  >
                    {word}
                  </Button>
                ))}
                <div className={classes.keys}>
                  {!ask && (
                    <KeyLine
                      beside
                      keys={[
                        [['↑', '↓'], t('day.keys.move')],
                        [['P', 'A', 'S', 'L'], t('day.keys.mark')],
                      ]}
                    />
                  )}
                </div>
              </div>
            )}
          </div>
          {marks && day && (
            <Rest list={list} day={day} choice={choice} ask={ask}>
              {phone &&
                choices.map(({ word, disabled, act }) => (
                  <Menu.Item key={word} disabled={disabled} onClick={act}>
                    {word}
                  </Menu.Item>
                ))}
            </Rest>
          )}
        </div>
      </Panel>
    </section>
  )
}

/** Each status as a part of a bar, and as a number that filters the list. */
function Progress({ list, counts }: Pick<DayTotalsProps, 'list'> & { counts: Readonly<Record<ReportStatus, number>> }) {
  const t = getTranslator('attendance')
  const shown = ORDER.filter((status) => counts[status] > 0)
  return (
    <>
      <div className={classes.line} aria-hidden>
        {shown.map((status) => (
          <i key={status} data-status={status} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {shown.map((status) => (
          <li key={status}>
            <button
              type="button"
              data-status={status}
              aria-pressed={list.filters.status === status}
              onClick={() => list.set({ status: list.filters.status === status ? undefined : status })}
            >
              {formatNumber(counts[status])} {t('day.status', { status })}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Marks all people without a mark; those on approved leave as on leave. On a day off this is behind the menu. */
function Rest({
  list,
  day,
  choice,
  ask,
  children,
}: {
  list: DayTotalsProps['list']
  day: NonNullable<DayTotalsProps['day']>
  choice: Choice
  ask: DayTotalsProps['ask']
  /** further items of the menu */
  children: ReactNode
}) {
  const t = getTranslator('attendance')
  const { mark, sent } = useMarking(day.date, choice.clear, ask)
  const { search, department, onLeave } = list.filters
  const count = day.counts['Not Marked']
  const away = day.unmarkedOnLeave
  if (count === 0) return <p className={classes.rest}>{t('day.done')}</p>
  const markAll = () => void mark({ filter: { search, department, onLeave }, count }, 'Present')
  if (day.dayOff)
    return (
      <>
        <p className={classes.rest}>
          <strong>
            {day.dayOff.holiday === null
              ? t('today.dayOff', { weekday: weekdayName(day.date) })
              : t('today.holiday', { name: day.dayOff.holiday })}
          </strong>
          <span>{t('today.noWork')}</span>
        </p>
        <MoreMenu label={t('many.label')}>
          <Menu.Item disabled={sent !== undefined} onClick={markAll}>
            {t('day.all', { count })}
          </Menu.Item>
          {children}
        </MoreMenu>
      </>
    )
  return (
    <>
      <p className={classes.rest}>
        <strong>{away > 0 ? t('day.asBoth', { count: count - away, away }) : t('day.asPresent', { count })}</strong>
      </p>
      <Button leftSection={<IconChecks size={16} aria-hidden />} loading={sent !== undefined} onClick={markAll}>
        {t('day.all', { count })}
      </Button>
      {children && <MoreMenu label={t('many.label')}>{children}</MoreMenu>}
    </>
  )
}
