/** When somebody is to be in a position: within a year, later. The company says which spans there are. */
import { choiceList } from '../../kit/choices.ts'

export const suggestionPeriods = choiceList('suggestion-period')
