import { expect, test } from 'vitest'
import { whyNotSaved } from './not-saved.ts'

const named = (name: string) => Object.assign(new Error(name), { name })

test.each([['StorageFull', 'full'], ['NothingKept', 'nowhere'], ['SignedOut', 'signedOut'], ['SignedOutHere', 'signedOut'], ['DatabaseGone', 'unknown'], ['TypeError', 'unknown']])('%s is said as %s: only a full disk is called full', (name, why) => {
  expect(whyNotSaved(named(name))).toBe(why)
})

test('what a newer version means is said by its own strip', () => {
  expect(whyNotSaved(named('LeftBehind'))).toBeNull()
  expect(whyNotSaved('thrown by nobody we know')).toBe('unknown')
})
