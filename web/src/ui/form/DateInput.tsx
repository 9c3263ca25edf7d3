import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { getTranslator } from '../words/words.ts'
import classes from './DateInput.module.css'

const Calendar = lazy(() => import('./Calendar.tsx'))

export interface DateInputProps extends Omit<TextInputProps, 'type'> {
  type?: 'date' | 'datetime-local'
  /** a day that is often decades away, such as a date of birth: the calendar begins with the year */
  yearFirst?: boolean
}

/** A day that is chosen for a moment gets the end of the office's day. */
const TIME = '17:00'

/**
 * The browser's own field for a day or a moment, with a calendar of the product. Phones, and browsers whose calendar
 * cannot be hidden, keep their own.
 */
export function DateInput({ type = 'date', yearFirst = false, ...props }: DateInputProps) {
  const t = getTranslator('common')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const field = () => button.current?.closest('[data-field]')?.querySelector('input') ?? null

  // The keys that open the browser's calendar.
  const openByKey = (event: KeyboardEvent) => {
    const opens = event.key === ' ' || event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')
    if (!opens || !button.current?.offsetParent) return
    event.preventDefault()
    setOpened(true)
  }
  const choose = (day: string) => {
    const input = field()
    if (input) enter(input, type === 'date' || !day ? day : `${day}T${input.value.slice(11) || TIME}`)
    setOpened(false)
    input?.focus()
  }

  return (
    <TextInput
      {...props}
      type={type}
      classNames={classes}
      wrapperProps={{ 'data-field': true }}
      onKeyDown={openByKey}
      rightSectionWidth="2rem"
      rightSection={
        !props.readOnly && (
          <Popover
            opened={opened}
            onChange={setOpened}
            position="bottom-end"
            shadow="md"
            trapFocus
            returnFocus
            transitionProps={{ duration: 0 }}
          >
            <Popover.Target>
              <ActionIcon
                ref={button}
                variant="subtle"
                color="gray"
                size={24}
                // The field itself opens the calendar by key, so that Tab leads to the next field.
                tabIndex={-1}
                disabled={props.disabled}
                aria-label={t('day.open')}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={16} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown bg="var(--l-raised)">
              <Suspense fallback={<Skeleton w="15.75rem" h="17.5rem" />}>
                <Calendar
                  day={field()?.value.slice(0, 10) ?? ''}
                  min={props.min}
                  max={props.max}
                  clearable={!props.required}
                  yearFirst={yearFirst}
                  choose={choose}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  )
}

/** Enters a day as if it were typed, so that it reaches the form in the same way. */
function enter(input: HTMLInputElement, day: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
