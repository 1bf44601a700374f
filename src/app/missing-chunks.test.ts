import { expect, test, vi } from 'vitest'

// faults: deploys, seed 4: a page that began with a screen that was gone never learned of the build that has it
test('a chunk that is missing before anybody decides is decided on later', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { hearMissingChunks, onMissingChunk } = await import('./missing-chunks.ts')
  const missing = (name: string) => page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new Error(name) }))
  hearMissingChunks()
  missing('first.js')
  const heard: string[] = []
  onMissingChunk((event) => heard.push(event.payload.message))
  missing('second.js')
  expect(heard).toEqual(['first.js', 'second.js'])
})
