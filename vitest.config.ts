import { defineConfig } from 'vitest/config'
import { callConstants } from './web/vite/calls.ts'
import { words } from './web/vite/words.ts'

export default defineConfig({
  // What the build of the web app puts in.
  define: callConstants(),
  plugins: [words()],
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'server/**/*.test.ts',
      'web/{src,vite}/**/*.test.ts',
      'scripts/**/*.test.mjs',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // One more than cores: two of them wait for the database and for mails during a fifth of the run.
    maxWorkers: 3,
    // The product is loaded once for all files of a worker, not once for each: that took a third of the run.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    typecheck: { enabled: false },
    // A test that asserts nothing, for instance because it loops over nothing, fails.
    expect: { requireAssertions: true },
    coverage: {
      provider: 'istanbul',
      reporter: ['text-summary'],
      // The rules are what must not go untested; the rest is held by behaviour.
      include: ['server/src/domains/**/{rules,*.rules}.ts', 'contract/src/core/*.ts'],
      thresholds: { lines: 95, functions: 95, branches: 90 },
    },
  },
})
