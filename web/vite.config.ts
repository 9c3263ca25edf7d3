import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = 'http://127.0.0.1:3000'

/** Libraries that every screen needs; a file of their own stays cached when our code changes. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|zod|clsx)[\\/]/
const CODE = /\.(js|mjs|ts|tsx)$/
/** Most screens have one, the first ones have none. */
const DROPDOWNS = /@floating-ui|[\\/](ScrollArea|Combobox|Popover|Select)[\\/]/

export default defineConfig({
  plugins: [react()],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 2 },
            // Left to itself the bundler makes a file of every component that two screens share: forty requests a screen.
            { name: 'shared', minShareCount: 20, priority: 1, test: (id) => CODE.test(id) && !DROPDOWNS.test(id) },
          ],
        },
      },
    },
  },
})
