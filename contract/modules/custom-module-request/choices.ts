/** Why overtime that was paid is corrected. */
import { choiceList } from '../../kit/choices.ts'

export const payHourReasons = choiceList('payroll-ot-adjustment')
