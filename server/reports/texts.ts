/** What reports, their parameters and columns are called: in the texts of the module that declares one, or in those all share. */
import type { Context } from '../lib/handler.ts'
import { hasText } from '../lib/text.ts'
import type { ColumnDef, ReportDef } from './definition.ts'

type Says = Pick<Context, 't'>

export const nameOf = ({ code }: Pick<ReportDef, 'code'>, { t }: Says): string => t(`report:${code}.name`)
export const descriptionOf = ({ code }: Pick<ReportDef, 'code'>, { t }: Says): string => t(`report:${code}.about`)
export const categoryName = (category: string, { t }: Says): string => t(`report:category.${category}`)

/** A text of the report's own, else the one all share. */
const own = (ownKey: string, shared: string, { t }: Says): string => t(hasText(ownKey) ? ownKey : shared)

export const labelOfParameter = ({ code }: Pick<ReportDef, 'code'>, name: string, says: Says): string => own(`report:${code}.param.${name}`, `report:param.${name}`, says)
export const labelOfColumn = ({ code }: Pick<ReportDef, 'code'>, { name, label }: Pick<ColumnDef, 'name' | 'label'>, says: Says): string => label ?? own(`report:${code}.col.${name}`, `report:col.${name}`, says)
