import { expect, test } from 'vitest'
import { shortcutTarget } from './shortcut-target.ts'

test.each([
  ['new/leave-requests', '/leave-requests/new'],
  ['list/leave-requests', '/leave-requests'],
  ['balance', '/balance'],
  ['card', '/me/card'],
])('%s leads to %s', (id, to) => {
  expect(shortcutTarget(id)?.to).toBe(to)
})

test.each(['nothing', 'toString', 'new/', 'new/../me', 'list/https:', ''])('"%s" leads nowhere', (id) => {
  expect(shortcutTarget(id)).toBeNull()
})
