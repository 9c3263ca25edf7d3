import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Sidebar.module.css'

const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

/** The signed-in person; a click opens their menu. */
export function AccountButton({ role }: { role: string }) {
  const t = getTranslator('frame')
  const user = useUser()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  if (!user) return null
  return (
    <div className={classes.foot}>
      <UnstyledButton
        ref={button}
        className={classes.me}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.name} path={user.profileImage} id={user._id} size={32} silent />
        <span className={classes.person}>
          <span className={classes.name} title={user.name}>
            {user.name}
          </span>
          <span className={classes.role}>{role}</span>
          <VisuallyHidden>{t('me.open')}</VisuallyHidden>
        </span>
        <IconSelector size={16} aria-hidden />
      </UnstyledButton>
      {open && (
        <Suspense>
          <AccountMenu user={user} close={close} />
        </Suspense>
      )}
    </div>
  )
}
