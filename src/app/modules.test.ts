import { expect, test } from 'vitest'
import { clientModules } from './modules.ts'
import { loadAllModules, loadModule } from './load-modules.ts'

test('the short line of each module says what the module says', async () => {
  const modules = await loadAllModules()
  expect(modules.map(({ slug, icon, ns, ahead }) => ({ slug, icon, ns, ...(ahead ? { ahead: true } : {}) }))).toEqual(clientModules)
})

test('what is no module is none, whatever it is called', () => {
  for (const slug of ['', 'no-such-module', 'constructor', '__proto__']) expect(loadModule(slug)).toBeNull()
})
