import { TextInput, type TextInputProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import classes from './DateInput.module.css'

/**
 * The browser's own field for a time of day, with an icon of the product for its list of times. Phones, and browsers
 * whose icon cannot be hidden, keep their own.
 */
export const TimeInput = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput
    {...props}
    type="time"
    classNames={classes}
    wrapperProps={{ 'data-field': true }}
    rightSectionWidth="2rem"
    rightSection={
      // The keys of the field open the list, too.
      <IconClock
        size={16}
        color="var(--l-text-2)"
        cursor="pointer"
        aria-hidden
        onClick={({ currentTarget }) => currentTarget.closest('[data-field]')?.querySelector('input')?.showPicker()}
      />
    }
  />
)
