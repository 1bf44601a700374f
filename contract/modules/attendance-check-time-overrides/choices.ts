/** Why a recorded time is corrected. */
import { choiceList } from '../../kit/choices.ts'

export const overrideReasons = choiceList('attendance-check-time-overrides')
