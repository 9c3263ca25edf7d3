import { Group } from '@mantine/core'
import { Checkbox } from '../../controls/Checkbox.tsx'
import classes from './RowNumber.module.css'

interface NumberedProps {
  number: number
  /** null if rows of the list cannot be selected */
  box: {
    label: string
    /** a row that cannot be selected reserves the place of the box, so that numbers align */
    can: boolean
    checked: boolean
    /** @param through all rows since the previously selected one */
    choose: (through: boolean) => void
  } | null
}

/** A row's number, with the box that selects the row. */
export function RowNumber({ number, box }: NumberedProps) {
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
