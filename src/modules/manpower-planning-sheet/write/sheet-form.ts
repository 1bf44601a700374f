import type { planningFields } from '../../../../contract/modules/manpower-planning-sheet/fields.ts'
import type { FormApi } from '../../../request/client-module.ts'

export type SheetForm = FormApi<typeof planningFields>
