import { expect, test } from 'vitest'
import { inLanguage, readTrail, withCrumb } from './trail.ts'

const crumb = (name: string) => ({ name, path: `/${name}` })
const names = (trail: readonly { name: string }[]) => trail.map((c) => c.name)

test('four at most: the oldest is dropped', () => {
  const trail = ['a', 'b', 'c', 'd', 'e'].reduce((all, name) => withCrumb(all, crumb(name)), [] as { name: string; path: string }[])
  expect(names(trail)).toEqual(['b', 'c', 'd', 'e'])
})
test('a repeated name is removed first, so that nothing else has to go', () => {
  const trail = ['a', 'b', 'c', 'd', 'b'].reduce((all, name) => withCrumb(all, crumb(name)), [] as { name: string; path: string }[])
  expect(names(trail)).toEqual(['a', 'c', 'd', 'b'])
})
test('a session that holds no trail has none, and no address leads out of the app', () => {
  for (const kept of [null, '{', '7', '[{"name":"x"}]', '[{"name":"x","path":"https://elsewhere.example"}]']) expect(readTrail(kept)).toEqual([])
  expect(readTrail('[{"name":"Inbox","path":"/inbox"}]')).toEqual([crumb('Inbox')].map((c) => ({ ...c, path: '/inbox' })))
})
test('in another language the names of before are left out, and Home has the name it has there', () => {
  const trail = [{ name: 'Home', path: '/', language: 'en' }, { name: 'Inbox', path: '/inbox', language: 'en' }, { name: 'الحسابات', path: '/administration/accounts', language: 'ar' }, crumb('old')]
  expect(names(inLanguage(trail, 'ar', 'الرئيسية'))).toEqual(['الرئيسية', 'الحسابات'])
  expect(names(inLanguage(trail, 'en', 'Home'))).toEqual(['Home', 'Inbox'])
})
