import { Group } from '@mantine/core'
import { Checkbox } from '../../controls/Checkbox.tsx'
import classes from './RowNumber.module.css'

interface NumberedProps {
  number: number
  /** null where no row of the list is chosen */
  box: {
    label: string
    /** one that cannot be chosen keeps the box's place, so that numbers stand below each other */
    can: boolean
    checked: boolean
    /** @param through all rows from the one that was chosen before */
    choose: (through: boolean) => void
  } | null
}

/** A row's number, with the box that chooses the row. */
export function Numbered({ number, box }: NumberedProps) {
  return (
    <Group gap="xs" wrap="nowrap">
      {box && (
        <span className={classes.place} data-empty={!box.can || undefined}>
          <Checkbox
            aria-label={box.label}
            checked={box.checked}
            onChange={({ nativeEvent }) => box.choose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </span>
      )}
      <span className={box ? classes.number : undefined}>{number}</span>
    </Group>
  )
}
