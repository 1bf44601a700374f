import { expect, test } from 'vitest'
import { filmOrigins } from './film-origins.ts'

const banner = (videoUrl: string) => ({ screen: 'inbox', text: { en: 'x' }, videoUrl })

test('each configured host once, and nothing that could be more than a host', async () => {
  const films = await filmOrigins(() => Promise.resolve([banner('https://films.example/a?x=1;%20script-src%20*'), banner('https://films.example/b'), banner('http://intra.example:8080/c'), banner(''), banner('javascript:alert(1)'), banner('*')]))
  expect(films()).toEqual(['https://films.example', 'http://intra.example:8080'])
})

test('another configuration is seen after a while, and a database that is away changes nothing', async () => {
  let at = 0
  let answer = () => Promise.resolve([banner('https://one.example/')])
  const films = await filmOrigins(() => answer(), () => at)
  const after = async (ms: number) => {
    at += ms
    films()
    await new Promise(setImmediate)
    return films()
  }
  answer = () => Promise.resolve([banner('https://two.example/')])
  expect(await after(0)).toEqual(['https://one.example'])
  expect(await after(60_000)).toEqual(['https://two.example'])
  answer = () => Promise.reject(new Error('away'))
  expect(await after(60_000)).toEqual(['https://two.example'])
})
