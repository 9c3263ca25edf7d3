import { Group, Input, NativeSelect } from '@mantine/core'
import { formatShortMonth } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface DayOfYearProps {
  label: string
  /** `MM-DD` */
  value: unknown
  onChange: (day: string) => void
  error: string | undefined
  'data-path'?: string
}

const two = (number: number) => String(number).padStart(2, '0')
const MONTHS = Array.from({ length: 12 }, (_, index) => two(index + 1))
/** 29 February is a day of a year, too. */
const lastOf = (month: string) => new Date(Date.UTC(2024, Number(month), 0)).getUTCDate()

/** A day of each year, by month and day, so that only real days can be selected. */
export function DayOfYearField({ label, value, onChange, error, 'data-path': path }: DayOfYearProps) {
  const t = getTranslator('leaveSettings')
  const [month = '01', day = '01'] = String(value).split('-')
  const set = (nextMonth: string, nextDay: string) =>
    onChange(`${nextMonth}-${two(Math.min(Number(nextDay), lastOf(nextMonth)))}`)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={label}
          data-path={path}
          error={Boolean(error)}
          data={MONTHS.map((each) => ({ value: each, label: formatShortMonth(`2024-${each}-01`) }))}
          value={month}
          onChange={(event) => set(event.currentTarget.value, day)}
        />
        <NativeSelect
          aria-label={t('policy.dayIn', { label })}
          data={Array.from({ length: lastOf(month) }, (_, n) => ({ value: two(n + 1), label: String(n + 1) }))}
          value={day}
          onChange={(event) => set(month, event.currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  )
}
