import { screens } from '@ems/contract/core/screens'
import { Menu } from '@mantine/core'
import { IconDoorExit, IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { accounts } from '../../api/contract/accounts.ts'
import { useSend } from '../../api/hooks.ts'
import { useKeepsEmails } from '../../api/keepsEmails.ts'
import { useHasPermissionForOthers, useUser } from '../../api/session.ts'
import { MoreMenu } from '../controls/MoreMenu.tsx'
import { RowMenuContext } from '../list/rowMenu.ts'
import { notify } from '../toast/notify.ts'
import { notifyError } from '../toast/notifyError.ts'
import { getTranslator } from '../words/words.ts'

interface PersonMenuProps {
  person: { _id: string; leftOn: string | null; userId: { _id: string; name: string } }
  /** opens the dialog for the end of the employment; absent: links to the screen with that dialog */
  end?: () => void
  look?: 'row' | 'head'
}

/** The menu of less frequent actions on a person, or their entries in the menu of a row; nothing without permission. */
export function PersonMenu({ person: { _id: id, leftOn, userId }, end, look = 'row' }: PersonMenuProps) {
  const t = getTranslator('person')
  const invite = useSend(accounts.invite, { refreshes: ['accounts', 'audit'] })
  const keepsEmails = useKeepsEmails()
  const own = useUser()?._id === userId._id
  const inMenu = use(RowMenuContext) !== null
  const ends = useHasPermissionForOthers('employees.manage') && leftOn === null && !own
  const sends = useHasPermissionForOthers('accounts.manage') && leftOn === null
  if (!ends && !sends) return null
  const send = () =>
    invite.mutate(
      { params: { userId: userId._id } },
      {
        onSuccess: () => notify.success(t(keepsEmails ? 'menu.kept' : 'menu.sent', { name: userId.name })),
        onError: (error) => notifyError(error),
      },
    )
  const leaving = { 'data-danger': true, leftSection: <IconDoorExit size={16} aria-hidden /> }
  const items = (
    <>
      {sends && (
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={send}>
          {t('menu.send')}
        </Menu.Item>
      )}
      {ends &&
        (end ? (
          <Menu.Item {...leaving} aria-haspopup="dialog" onClick={end}>
            {t('menu.end')}
          </Menu.Item>
        ) : (
          <Menu.Item
            {...leaving}
            component={Link}
            to={screens.admin.employee as never}
            params={{ id } as never}
            search={{ do: 'end' } as never}
          >
            {t('menu.end')}
          </Menu.Item>
        ))}
    </>
  )
  if (inMenu) return items
  return (
    <MoreMenu label={t('menu.more', { name: userId.name })} {...(look === 'head' && { variant: 'default', size: 36 })}>
      {items}
    </MoreMenu>
  )
}
