import { NativeSelect, TextInput } from '@mantine/core'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import type { SendForm } from '../../../ui/form/useSendForm.ts'
import { wordsOf } from '../../../ui/words.ts'
import type { Asked } from '../asked.ts'
import classes from './Days.module.css'

interface PartsProps {
  form: SendForm<Asked & Record<string, string>>['form']
  type: Pick<ListedType, 'halfDays' | 'unit'>
}

/** The parts of the days, or the times, as the type allows them; nothing where it is taken in full days. */
export function Parts({ form, type }: PartsProps) {
  const t = wordsOf('leaves')
  const { getInputProps, values } = form
  const one = values.startDate === values.endDate
  const options = (...parts: ('full' | 'am' | 'pm')[]) => parts.map((value) => ({ value, label: t(`parts.${value}`) }))
  return (
    <div className={classes.parts}>
      {type.halfDays && (
        <NativeSelect
          label={t(one ? 'add.part' : 'add.firstDay')}
          data={one ? options('full', 'am', 'pm') : options('full', 'pm')}
          {...getInputProps('startPart')}
        />
      )}
      {type.halfDays && !one && (
        <NativeSelect label={t('add.lastDay')} data={options('full', 'am')} {...getInputProps('endPart')} />
      )}
      {type.unit === 'hours' && one && (
        <>
          <TextInput label={t('add.startTime')} type="time" step={900} {...getInputProps('startTime')} />
          <TextInput label={t('add.endTime')} type="time" step={900} {...getInputProps('endTime')} />
        </>
      )}
    </div>
  )
}
