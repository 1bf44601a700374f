import { expect, test } from 'vitest'
import { dismissedScreens, withDismissed } from './dismissed-help.ts'

test('a banner is put away for one person and one screen, and can be brought back', () => {
  let kept: string | null = null
  kept = withDismissed(kept, 'dina', 'inbox', true)
  kept = withDismissed(kept, 'sari', 'leave-requests', true)
  expect(dismissedScreens(kept, 'dina')).toEqual(['inbox'])
  expect(dismissedScreens(kept, 'sari')).toEqual(['leave-requests'])
  kept = withDismissed(kept, 'dina', 'inbox', false)
  expect(dismissedScreens(kept, 'dina')).toEqual([])
  expect(dismissedScreens(kept, 'sari')).toEqual(['leave-requests'])
})
test('what is no such list hides nothing', () => {
  for (const kept of [null, '{', '[]', 'null', '{"dina":7}']) expect(dismissedScreens(kept, 'dina')).toEqual([])
})
