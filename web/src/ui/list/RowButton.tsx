import { Button } from '@mantine/core'
import { use } from 'react'
import classes from './RowButton.module.css'
import { type RowButtonProps, RowMenuContext } from './rowMenu.ts'

/** An action of a row that is no link: a button, or an entry of the row's menu. */
export function RowButton(props: RowButtonProps) {
  const InMenu = use(RowMenuContext)?.Button
  if (InMenu) return <InMenu {...props} />
  const { word, label, danger, loading = false, opens, onClick, ...state } = props
  return (
    <Button
      size="xs"
      {...(danger ? { variant: 'outline', color: 'red' } : { variant: 'default' })}
      className={classes.button}
      loading={loading}
      aria-label={label}
      aria-haspopup={opens}
      onClick={onClick}
      {...state}
    >
      {word}
    </Button>
  )
}
