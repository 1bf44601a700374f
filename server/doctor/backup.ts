/** How old the newest backup is, as far as it was noted. */
import { lastOperation } from '../installation/operations.ts'
import { type Asked, fail, type Finding, ok, warn } from './finding.ts'

const HOUR_MS = 3_600_000
const OLD_H = 48
const TOO_OLD_H = 14 * 24

export async function checkBackup(database: Asked, now: Date): Promise<Finding> {
  if (database === 'empty') return ok('backup', 'there is nothing to back up yet')
  if (database === 'away') return warn('backup', 'not known: the database cannot be asked', 'see to the database first')
  const last = await lastOperation('backup')
  const whatToDo = 'npm run backup, every night'
  if (last === null) return warn('backup', 'none was ever noted', `${whatToDo}; one taken another way is not seen here`)
  const hours = Math.round((now.getTime() - last.getTime()) / HOUR_MS)
  const says = `the newest is of ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${hours} h ago`
  if (hours > TOO_OLD_H) return fail('backup', says, whatToDo)
  return hours > OLD_H ? warn('backup', says, whatToDo) : ok('backup', says)
}
