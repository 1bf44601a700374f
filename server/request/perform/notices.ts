/** Who is told what when a request moves. One notice per event and person, never for one's own action. @see docs/product/notices.md#who-is-told-what */
import { type ApproverAction, approverActions, outcomeOf, Step, takesBack } from '../../../contract/kit/lifecycle.ts'
import { noticeTypes } from '../../effects/notice-types.ts'
import { closeNotices, notify, type Notice } from '../../effects/notify.ts'
import { notifyGrouped } from '../../effects/notify-grouped.ts'
import { findEmployee } from '../../org/people.ts'
import { grantsFrom, keepsAccess, standInsOf } from '../approval/delegation.ts'
import { ownersOf, statusOf, stepsNow, type Subject } from '../actions.ts'
import { whoIsTold } from '../hr-alone.ts'
import type { RequestRecord, StepRecord } from '../module.ts'
import { isSystem } from '../system.ts'

const linkOf = (record: RequestRecord) => `${record.module}/${record.id}`
const nameOf = async (employeeId: string) => (await findEmployee(employeeId))?.fullName ?? ''
const actorOf = ({ context }: Subject) => (isSystem(context.caller) ? null : context.caller.employeeId)

function about(subject: Subject, record: RequestRecord, what: string): Pick<Notice, 'actorId' | 'eventKey' | 'link' | 'recordId' | 'now'> {
  return { actorId: actorOf(subject), eventKey: `${record.id}:${record.round}:${record.version}:${what}`, link: linkOf(record), recordId: record.id, now: subject.context.now }
}

const taken: readonly ApproverAction[] = ['approve', 'reject']

/** Why those on turn are told: it came, the requester reminds, time has passed, somebody else did not answer, or has left. */
export type DeskNotice = 'desk' | 'nudge' | 'reminder' | 'escalated' | 'vacant'

const deskTexts: Record<DeskNotice, { own: string; standIn: string } | null> = {
  desk: null,
  nudge: { own: 'nudge', standIn: 'nudge' },
  reminder: { own: 'reminder', standIn: 'reminder' },
  escalated: { own: 'escalated', standIn: 'escalated' },
  vacant: { own: 'vacant', standIn: 'vacant' },
}

/**
 * A level is on: its people learn of it, and those who stand in for them.
 * @param record as it is now
 * @param occasion tells repeated notices of one kind apart
 * @param more what else the text says
 */
export async function tellDesk(subject: Subject, record: RequestRecord, steps: readonly StepRecord[], why: DeskNotice = 'desk', occasion = '', more: Record<string, string> = {}): Promise<void> {
  const { module, context } = subject
  const open = steps.filter((s) => s.statusId === Step.onDesk)
  const grants = await grantsFrom(open.map((s) => s.personId), record, context)
  const isCancellation = takesBack(record.status)
  const params = { module: record.module, person: await nameOf(record.requestorId), code: record.code, ...more }
  const actions = module.def.highValue ? [] : taken.filter((a) => !module.def.without?.includes(a))
  // a mail leads to a screen that asks for the note: it may offer what a notification cannot
  const links = { moduleName: module.def.module, actions: approverActions.filter((a) => !module.def.without?.includes(a) && outcomeOf(statusOf(record), a) !== null) }
  const common = { ...about(subject, record, occasion ? `${why}:${occasion}` : why), typeId: noticeTypes.approvalNeeded, request: { id: record.id, module: record.module, version: record.version, actions, links } }
  const own = open.filter((s) => keepsAccess(grants, s, record, subject.covered)).map((s) => s.personId)
  const texts = deskTexts[why] ?? (isCancellation ? { own: 'cancellationNeeded', standIn: 'cancellationNeeded' } : { own: 'approvalNeeded', standIn: 'approvalNeededFor' })
  await notify({ ...common, employeeId: await whoIsTold({ ...subject, record }, own), code: texts.own, params })
  for (const step of open) {
    const standIns = standInsOf(grants, step, record).filter((id) => id !== record.requestorId && id !== record.employeeId && !subject.covered.has(id))
    if (standIns.length === 0) continue
    await notify({ ...common, employeeId: standIns, code: texts.standIn, params: { principal: await nameOf(step.personId), ...params } })
  }
}

type Decision = 'approved' | 'rejected' | 'revised' | 'cancellationApproved' | 'cancellationRejected' | 'cancelled' | 'reopened' | 'expired' | 'expiredFor' | 'voided' | 'voidedFor' | 'returned'

/** What became of a request: its requester learns of it, and the employee it is for, unless it is confidential. @param more what else the text says */
export async function tellOutcome(subject: Subject, record: RequestRecord, code: Decision, more: Record<string, string> = {}): Promise<void> {
  await notify({
    ...about(subject, record, code), employeeId: ownersOf({ ...subject, record }), typeId: noticeTypes.decided, code,
    params: { module: record.module, person: subject.context.caller.fullName, code: record.code, ...more },
  })
}

/** Somebody filed a request for this person. */
export async function tellFiledFor(subject: Subject, record: RequestRecord): Promise<void> {
  if (record.employeeId === record.requestorId || subject.module.def.confidential) return
  await notify({
    ...about(subject, record, 'filed'), eventKey: `${record.id}:filed`, employeeId: record.employeeId, typeId: noticeTypes.about, code: 'filedForYou',
    params: { module: record.module, person: subject.context.caller.fullName, code: record.code },
  })
}

/** The requester took it back: those who had it on their desk need do nothing. Quiet: no mail, no push. */
export async function tellWithdrawn(subject: Subject, record: RequestRecord, hadIt: readonly string[]): Promise<void> {
  await notify({
    ...about(subject, record, 'withdrawn'), employeeId: await whoIsTold({ ...subject, record }, hadIt), typeId: noticeTypes.about, code: 'withdrawn', mail: false, push: false,
    params: { module: record.module, person: subject.context.caller.fullName, code: record.code },
  })
}

/** A document followed: those whose turn it is may want to look. Quiet: no mail. */
export async function tellAttached(subject: Subject): Promise<void> {
  const { record, context } = subject
  const open = stepsNow(subject).filter((s) => s.statusId === Step.onDesk)
  const grants = await grantsFrom(open.map((s) => s.personId), record, context)
  const notice: Notice = {
    ...about(subject, record, `attached:${context.commandId}`), employeeId: await whoIsTold(subject, open.flatMap((s) => [s.personId, ...standInsOf(grants, s, record)])), typeId: noticeTypes.about, code: 'attached', mail: false,
    params: { module: record.module, person: context.caller.fullName, code: record.code },
  }
  // one that is not read yet is enough, however many files follow one by one
  await notifyGrouped(notice, 'attached')
}

/** An approver will be away: offered to hand the right over for those days. */
export async function tellRightOffer(subject: Subject, record: RequestRecord, days: { from: string; until: string }): Promise<void> {
  await notify({
    ...about(subject, record, 'rightOffer'), actorId: null, employeeId: record.employeeId, typeId: noticeTypes.about, code: 'rightOffer', mail: false,
    link: `me/approval-right?from=${days.from}&until=${days.until}`, params: { from: days.from, until: days.until },
  })
}

/** Nobody has to decide this any more (or, with `people`, not these): open notices close on every device. */
export const closeDesk = (subject: Subject, people?: readonly string[]): Promise<void> =>
  closeNotices({ recordId: subject.record.id, module: subject.record.module, now: subject.context.now, ...(people ? { people } : {}) })
