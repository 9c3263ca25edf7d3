import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { useScope } from '../../../../api/session.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { ButtonLink } from '../../../../ui/links.tsx'
import { wordsOf } from '../../../../ui/words.ts'
import type { OrgScreens } from '../screensOf.ts'
import { NodeText } from './NodeText.tsx'

interface PersonDialogProps {
  /** null: closed */
  node: OrgNode | null
  to: OrgScreens
  close: () => void
  /** absent: the caller may not say who reports to whom */
  changeManager?: (() => void) | undefined
}

const IMAGE_SIZE = 72

/** One person of the chart, with what can be done from here. */
export function PersonDialog({ node, to, close, changeManager }: PersonDialogProps) {
  const t = wordsOf('org')
  const seesEverybody = useScope('employees.read') === 'everyone'
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
          <Group gap="sm">
            {changeManager && <Button onClick={changeManager}>{t('person.changeManager')}</Button>}
            {seesEverybody && to.area === 'admin' && (
              <ButtonLink to={screens.admin.employee} params={{ id: node._id }} variant="default">
                {t('person.open')}
              </ButtonLink>
            )}
            <ButtonLink to={to.print} search={{ root: node._id } as never} variant="default">
              {t('person.print')}
            </ButtonLink>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
