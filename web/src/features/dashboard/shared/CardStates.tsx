import { Button, Group, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from './Card.tsx'
import classes from './Rows.module.css'

/** The error of a card whose data failed to load; the rest of the page works. */
export function CardError({ retry }: { retry: () => void }) {
  const t = getTranslator('dashboard')
  return (
    <Group className={classes.row ?? ''} role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {t('today.failed')}
      </Text>
      <Button size="xs" variant="default" onClick={retry}>
        {t('common:actions.retry')}
      </Button>
    </Group>
  )
}

/** The heading of a card whose words load with its code. */
const ComingTitle = () => (
  <>
    {'\u00a0'}
    <Skeleton component="span" display="inline-block" height="0.875em" width="9rem" />
  </>
)

/** The placeholder of a card while it loads; a heading without words yet is a bar. */
export function CardSkeleton({ title = <ComingTitle />, rows }: { title?: ReactNode; rows: number }) {
  const id = useId()
  return (
    <Card id={id} title={title}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity and never move
        <div key={row} className={classes.row}>
          <Skeleton height={14} width={`${55 + ((row * 17) % 35)}%`} />
        </div>
      ))}
    </Card>
  )
}
