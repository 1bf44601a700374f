/** Loads the demo company once; every journey works on a copy of that folder. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededFolder, startProduct } from './product.ts'

export default async function seedOnce(): Promise<void> {
  const stamp = join(seededFolder, '..', 'seeded-for')
  const built = `${readFileSync(new URL('../../dist/.built', import.meta.url), 'utf8')} ${new Date().toISOString().slice(0, 10)}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return
  rmSync(seededFolder, { recursive: true, force: true })
  const product = await startProduct({ dataDir: seededFolder })
  await product.stop()
  writeFileSync(stamp, built)
}
