/** Why somebody works another shift. */
import { choiceList } from '../../kit/choices.ts'

export const shiftReasons = choiceList('manual-shifts')
