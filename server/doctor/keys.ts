/** Keys and the place of files: what this process has against what was noted of the first one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFileStore } from '../files/store.ts'
import { readStoreMark } from '../files/store-mark.ts'
import { differences, type MarkName, notedMark, type OwnMark } from '../installation/marks.ts'
import type { Config } from '../lib/config.ts'
import { differenceLine, type KeyName, keyMark } from '../same-installation.ts'
import { type Asked, fail, type Finding, ofLine, ok, warn } from './finding.ts'

const GIVEN: Readonly<Record<KeyName, 'documentKey' | 'deviceKeys' | 'securityKey'>> = { 'document.key': 'documentKey', 'device.keys': 'deviceKeys', 'security.key': 'securityKey' }
export const keyNames = Object.keys(GIVEN) as KeyName[]

const isThere = (config: Config, name: KeyName): boolean => config[GIVEN[name]] !== undefined || existsSync(join(config.dataDir, name))

/** What this process has under this name; null: it has none yet. Nothing is made. @throws Error with one line for a key that is none */
export async function ownMark(config: Config, name: MarkName): Promise<OwnMark | null> {
  if (name !== 'files') return isThere(config, name) ? keyMark(config, name) : null
  const mark = await readStoreMark(await openFileStore(config)).catch(() => null)
  return mark === null ? null : { name, marks: [mark] }
}

async function checkMark(config: Config, name: MarkName): Promise<Finding> {
  try {
    const own = await ownMark(config, name)
    const noted = await notedMark(name)
    if (own === null && noted === null) return ok(name, 'made at the first start')
    if (own === null) return fail(name, `this process has none, and ${noted} is noted in the database`, `bring the former one here (it is in the backups), or: npm run doctor -- --accept ${name}`)
    const [difference] = await differences([own])
    if (difference) return { ...ofLine(name === 'security.key' ? 'warn' : 'fail', name, differenceLine(difference)), says: `${difference.own} here, ${difference.noted} in the database`, whatToDo: differenceLine(difference) }
    return ok(name, `${own.marks[0]}${noted === null ? ', not noted yet' : ', as noted in the database'}`)
  } catch (error) {
    return fail(name, (error as Error).message, 'put the right one there (it is in the backups)')
  }
}

export async function checkKeys(config: Config, database: Asked): Promise<Finding[]> {
  if (database === 'empty') return [ok('keys', 'nothing to compare with: they are noted at the first start')]
  if (database === 'away') return [warn('keys', 'not compared: the database cannot be asked', 'see to the database first')]
  const found: Finding[] = []
  for (const name of [...keyNames, 'files'] as const) found.push(await checkMark(config, name))
  return found
}
