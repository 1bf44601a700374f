/** What happens to applicants by the clock: hires who have begun are found, those in charge are told of what stands still, people are forgotten when they were kept long enough. */
import { and, count, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { addDays } from '../../../contract/kit/civil-date.ts'
import { q, tx } from '../../db/context.ts'
import type { Job } from '../../lib/job.ts'
import { employee } from '../../org/table.ts'
import { todayOfCompany } from '../../org/today.ts'
import { forEachItem } from '../../request/jobs/item.ts'
import { noteVacancy } from '../vacancies.ts'
import { forgetApplicant, goesOn, lockApplicant } from './erase.ts'
import { isOtherHire, joinAs, lockHire } from './join.ts'
import { peopleInCharge } from './sight.ts'
import { applicant, vacancy, vacancyApplication } from './table.ts'
import { tellVacancy } from './tell.ts'

/** An application that nobody has moved for so long stands still. */
const QUIET_DAYS = 14
/** A hire who begins so much before or after the day that was agreed is still the same. */
const JOIN_DAYS = 31
/** Day of the week, from 1 on Monday, on which it is said what stands still. */
const TOLD_ON = 1

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** Night of Jakarta, UTC+7. */
const AT_NIGHT = { dailyAtHour: 19 }

export const forgetApplicantsJob: Job = {
  name: 'applicant-retention',
  schedule: AT_NIGHT,
  async run(job) {
    const day = await todayOfCompany(job.now)
    const due = await q().select({ id: applicant.id }).from(applicant).where(and(lt(applicant.keepUntil, day), isNull(applicant.erasedAt))).orderBy(applicant.keepUntil, applicant.id)
    const forgotten = await forEachItem(due, job, 'applicant-retention', ({ id }) => tx(async () => {
      const found = await lockApplicant(id)
      const { keepUntil, erasedAt } = found?.person ?? { keepUntil: null, erasedAt: null }
      if (!found || erasedAt !== null || keepUntil === null || keepUntil >= day || goesOn(found.applications)) return false
      await forgetApplicant(id, job.now)
      for (const { vacancyId } of found.applications) await noteVacancy(vacancyId, 'erased', { actorId: null }, job.now)
      return true
    }))
    job.log.info({ forgotten }, 'applicants who were kept long enough were forgotten')
  },
}

export const linkHiresJob: Job = {
  name: 'applicant-joined',
  schedule: AT_NIGHT,
  async run(job) {
    const [from, until] = [sql`${vacancyApplication.expectedJoinDate} - ${JOIN_DAYS}::int`, sql`${vacancyApplication.expectedJoinDate} + ${JOIN_DAYS}::int`]
    const found = await q().select({ id: vacancyApplication.id, employeeId: employee.id }).from(vacancyApplication).innerJoin(applicant, eq(applicant.id, vacancyApplication.applicantId))
      .innerJoin(employee, and(eq(sql`lower(${employee.email})`, applicant.emailKey), gte(employee.joinDate, sql`${from}`), lte(employee.joinDate, sql`${until}`), lte(employee.joinDate, await todayOfCompany(job.now))))
      .where(and(eq(vacancyApplication.status, 'hired'), isNull(vacancyApplication.joinedEmployeeId), isNull(applicant.erasedAt), sql`${applicant.emailKey} <> ''`)).orderBy(vacancyApplication.id, employee.id)
    const linked = await forEachItem(found, job, 'applicant-joined', ({ id, employeeId }) => tx(async () => {
      const hire = await lockHire(id)
      if (hire?.application.status !== 'hired' || hire.application.joinedEmployeeId !== null || (await isOtherHire(employeeId, id))) return false
      await joinAs(hire, employeeId, null, job.now)
      return true
    }))
    job.log.info({ linked }, 'hires who have begun were found')
  },
}

export const quietVacanciesJob: Job = {
  name: 'vacancy-quiet',
  // 08:00 in Jakarta, UTC+7
  schedule: { dailyAtHour: 1 },
  async run(job) {
    const day = await todayOfCompany(job.now)
    if (weekday(day) !== TOLD_ON) return
    const quiet = await q().select({ id: vacancy.id, code: vacancy.code, n: count() }).from(vacancyApplication).innerJoin(vacancy, eq(vacancy.id, vacancyApplication.vacancyId))
      .where(and(inArray(vacancy.status, ['open']), eq(vacancyApplication.status, 'active'), lte(vacancyApplication.movedOn, addDays(day, -QUIET_DAYS)))).groupBy(vacancy.id, vacancy.code).orderBy(vacancy.code)
    const charge = await peopleInCharge(quiet.map((v) => v.id))
    await forEachItem(quiet, job, 'vacancy-quiet', ({ id, code, n }) => tx(async () => {
      await tellVacancy({ vacancy: { id, code }, code: 'vacancyQuiet', employeeIds: charge.get(id) ?? [], actorId: null, occasion: day, count: n, now: job.now })
      return true
    }))
  },
}

export const vacancyJobs: Job[] = [forgetApplicantsJob, linkHiresJob, quietVacanciesJob]
