import { expect, test } from 'vitest'
import { signInPage, waitProblem } from './sign-in-page.ts'

const said = (language: string, seconds: number) =>
  /role="alert"[^>]*>([^<]*)/.exec(signInPage({ action: '/x', language, username: 'dina', problem: waitProblem(seconds), keepsWork: false, demoAccounts: [], status: 429 }).body)?.[1]

test('a wait is told in seconds while it is short and in minutes when it is long, never shorter than it is', () => {
  expect([1, 30, 99, 100, 120, 121, 960].map((seconds) => said('en', seconds))).toEqual([
    'Too many tries. Wait 1 second, then try again',
    'Too many tries. Wait 30 seconds, then try again',
    'Too many tries. Wait 99 seconds, then try again',
    'Too many tries. Wait 2 minutes, then try again',
    'Too many tries. Wait 2 minutes, then try again',
    'Too many tries. Wait 3 minutes, then try again',
    'Too many tries. Wait 16 minutes, then try again',
  ])
  expect(said('id', 960)).toContain('16 menit')
  expect(said('ar', 960)).toContain('دقيقة')
})
