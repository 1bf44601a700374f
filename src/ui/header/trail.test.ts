import { expect, test } from 'vitest'
import { type Crumb, readNames, trailOf, withCrumb, withName } from './trail.ts'

const crumb = (name: string) => ({ name, path: `/${name}` })
const names = (trail: readonly { name: string }[]) => trail.map((c) => c.name)

test('four at most: the oldest is dropped', () => {
  const trail = ['a', 'b', 'c', 'd', 'e'].reduce((all, name) => withCrumb(all, crumb(name)), [] as Crumb[])
  expect(names(trail)).toEqual(['b', 'c', 'd', 'e'])
})
test('a repeated name is removed first, so that nothing else has to go', () => {
  const trail = ['a', 'b', 'c', 'd', 'b'].reduce((all, name) => withCrumb(all, crumb(name)), [] as Crumb[])
  expect(names(trail)).toEqual(['a', 'c', 'd', 'b'])
})
test('where a screen stands, whichever way one came: from Home down, through each address above it that is known', () => {
  const known: Record<string, Crumb> = { '/': { name: 'Home', path: '/' }, '/leave-requests': { name: 'Leave requests', path: '/leave-requests?scope=all' }, '/leave-requests/7': { name: 'Annual leave', path: '/leave-requests/7' } }
  const at = (name: string, path: string) => trailOf({ name, path }, (pathname) => known[pathname])
  expect(at('Edit', '/leave-requests/7/edit?step=2').map((c) => c.path)).toEqual(['/', '/leave-requests?scope=all', '/leave-requests/7', '/leave-requests/7/edit?step=2'])
  expect(names(at('Mon 16 Nov', '/attendance/detail/9')), 'what is no screen is left out').toEqual(['Home', 'Mon 16 Nov'])
  expect(names(at('Home', '/'))).toEqual(['Home'])
  expect(names(at('Leave requests', '/leave-requests/8')), 'a repeated name stands once').toEqual(['Home', 'Leave requests'])
})
test('the latest name and search of an address count', () => {
  const known = withName(withName([], { name: 'Inbox', path: '/inbox' }), { name: 'الوارد', path: '/inbox?sort=start' })
  expect(known).toEqual([{ name: 'الوارد', path: '/inbox?sort=start' }])
  expect(Array.from({ length: 99 }, (_, i) => i).reduce<Crumb[]>((all, i) => withName(all, crumb(`${i}`)), [])).toHaveLength(60)
})
test('a session that holds no names has none, and no address leads out of the app', () => {
  for (const kept of [null, '{', '7', '[{"name":"x"}]', '[{"name":"x","path":"https://elsewhere.example"}]']) expect(readNames(kept)).toEqual([])
  expect(readNames('[{"name":"Inbox","path":"/inbox"}]')).toEqual([{ name: 'Inbox', path: '/inbox' }])
})
