import { expect, test } from 'vitest'
import { clientModules } from './modules.ts'
import { loadAllModules, loadModule } from './load-modules.ts'

test('the short line of each module says what the module says', async () => {
  const modules = await loadAllModules()
  expect(modules.map(({ slug, icon, tone, ns, ahead }) => ({ slug, icon, tone, ns, ...(ahead ? { ahead: true } : {}) }))).toEqual(clientModules)
})

test('every folder with a module has its line', () => {
  expect(Object.keys(import.meta.glob('../modules/*/index.ts')).map((file) => file.split('/').at(-2)).sort()).toEqual(clientModules.map(({ slug }) => slug).sort())
})

test('what is no module is none, whatever it is called', () => {
  for (const slug of ['', 'no-such-module', 'constructor', '__proto__']) expect(loadModule(slug)).toBeNull()
})
