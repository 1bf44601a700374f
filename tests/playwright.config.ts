import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.spec.ts',
  globalSetup: './support/seed-once.ts',
  outputDir: '../.data/journeys/results',
  // each file has a server and browsers of its own, and waits for most of its time: three at a time on two cores
  workers: 3,
  // a real browser on a shared machine: one more try, and the run names what needed it
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: { actionTimeout: 15_000 },
})
