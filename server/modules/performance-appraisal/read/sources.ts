/** What forms and filters choose from. */
import { fold } from '../../../../contract/kit/fold.ts'
import { isEmptyId } from '../../../../contract/kit/ids.ts'
import { Status } from '../../../../contract/kit/lifecycle.ts'
import type { ListInput, OptionRow, Paged } from '../../../../contract/kit/paging.ts'
import type { AppraisalFormOption, AppraisalPeriodOption, ValueRangeDetail, ValueRangeOption } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { q } from '../../../db/context.ts'
import { pagedRows } from '../../../db/paging.ts'
import { activeCompetencies } from '../../../growth/competencies.ts'
import { appraisalForm } from '../../../growth/appraisal/table.ts'
import { everyRange, everyType, formIn, rangeIn } from '../../../growth/appraisal/terms.ts'
import type { Context } from '../../../lib/handler.ts'
import { nameIn } from '../../../lib/name-in.ts'
import { refuse } from '../../../lib/refuse.ts'
import { newestFirst, periodOption } from './periods.ts'

function found<O extends OptionRow>(options: readonly O[], input: ListInput): Paged<O> {
  const wanted = fold(input.filterSearch ?? '')
  return pagedRows(options.filter((o) => fold(`${o.displayName} ${o.code ?? ''}`).includes(wanted)), input)
}

export const periodOptions = async (input: ListInput, context: Context): Promise<Paged<AppraisalPeriodOption>> => found((await newestFirst()).map((p) => periodOption(p, context)), input)

const COLUMN_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export const columnTypes = async (input: ListInput, { t }: Context): Promise<Paged<OptionRow>> => found(COLUMN_TYPES.map((id) => ({ id: String(id), displayName: t(`performance-appraisal:column-type.${id}`) })), input)

/** How requests stand that were submitted. */
const DECIDED = [Status.inApproval, Status.revision, Status.cancelled, Status.approved, Status.rejected, Status.expired, Status.voided, Status.cancellationInApproval] as const

export const historyStatuses = async (input: ListInput, { t }: Context): Promise<Paged<OptionRow>> => found(DECIDED.map((id) => ({ id: String(id), displayName: t(`request:status.${id}`) })), input)

const byName = <O extends OptionRow>(options: readonly O[], language: string): O[] => options.toSorted((a, b) => a.displayName.localeCompare(b.displayName, language) || (a.id < b.id ? -1 : 1))

export async function formOptions(input: ListInput, { language }: Context): Promise<Paged<AppraisalFormOption>> {
  const forms = new Map((await q().select().from(appraisalForm)).map((f) => [f.id, f]))
  const options = [...(await everyType()).values()].filter((type) => type.active).flatMap((type): AppraisalFormOption[] => {
    const form = forms.get(type.formId)
    return form ? [{ id: type.id, displayName: nameIn(type, language), code: type.code, formId: form.id, sections: formIn(form, language).sections }] : []
  })
  return found(byName(options, language), input)
}

/** @throws CallError not_found: there is no such type */
export async function rangeOptions({ id, ...input }: ListInput & { id: string }, { language }: Context): Promise<Paged<ValueRangeOption>> {
  if (!isEmptyId(id) && !(await everyType()).has(id)) refuse('not_found')
  const options = [...(await everyRange()).values()].filter((range) => range.active).map((range): ValueRangeOption => ({ id: range.id, displayName: nameIn(range, language), code: range.code, kind: range.kind, unit: range.unit }))
  return found(byName(options, language), input)
}

/** @throws CallError not_found */
export async function rangeDetail({ id }: { id: string }, { language }: Context): Promise<ValueRangeDetail> {
  const range = (await everyRange()).get(id) ?? refuse('not_found')
  const { kind, unit, rows, name } = rangeIn(range, language)
  return { id, code: range.code, name, kind, unit, rows }
}

export const competencyOptions = async (input: ListInput, { language }: Context): Promise<Paged<OptionRow>> => found((await activeCompetencies()).map((c) => ({ id: c.id, displayName: nameIn(c, language), code: c.code })), input)
