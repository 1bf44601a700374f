/** Who is shown whose levels. @see contract/modules/competency/README.md#who-sees-what */
import type { DeskLevel } from '../../contract/kit/desk.ts'
import { isInForce } from '../../contract/kit/lifecycle.ts'
import type { Relation, RequestRecord } from '../request/module.ts'

export interface Sight {
  record: Pick<RequestRecord, 'status' | 'level' | 'levelCount'>
  level: DeskLevel
  /** Levels of this round at which the reader is asked, or was. */
  asked: readonly number[]
}

/**
 * Levels of others are shown once they hold. Before, the person they are about is shown none, whatever else they are; whoever decides is shown those
 * of their own level and of the levels before it once it is on, HR all.
 */
export function seesLevels({ isEmployee, isRequestor, isHr, isInChain }: Relation, { record, level, asked }: Sight): boolean {
  if (isInForce(record.status)) return true
  if (isEmployee || isRequestor) return false
  if (isHr) return true
  if (!isInChain || asked.length === 0) return false
  const first = Math.min(...asked)
  if (level === 'first') return first === 1 || record.level >= first
  return asked.includes(record.levelCount) && record.level === record.levelCount
}
