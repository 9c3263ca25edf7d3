import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: false,
  // One more than cores: two of them wait for mails, toasts and the next frame during a third of the run.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI === 'true',
  // A test that passes only the second time is a defect of the product or of the test.
  retries: 0,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    // A zone far from the organisation's (UTC): days must not move between them.
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    // A trace records every step of every test, and slows them all down: only where someone looks for a cause.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds: to optimise its code takes a seventh of the run, and pays off after minutes.
        '--js-flags=--max-optimized-bytecode-size=0 --min-semi-space-size=32',
      ],
    },
  },
})
