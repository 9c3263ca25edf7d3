import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { headerWithoutBanner } from '../../../ui/dialog/headerWithoutBanner.ts'
import { holdFocus } from '../../../ui/keyboard/holdFocus.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** The sidebar's content on a phone. */
export default function MenuDrawer({
  label,
  close,
  children,
}: {
  label: string
  close: () => void
  children: ReactNode
}) {
  const t = getTranslator('frame')
  const [before] = useState(document.activeElement)
  // It closes at once and cannot return the focus; the bar at the foot is rendered again.
  const dismiss = () => {
    close()
    holdFocus(() =>
      before instanceof HTMLElement && before.isConnected && before !== document.body
        ? before
        : document.querySelector<HTMLElement>('[data-opens-menu]'),
    )
  }
  return (
    <Drawer
      opened
      onClose={dismiss}
      size="16rem"
      padding={0}
      title={label}
      closeButtonProps={{ 'aria-label': t('closeMenu') }}
      attributes={headerWithoutBanner}
      // Only the entries scroll: the person stays at the foot.
      styles={{
        content: { display: 'flex', flexDirection: 'column' },
        header: { flex: 'none', padding: '0.5rem 1rem' },
        body: { flex: 1, minHeight: 0 },
        title: { fontWeight: 650 },
      }}
    >
      {children}
    </Drawer>
  )
}
