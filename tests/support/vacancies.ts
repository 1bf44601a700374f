/** Vacancies for conformance, made as an approval would make them. */
import { eq } from 'drizzle-orm'
import { q, tx } from '../../server/db/context.ts'
import { NOON } from '../../server/ledger/testing/company.ts'
import { employment } from '../../server/org/table.ts'
import { position } from '../../server/workforce/table.ts'
import { anApplicant, aVacancy } from '../../server/workforce/testing/vacancies.ts'
import { aPosition } from '../../server/workforce/testing/workforce.ts'

export interface VacancyOf {
  manager: string
  inCharge: string
  /** Who applies; one person. */
  applicants?: number
}

/** A vacancy in the manager's unit, with people who apply. @returns its id, and those of the first application and its person */
export async function aVacancyOf({ manager, inCharge, applicants = 1 }: VacancyOf): Promise<{ vacancyId: string; applicationId: string; applicantId: string }> {
  const [work] = await q().select({ departmentId: employment.departmentId, siteId: employment.siteId }).from(employment).where(eq(employment.employeeId, manager))
  if (!work) throw new Error('the manager works nowhere')
  const [there] = await q().select({ id: position.id }).from(position).where(eq(position.departmentId, work.departmentId)).limit(1)
  const positionId = there?.id ?? (await aPosition(work, 'Customer care agent'))
  return tx(async () => {
    const of = await aVacancy({ ...work, positionId, managerId: manager, inCharge: [inCharge], headCount: 2 }, NOON)
    const made: { applicationId: string; applicantId: string }[] = []
    for (let i = 0; i < applicants; i++) made.push(await anApplicant(of, { name: `Applicant ${i}`, mail: `applicant-${i}@mail.example`, phone: '+62 811 555 0199', note: 'x', passed: i % 5 }, NOON))
    const [first] = made
    if (!first) throw new Error('nobody applies')
    return { vacancyId: of.id, ...first }
  })
}
