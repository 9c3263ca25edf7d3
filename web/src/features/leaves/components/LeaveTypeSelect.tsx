import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import { leaveTypeName } from '../../../ui/leaveType.ts'
import { wordsOf } from '../../../ui/words/words.ts'

interface LeaveTypeSelectProps extends Omit<ComponentProps<typeof NativeSelect>, 'data'> {
  types: readonly { name: string }[]
}

/** Asks for one of the types of leave. */
export function LeaveTypeSelect({ types, ...input }: LeaveTypeSelectProps) {
  const t = wordsOf('leaves')
  return (
    <NativeSelect
      label={t('add.leaveType')}
      required
      data={[
        { value: '', label: t('add.choose') },
        ...types.map(({ name }) => ({ value: name, label: leaveTypeName(name) })),
      ]}
      {...input}
    />
  )
}
