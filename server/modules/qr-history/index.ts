/** QR history: who the code belongs to, and what is known of the day. Only for those who may know. */
import { civilDateIn } from '../../../contract/kit/civil-date.ts'
import { type QrPerson, qrHistoryCalls } from '../../../contract/modules/qr-history/calls.ts'
import type { QrLink } from '../../../contract/modules/qr-history/link.ts'
import { qrHistorySchemas } from '../../../contract/modules/qr-history/schemas.ts'
import { dayOf } from '../../facts/day.ts'
import { type Context, type ServedCall, serve } from '../../lib/handler.ts'
import { refuse } from '../../lib/refuse.ts'
import { employmentOn } from '../../org/employment.ts'
import { findEmployee, findEmployeeByCode, popoverOf } from '../../org/people.ts'
import { isReadable } from '../../org/scope.ts'
import { scansOf } from '../../training/scans-of-day.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const hasOffset = (moment: string) => moment.includes('T') && /(Z|[+-]\d{2}:\d{2})$/.test(moment)

/** Oneself, those under one, and everybody for HR; for anybody else there is no such person. @throws CallError not_found, qr_future */
async function personOf({ employee, dateTime }: QrLink, context: Context): Promise<QrPerson> {
  const { caller, today, now, t } = context
  const person = (GUID.test(employee) ? await findEmployee(employee.toLowerCase()) : await findEmployeeByCode(employee)) ?? refuse('not_found')
  if (!(await isReadable(person.id, context))) refuse('not_found')
  const zone = (await employmentOn(person.id, dateTime.slice(0, 10)))?.timeZone ?? caller.timeZone
  const date = hasOffset(dateTime) ? civilDateIn(new Date(dateTime), zone) : dateTime.slice(0, 10)
  if (date > civilDateIn(now, zone)) refuse('qr_future', { date }, 'dateTime')
  const details = (await popoverOf(person.id, today, t))?.details ?? []
  return { employeeId: person.id, employee: person.fullName, code: person.code, details, date }
}

export function createQrHistory(): ServedCall[] {
  return serve(qrHistoryCalls, qrHistorySchemas, {
    async day(link, context) {
      const person = await personOf(link, context)
      const { day, punches } = await dayOf(person.employeeId, person.date)
      if (!day) return { ...person, day: null, punches }
      const { status, workingMinutes, overtimeMinutes, detail } = day
      const { shift, holiday, lateMinutes, earlyMinutes } = detail
      return { ...person, punches, day: { statusId: status, status: context.t(`qr:status.${status}`), shift, holiday, workingMinutes, overtimeMinutes, lateMinutes, earlyMinutes } }
    },
    async training(link, context) {
      const person = await personOf(link, context)
      const scans = await scansOf(person.employeeId, person.date, context.language)
      return { ...person, scans: scans.map((s) => ({ ...s, verdictText: context.t(`qr:training.verdict.${s.verdict}`) })) }
    },
  })
}
