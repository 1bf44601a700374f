import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { manifestFor } from './rewritten.ts'

interface Image {
  src: string
  sizes: string
  form_factor?: string
}
interface Manifest {
  id: string
  start_url: string
  scope: string
  icons: Image[]
  screenshots: Image[]
  shortcuts: { url: string; icons: Image[] }[]
  share_target: { action: string; params: Record<string, unknown> }
}
const publicFolder = join(projectRoot, 'public')
const read = (basePath: string) => JSON.parse(manifestFor(readFileSync(join(publicFolder, 'manifest.webmanifest'), 'utf8'), basePath)) as Manifest

describe('the manifest', () => {
  test.each(['/ess/', '/hr/portal/', '/'])('below %s leads nowhere else', (basePath) => {
    const manifest = read(basePath)
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([basePath, basePath, basePath])
    expect(manifest.share_target.action).toBe(`${basePath}share`)
    expect(manifest.shortcuts[0]?.url).toBe(`${basePath}leave-requests/new`)
    const addresses = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap((s) => s.icons)].map((image) => image.src)
    expect(addresses.filter((a) => !a.startsWith(basePath))).toEqual([])
  })

  test('keeps the names of the shared form’s fields', () => {
    expect(read('/hr/portal/').share_target.params).toMatchObject({ title: 'title', text: 'text', url: 'url', files: [{ name: 'files' }] })
  })

  test('shows pictures that are there, in the size it says, for phones and desktops', () => {
    const { screenshots } = read('/')
    expect(new Set(screenshots.map((s) => s.form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, sizes } of screenshots) {
      const file = join(publicFolder, src)
      expect([src, existsSync(file)]).toEqual([src, true])
      const header = readFileSync(file)
      expect([src, `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`]).toEqual([src, sizes])
    }
  })
})
