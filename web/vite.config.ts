import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callConstants } from './vite/calls.ts'
import { compress } from './vite/compress.ts'
import { inlineMark, preloadFrame } from './vite/preload.ts'
import { unusedSchemas } from './vite/unusedSchemas.ts'
import { words } from './vite/words.ts'

const server = 'http://127.0.0.1:3000'

/** Libraries that every screen needs; a file of their own stays cached when our code changes. */
const FRAMEWORK =
  /rolldown\/runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|clsx)[\\/]/
/** What forms and lists check with; the addresses of the screens are needed at once. */
const CONTRACT = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](?!core[\\/]screens)/
/**
 * What the shell asks once someone is signed in, and what counts days. A chunk takes along what it imports, so it comes
 * before the contract: all schemas are made where one of them is, which the first screens do without.
 */
const RIGHTS = /[\\/]contract[\\/]src[\\/]core[\\/](permissions|day-numbers|leave-types|leave-amounts|limits)\./
/** What the sign-in does without, and who has signed in needs at once: what both areas have around their screens and in their first one. */
const FRAME =
  /layouts[\\/](Layout|SessionProvider|DelegationBanner|TabBar)\.|api[\\/]session\.|dashboard[\\/]shared[\\/](queries|useFirstPassword|Card\.|CardStates|DashboardError|FirstPassword)|dashboard[\\/]admin[\\/]PersonName|employee[\\/]Home\.module|Donut|ui[\\/]chart[\\/]Grid|use-resize-observer|IconUserPlus|ui[\\/]page[\\/](Page|links)\.|ui[\\/]format[\\/](format|balanceExpiry)\.|states[\\/]LoadingState\.|locales[\\/]en[\\/](dashboard|frame|teamMenu)/
/** The first way from screen to screen loads it, from the sign-in, too: it must not bring what dialogs and lists share. */
const FOCUS = /keyboard[\\/]holdFocus\./
/** Loaded when someone comes who has the administrators' area. */
const ADMIN = /AdminLayout|AdminSummaryPage/
/** What the first screens show below their figures, with all that it takes: it comes without the forms, the lists and their schemas. */
const HOME = /[\\/](FirstPassword|Shortcuts|StatusBadge)\.tsx$/
/** The same of the administrators' first screen alone. */
const ADMIN_HOME = /[\\/](NeedsColumn|AsideColumn)\.tsx$/
/** Loaded when an employee comes, with what no other first screen has. */
const EMPLOYEE = /EmployeeSummaryPage|EmployeeLayout/
/** What screens of several features have in common. */
const SHARED = /^(?!.*[\\/]web[\\/]src[\\/]features[\\/]).*\.(js|mjs|ts|tsx)$/
/** What screens of one feature have in common comes with the first of them, and not with every list. */
const featureOf = (id: string) => /[\\/]features[\\/](\w+)/.exec(id)?.[1] ?? null
const CODE = /\.(js|mjs|ts|tsx)$/
export default defineConfig({
  plugins: [words(), unusedSchemas(), react(), inlineMark(), preloadFrame(), compress()],
  define: callConstants(),
  server: {
    port: 5173,
    proxy: { '/api': server, '/uploads': server, '/healthz': server },
  },
  build: {
    // What the newest two years of browsers can do: `light-dark()`, nesting and container queries stay as they are.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // The Content-Security-Policy takes files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The texts of the licences of all that is bundled: most of them ask for it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left to itself the bundler makes a file of every component that two screens share: forty requests a screen.
          // These are ten, one a feature, and one a screen.
          groups: [
            { name: 'framework', test: FRAMEWORK, tags: ['$initial'], priority: 5 },
            { name: 'rights', test: RIGHTS, priority: 5 },
            { name: 'contract', test: CONTRACT, priority: 4 },
            { name: 'first', test: CODE, tags: ['$initial'], priority: 3 },
            { name: 'frame', test: FRAME, priority: 2.5 },
            { name: 'focus', test: FOCUS, priority: 2.2 },
            { name: 'admin', test: ADMIN, priority: 1.6 },
            { name: 'employee', test: EMPLOYEE, priority: 1.5 },
            { name: 'home', test: HOME, priority: 2 },
            { name: 'needs', test: ADMIN_HOME, priority: 1.9 },
            { name: 'shared', test: SHARED, minShareCount: 3, priority: 1 },
            { name: featureOf, test: CODE, minShareCount: 2, priority: 0.5 },
          ],
        },
      },
    },
  },
})
