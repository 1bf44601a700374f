/** Why somebody works longer. */
import { choiceList } from '../../kit/choices.ts'

export const overtimeReasons = choiceList('overtime-schedule')
