import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useAccess } from '../../api/session.ts'
import { keepFocusOnButtons } from '../../ui/keyboard/keepFocus.ts'
import { builtInName, getTranslator } from '../../ui/words/words.ts'
import { type Group, groupsFor, listedEntry } from '../navigation/adminNavigation.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { InLayoutContext } from '../screens/MainLandmark.tsx'
import { loadWords } from '../shared/loadWords.ts'
import classes from './Layout.module.css'
import { Sidebar, usePinned } from './sidebar/Sidebar.tsx'
import { SidebarContent } from './sidebar/SidebarContent.tsx'
import { TopBar } from './TopBar.tsx'
import { useIdlePreload, useQuiet, useRestingPointer } from './useIdlePreload.ts'

// Few people see its words.
const DelegationBanner = lazy(async () => {
  const [module] = await Promise.all([import('./DelegationBanner.tsx'), loadWords('teamMenu')])
  return module
})
const SettingsList = lazy(async () => {
  const [module] = await Promise.all([import('./settings/SettingsList.tsx'), loadWords('palette')])
  return module
})
// Only phones need it.
const MenuDrawer = lazy(() => import('./sidebar/MenuDrawer.tsx'))
// The first screen need not wait for its keyboard shortcuts.
const Shortcuts = lazy(() => import('../shortcuts/Shortcuts.tsx'))

interface LayoutProps {
  /** the area's name above the entries */
  title: string
  groups: readonly Group[]
  /** loads the names of the other screens' files */
  loadPages: () => Promise<unknown>
  /** the tab bar at the foot of a phone's screen */
  tabs?: (openMenu: () => void) => ReactNode
}

const MAIN = 'main'

/** Sidebar, top bar, content, footer; on a phone the sidebar is a menu behind a button. */
export function Layout({ title, groups, loadPages, tabs }: LayoutProps) {
  const t = getTranslator('frame')
  const access = useAccess()
  const [menuOpen, menu] = useDisclosure(false)
  const [pinned, setPinned] = usePinned()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the menu
  useEffect(menu.close, [pathname])
  useEffect(keepFocusOnButtons, [])
  useRestingPointer()
  const shown = access ? groupsFor(groups, access) : []
  // The shown page, not the loading one: the frame changes together with the page.
  const at = useRouterState({ select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname })
  const listed = listedEntry(shown, at)
  const content = { title, role: builtInName(access?.label ?? ''), groups: shown }

  return (
    <InLayoutContext value>
      <a className={classes.skip} href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <div className={classes.shell} data-pinned={pinned || undefined} data-tabs={tabs ? true : undefined}>
        <Sidebar label={title} pinned={pinned}>
          <SidebarContent {...content} pin={{ pinned, set: setPinned }} />
        </Sidebar>
        <div className={classes.column}>
          <TopBar menuOpen={menuOpen} openMenu={menu.open} palette={<PaletteButton groups={shown} />} />
          <main id={MAIN} tabIndex={-1} className={classes.main}>
            {/* What it would move down waits for it. */}
            <Suspense fallback={mayHaveBanner(access) && <div data-coming />}>
              <DelegationBanner />
            </Suspense>
            {/* With the list beside it a page is another one: nothing of the page before moves. */}
            <div
              key={listed ? 'listed' : 'whole'}
              className={listed && classes.listed}
              data-in-list={listed?.inside?.some(({ link }) => link.to === at) || undefined}
            >
              {listed && (
                <div className={classes.list}>
                  <Suspense>
                    <SettingsList entry={listed} pathname={at} />
                  </Suspense>
                </div>
              )}
              <div className={classes.page}>
                <Outlet />
              </div>
            </div>
            <div id="over" />
          </main>
          <footer key={at} className={classes.footer}>
            {t('footer', { year: new Date().getFullYear() })}
          </footer>
        </div>
      </div>
      <WhenQuiet loadPages={loadPages} />
      {/* Under the open menu its links would be there twice. */}
      {!menuOpen && tabs?.(menu.open)}
      {menuOpen && (
        <Suspense>
          <MenuDrawer label={title} close={menu.close}>
            <SidebarContent {...content} />
          </MenuDrawer>
        </Suspense>
      )}
    </InLayoutContext>
  )
}

/** Whether the banner may have a line: of a delegation, or of someone who can only read. */
const mayHaveBanner = (access: ReturnType<typeof useAccess>) =>
  access &&
  (access.actsFor.length + access.handedTo.length > 0 || (access.can['audit.read'] && !access.can['settings.manage']))

/** Parts of the frame that load late. A separate component, so that the frame does not render again. */
function WhenQuiet({ loadPages }: Pick<LayoutProps, 'loadPages'>) {
  const quiet = useQuiet()
  useIdlePreload(quiet, loadPages)
  return <Suspense>{quiet && <Shortcuts />}</Suspense>
}
