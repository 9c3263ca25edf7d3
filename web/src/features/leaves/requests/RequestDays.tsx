import { inclusiveDays, isDay } from '@ems/contract/core/days'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import type { SendForm } from '../../../ui/form/useSendForm.ts'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DayPartFields } from './DayPartFields.tsx'
import classes from './RequestDays.module.css'
import { RequestPreview } from './RequestPreview.tsx'
import type { RequestValues } from './requestForm.ts'

interface RequestDaysProps {
  of: Pick<SendForm<RequestValues & Record<string, string>>, 'form' | 'failure'>
  type: Pick<ListedType, 'halfDays' | 'unit'> | undefined
  /** the leave that gets these days instead of its own */
  leaveId?: string
  /** the calendar in which days can also be selected; it keeps its place while the form grows */
  month?: ReactNode
}

/** The days of a request, their parts, and the amount they would count. */
export function RequestDays({ of: { form, failure }, type, leaveId, month }: RequestDaysProps) {
  const t = getTranslator('leaves')
  const describe = useErrorText()
  const { getInputProps, values } = form
  const messages = [failure === undefined ? undefined : describe(failure), ...Object.values(form.errors)]
  return (
    <>
      <div className={classes.pair}>
        <DateInput label={t('add.from')} required {...getInputProps('startDate')} />
        <DateInput label={t('add.to')} required min={values.startDate} {...getInputProps('endDate')} />
      </div>
      {month}
      {type && isDay(values.startDate) && (type.halfDays || type.unit === 'hours') && (
        <DayPartFields form={form} type={type} />
      )}
      <div className={classes.said} data-kept={month ? true : undefined}>
        <Length start={values.startDate} end={values.endDate} />
        <RequestPreview
          asked={values}
          type={type}
          leaveId={leaveId}
          said={messages.filter((text) => text !== undefined)}
        />
      </div>
    </>
  )
}

/** The length of the leave, including both ends, when both days are known. */
function Length({ start, end }: { start: string; end: string }) {
  const t = getTranslator('leaves')
  const known = isDay(start) && isDay(end) && end >= start
  return (
    <Text component="output" size="sm" c="dimmed">
      {known && t('add.days', { count: inclusiveDays(start, end) })}
    </Text>
  )
}
