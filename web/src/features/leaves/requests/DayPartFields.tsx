import { NativeSelect } from '@mantine/core'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { TimeInput } from '../../../ui/form/TimeInput.tsx'
import type { SendForm } from '../../../ui/form/useSendForm.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './RequestDays.module.css'
import type { RequestValues } from './requestForm.ts'

interface DayPartFieldsProps {
  form: SendForm<RequestValues & Record<string, string>>['form']
  type: Pick<ListedType, 'halfDays' | 'unit'>
}

/** The parts of the days, or the times, that the type allows; nothing for types in full days. */
export function DayPartFields({ form, type }: DayPartFieldsProps) {
  const t = getTranslator('leaves')
  const { getInputProps, values } = form
  const isOneDay = values.startDate === values.endDate
  const options = (...parts: ('full' | 'am' | 'pm')[]) => parts.map((value) => ({ value, label: t(`parts.${value}`) }))
  const times = type.unit === 'hours' && isOneDay
  // Times are enough: a part of the day beside them would contradict them.
  const halves = type.halfDays && !(times && (values.startTime !== '' || values.endTime !== ''))
  return (
    <div className={classes.parts}>
      {times && (
        <>
          <TimeInput label={t('add.startTime')} step={900} {...getInputProps('startTime')} />
          <TimeInput label={t('add.endTime')} step={900} {...getInputProps('endTime')} />
        </>
      )}
      {halves && (
        <NativeSelect
          label={t(isOneDay ? 'add.part' : 'add.firstDay')}
          data={isOneDay ? options('full', 'am', 'pm') : options('full', 'pm')}
          {...getInputProps('startPart')}
        />
      )}
      {halves && !isOneDay && (
        <NativeSelect label={t('add.lastDay')} data={options('full', 'am')} {...getInputProps('endPart')} />
      )}
    </div>
  )
}
