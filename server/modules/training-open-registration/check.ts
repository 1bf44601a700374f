/** What refuses a registration, and what is worth knowing. @see contract/modules/training-open-registration/README.md#checks */
import { takesBack } from '../../../contract/kit/lifecycle.ts'
import { and, eq, ne } from 'drizzle-orm'
import { q } from '../../db/context.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { namesOf } from '../../org/people.ts'
import type { CheckInput, CheckResult } from '../../request/module.ts'
import { request } from '../../request/table.ts'
import { todayAt } from '../../org/calendar.ts'
import { audienceText } from '../../training/audience-text.ts'
import type { Clash, ClashKind } from '../../training/clashes.ts'
import { judge, refuses, type Judged } from '../../training/fitness.ts'
import { participantOf, takingPart } from '../../training/participants.ts'
import { givenTo, seatsOf } from '../../training/seats.ts'
import { trainingPlace } from '../../training/table.ts'
import { daysOf, groupIn, type OpenTraining, openTrainingOf, trainingIn } from './registration-case.ts'

const refused = (...problems: Problem[]): CheckResult => ({ problems, warnings: [] })

/** Registration is open now. */
export function windowProblem({ training: { timeZone }, offer }: Pick<OpenTraining, 'training' | 'offer'>, now: Date): Problem | null {
  const { first, last } = daysOf(offer, timeZone)
  if (now < offer.opensAt) return { code: 'training_registration_not_open', params: { date: first }, field: 'training' }
  return now >= offer.closesAt ? { code: 'training_registration_closed', params: { date: last }, field: 'training' } : null
}

/** Another registration of the person for the same training, by its code. */
async function registeredAs(trainingId: string, employeeId: string, exceptId: string): Promise<string | null> {
  const [row] = await q().select({ code: request.code }).from(trainingPlace).innerJoin(request, eq(request.id, trainingPlace.id))
    .where(and(eq(trainingPlace.trainingId, trainingId), eq(trainingPlace.employeeId, employeeId), ne(trainingPlace.state, 'freed'), ne(trainingPlace.id, exceptId)))
  return row?.code ?? null
}

/** As what a clash refuses. */
export const clashProblem = ({ kind, code, date }: Pick<Clash, 'kind' | 'code' | 'date'>): Problem =>
  kind === 'leave' ? { code: 'training_clash_leave', params: { date }, field: 'training' } : { code: 'training_clash', params: { code, date }, field: 'training' }

const worthKnowing: Record<Exclude<ClashKind, 'busy' | 'leave'>, string> = { proposed: 'training_member_busy', trip: 'training_away', leaveOpen: 'training_member_leave_open', dayOff: 'training_member_off_day', shortRest: 'training_member_short_rest' }

const clashWarning = ({ kind, code, date, hours }: Clash, person: string): Problem => ({ code: worthKnowing[kind as keyof typeof worthKnowing], params: { person, code, date, hours }, field: 'training' })

export async function personProblems({ unfit, clashes }: Judged, { training, offer }: Pick<OpenTraining, 'training' | 'offer'>, person: string, context: Context): Promise<Problem[]> {
  if (unfit === 'gone' || unfit === 'audience') return [{ code: 'training_not_eligible', params: { audience: await audienceText(offer.audience, context) }, field: 'training' }]
  if (unfit === 'in') return [{ code: 'training_already_in', params: { person, code: training.code }, field: 'employeeId' }]
  return clashes.filter((c) => refuses(c.kind)).map(clashProblem)
}

export async function checkSubmit({ record, context }: CheckInput): Promise<CheckResult> {
  const id = trainingIn(record.values)
  if (id === null) return refused({ code: 'training_registration_incomplete', field: 'training' })
  const found = await openTrainingOf(id)
  if (found?.training.status !== 'active') return refused({ code: 'training_registration_none', field: 'training' })
  const { training, offer, sessions } = found
  const closed = windowProblem(found, context.now)
  if (closed) return refused(closed)
  const { employeeId } = record
  const person = (await namesOf([employeeId])).get(employeeId) ?? ''
  const code = await registeredAs(id, employeeId, record.id)
  if (code !== null) return refused({ code: 'training_already_registered', params: { person, code }, field: 'training' })
  const group = groupIn(record.values)
  const seats = await seatsOf(offer)
  const given = givenTo(seats, group)
  const judged = await judge({ employeeId, group: 'groupId' in given ? given.groupId : group, training, offer, sessions, today: todayAt(training.timeZone, context.now) })
  const problems = await personProblems(judged, found, person, context)
  return {
    // counted once more when the place is taken, where nobody else counts meanwhile
    problems: [...problems, ...('problem' in given && problems.length === 0 ? [{ field: 'training', ...given.problem }] : [])],
    warnings: judged.clashes.filter((c) => !refuses(c.kind)).map((c) => clashWarning(c, person)),
  }
}

/** The training still runs, and the person did not come into it another way. Seats and clashes were judged when the place was given. */
export async function checkApprove({ record }: CheckInput): Promise<CheckResult> {
  if (takesBack(record.status)) return refused()
  const found = await openTrainingOf(trainingIn(record.values))
  if (found?.training.status !== 'active') return refused({ code: 'training_not_active' })
  const part = await participantOf(found.training.id, record.employeeId)
  if (!part || part.registrationId === record.id || !(takingPart as readonly string[]).includes(part.status)) return refused()
  const person = (await namesOf([record.employeeId])).get(record.employeeId) ?? ''
  return refused({ code: 'training_already_in', params: { person, code: found.training.code } })
}
