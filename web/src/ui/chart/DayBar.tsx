import classes from './DayBar.module.css'
import { type AxisDay, axisHours, type DayAxis, minutesInto, shiftSpan } from './dayAxis.ts'

export interface BarSession {
  in: string
  out: string | null
  state: 'running' | 'done' | 'missing'
  place: 'onsite' | 'remote' | null
}

interface DayBarProps {
  day: Omit<AxisDay, 'sessions'> & { sessions: readonly BarSession[] }
  axis: DayAxis
  /** of the person's location */
  zone: string
  /** the present end of a running session */
  now?: string
  /** whether the whole shift is leave */
  onLeave?: boolean
  /** whether time before the shift does not count */
  cutEarly?: boolean
  /** the text for screen readers; absent if the row has it in words */
  label?: string
}

interface Piece extends DayAxis {
  look: 'shift' | 'leave' | 'work' | 'early' | 'running' | 'missing'
  remote?: boolean
}

/** A day on an axis: its shift, and its sessions. */
export function DayBar({ day, axis, zone, now, onLeave = false, cutEarly = false, label }: DayBarProps) {
  const named = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label }
  return (
    <span className={classes.bar} {...named}>
      {piecesOf({ day, zone, now, onLeave, cutEarly }).map(({ look, remote, from, to }) => (
        <span
          key={`${look} ${from}`}
          className={classes.piece}
          data-look={look}
          data-remote={remote || undefined}
          style={placeOn(axis, from, to)}
        />
      ))}
    </span>
  )
}

function piecesOf({ day, zone, now, onLeave, cutEarly }: Omit<DayBarProps, 'axis' | 'label'>): Piece[] {
  const shift = day.shift && shiftSpan(day.shift)
  const pieces: Piece[] = shift ? [{ look: onLeave ? 'leave' : 'shift', ...shift }] : []
  for (const { in: start, out, state, place } of day.sessions) {
    const from = minutesInto(day.day, start, zone)
    const remote = place === 'remote'
    if (state === 'missing') {
      pieces.push({ look: 'missing', from, to: Math.max(from + 60, shift?.to ?? 0) })
      continue
    }
    const end = out ?? now
    const to = end === undefined ? from + 1 : minutesInto(day.day, end, zone)
    const cut = cutEarly && shift ? Math.min(to, Math.max(from, shift.from)) : from
    if (cut > from) pieces.push({ look: 'early', from, to: cut })
    if (to > cut) pieces.push({ look: state === 'running' ? 'running' : 'work', remote, from: cut, to })
  }
  return pieces
}

function placeOn(axis: DayAxis, from: number, to: number) {
  const length = axis.to - axis.from
  const at = (minute: number) => Math.min(100, Math.max(0, ((minute - axis.from) / length) * 100))
  return { insetInlineStart: `${at(from)}%`, inlineSize: `${at(to) - at(from)}%` }
}

/** The hours above bars of the same axis. */
export const DayAxisHours = ({ axis }: { axis: DayAxis }) => (
  <span className={classes.hours} aria-hidden>
    {axisHours(axis).map(({ label, at }) => (
      <span key={at} style={{ insetInlineStart: `${at}%` }}>
        {label}
      </span>
    ))}
  </span>
)
