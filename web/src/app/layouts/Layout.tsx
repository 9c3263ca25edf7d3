import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { wordsOf } from '../../ui/words.ts'
import classes from './Layout.module.css'
import type { Entry } from './navigation.ts'
import { Sidebar } from './Sidebar.tsx'
import { SidebarContent } from './SidebarContent.tsx'
import { InLayout } from './Standing.tsx'
import { TopBar } from './TopBar.tsx'

// Only phones need it.
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

interface LayoutProps {
  /** the area's name above the entries */
  title: string
  /** what the person is called here */
  role: string
  entries: readonly Entry[]
  /** narrow until it is pointed at or focused */
  collapsible?: boolean
}

const MAIN = 'main'

/** Sidebar, top bar, content, footer; on a phone the sidebar is a menu behind a button. */
export function Layout({ collapsible = false, ...content }: LayoutProps) {
  const t = wordsOf('app')
  const [menuOpen, menu] = useDisclosure(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever a navigation leads, the menu has served
  useEffect(menu.close, [pathname])

  return (
    <InLayout value>
      <a className={classes.skip} href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <div className={classes.shell} data-collapsible={collapsible || undefined}>
        <Sidebar collapsible={collapsible} label={content.title}>
          <SidebarContent {...content} />
        </Sidebar>
        <div className={classes.column}>
          <TopBar menuOpen={menuOpen} openMenu={menu.open} />
          <main id={MAIN} tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
          <footer className={classes.footer}>{t('footer', { year: new Date().getFullYear() })}</footer>
        </div>
      </div>
      {menuOpen && (
        <Suspense>
          <MenuDrawer label={content.title} close={menu.close}>
            <SidebarContent {...content} />
          </MenuDrawer>
        </Suspense>
      )}
    </InLayout>
  )
}
