/** What the form must know of the company's rules. */
import { and, eq, isNull } from 'drizzle-orm'
import type { ContractMonthInput, ManpowerConfiguration, MandatoryField } from '../../../contract/modules/manpower/calls.ts'
import { MANPOWER } from '../../../contract/modules/manpower/sources.ts'
import { type ContractAnswer, contractOf } from '../../../contract/workforce/contract-months.ts'
import { customGroups, EMPLOYMENT_KINDS, type EmploymentKindId, type HiringKindId, MAX_HEAD_COUNT, recruitmentStages, stageKindOf, type WithoutPlan } from '../../../contract/workforce/vocabulary.ts'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import { accessTo } from '../../org/access.ts'
import { searchChoices } from '../../org/choices.ts'
import { everyHolderOf } from '../../org/roles.ts'
import { settings, settingOf } from '../../org/settings.ts'
import { ROLE_RECRUITER } from '../../workforce/in-charge.ts'
import { frameAt } from '../../workforce/periods.ts'
import { vacancyInCharge } from '../../workforce/vacancy/table.ts'
import { contractMonths } from './values.ts'
import { files, isHrHere, requireFiles } from './who.ts'

const MOST_STAGES = 20

/** Named on a vacancy, or somebody who is put in charge of them. */
async function looksAfter(context: Context): Promise<boolean> {
  const { caller, today } = context
  if (isHrHere(context) || (await everyHolderOf(ROLE_RECRUITER, MANPOWER, today)).some((r) => r.employeeId === caller.employeeId)) return true
  const [row] = await q().select({ id: vacancyInCharge.vacancyId }).from(vacancyInCharge).where(and(eq(vacancyInCharge.employeeId, caller.employeeId), isNull(vacancyInCharge.until))).limit(1)
  return row !== undefined
}

export async function configuration(_: unknown, context: Context): Promise<ManpowerConfiguration> {
  const { language, t } = context
  const set = await settings()
  const access = await accessTo(context, MANPOWER)
  const groups: ManpowerConfiguration['customGroups'] = []
  for (const [i, list] of customGroups.entries()) {
    if ((await searchChoices(list, { paginationSize: 1 }, language)).totalData > 0) groups.push({ number: i + 1, name: t(`manpower:field.customGroup${i + 1}`) })
  }
  const stages = (await searchChoices(recruitmentStages, { paginationSize: MOST_STAGES }, language)).listData
  const months = await contractMonths()
  return {
    mayCreate: access !== null && !access.readOnly && (await files(context)), isInCharge: await looksAfter(context), isHr: isHrHere(context), leadDays: set.manpowerLeadDays, replacementDays: set.manpowerReplacementDays,
    maxHeadCount: MAX_HEAD_COUNT, withoutPlan: set.manpowerWithoutPlan as WithoutPlan, currency: set.currency, customGroups: groups,
    stages: stages.map(({ id, displayName, rules }) => ({ id, name: displayName, kind: stageKindOf(rules.kind), skippable: rules.skippable ?? false })),
    contractMonths: EMPLOYMENT_KINDS.flatMap((employmentStatus: EmploymentKindId) => {
      const of = months[employmentStatus]
      return of ? [{ employmentStatus, ...of }] : []
    }),
  }
}

export const mandatoryFields = async (): Promise<{ fields: MandatoryField[] }> => ({
  fields: (await settingOf('manpowerMandatory')).map(({ field, requestType, employmentStatus }) => ({ field, requestType: requestType as HiringKindId[], employmentStatus: employmentStatus as EmploymentKindId[] })),
})

/** The same function reckons in the form. @throws CallError not_allowed */
export async function contractMonth({ employmentStatus, requestType, requiredDate, contractMonth: given }: ContractMonthInput, context: Context): Promise<ContractAnswer> {
  await requireFiles(context)
  return contractOf({ employmentStatus, requestType, requiredDate, frameEnd: (await frameAt(requiredDate))?.frame.until ?? null, contractMonth: given ?? null }, await contractMonths())
}
