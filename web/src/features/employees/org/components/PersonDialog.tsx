import { screens } from '@ems/contract/core/screens'
import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { useScope } from '../../../../api/session.ts'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ButtonLink } from '../../../../ui/page/links.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import type { OrgScreens } from '../queries.ts'
import { NodeText } from './NodeText.tsx'
import classes from './OrgCards.module.css'

interface PersonDialogProps {
  /** null if it is closed */
  node: OrgNode | null
  to: OrgScreens
  close: () => void
  /** absent if the reader may not change reporting lines */
  changeManager?: (() => void) | undefined
}

const IMAGE_SIZE = 72

/** A person of the chart, with the possible actions. */
export function PersonDialog({ node, to, close, changeManager }: PersonDialogProps) {
  const t = getTranslator('org')
  return (
    <Dialog opened={node !== null} onClose={close} title={node?.userId.name}>
      {node && (
        <Stack gap="md">
          <Group wrap="nowrap">
            <Avatar
              silent
              path={node.userId.profileImage}
              name={node.userId.name}
              id={node.userId._id}
              size={IMAGE_SIZE}
            />
            <div style={{ minWidth: 0 }}>
              <NodeText node={node} />
              <Text size="sm">{t('person.direct', { count: node.directReports })}</Text>
            </div>
          </Group>
          <PersonActions node={node} to={to} changeManager={changeManager} size="sm" />
        </Stack>
      )}
    </Dialog>
  )
}

interface PersonActionsProps extends Pick<PersonDialogProps, 'to' | 'changeManager'> {
  node: OrgNode
  size: 'xs' | 'sm'
}

/** The actions on a person in the chart. */
function PersonActions({ node, to, changeManager, size }: PersonActionsProps) {
  const t = getTranslator('org')
  const seesEverybody = useScope('employees.read') === 'everyone'
  return (
    <Group gap="xs">
      {seesEverybody && to.area === 'admin' && (
        <ButtonLink to={screens.admin.employee} params={{ id: node._id }} variant="default" size={size}>
          {t('person.open')}
        </ButtonLink>
      )}
      {changeManager && (
        <Button variant="default" size={size} onClick={changeManager}>
          {t('person.changeManager')}
        </Button>
      )}
      <ButtonLink to={to.print} search={{ root: node._id } as never} variant="default" size={size}>
        {t('person.print')}
      </ButtonLink>
    </Group>
  )
}

interface PersonPanelProps extends Omit<PersonActionsProps, 'size'> {
  /** increases each time the keyboard moves here; 0 for never */
  asked: number
  close: () => void
}

/** The selected person beside the cards; Escape returns to the card. */
export function PersonPanel({ node, to, changeManager, asked, close }: PersonPanelProps) {
  const t = getTranslator('org')
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked > 0) ref.current?.focus()
  }, [asked])
  const back = ({ key }: KeyboardEvent) => {
    const card = ref.current?.parentElement?.querySelector<HTMLElement>('[role="treeitem"][aria-selected="true"]')
    if (key === 'Escape') card?.focus()
  }
  return (
    <section ref={ref} className={classes.panel} aria-label={node.userId.name} tabIndex={-1} onKeyDown={back}>
      <Stack gap="sm">
        <CloseButton className={classes.close} aria-label={t('cards.close')} onClick={close} />
        <Group wrap="nowrap" gap="sm" pe="xl">
          <Avatar silent path={node.userId.profileImage} name={node.userId.name} id={node.userId._id} size={40} />
          <NodeText node={node} />
        </Group>
        <Text size="sm">{t('person.direct', { count: node.directReports })}</Text>
        <PersonActions node={node} to={to} changeManager={changeManager} size="xs" />
      </Stack>
    </section>
  )
}
