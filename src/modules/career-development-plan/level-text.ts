import type { Translate } from '../../request/row-view.ts'
import { NS } from './names.ts'

/** "Level 2 of 4 asked for"; '' where nothing is asked. @param row with the columns of a competency */
export function levelText({ currentLevel, requiredLevel }: Readonly<Record<string, unknown>>, t: Translate): string {
  if (requiredLevel === null || requiredLevel === undefined) return ''
  return currentLevel === null || currentLevel === undefined ? t(`${NS}:level.none`, { required: requiredLevel }) : t(`${NS}:level.of`, { level: currentLevel, required: requiredLevel })
}
