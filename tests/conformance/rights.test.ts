/** What is somebody else's: 404 or 403 for every call that names a record or a person; nothing of a module one does not have. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isByRight, moduleNameOf } from '../../contract/access.ts'
import { callTable } from '../../contract/index.ts'
import type { Fields } from '../../contract/kit/field.ts'
import { counterOf } from '../../contract/kit/counters.ts'
import { calls } from '../../contract/calls.ts'
import type { AnyCall } from '../../contract/kit/call.ts'
import { lineType, lineTypeNames } from '../../contract/modules/custom-module-request/line-types.ts'
import { q } from '../../server/db/context.ts'
import { aBonus, aSlip } from '../../server/documents/testing/pay.ts'
import { recordFact } from '../../server/facts/facts.ts'
import { dayId, recomputeDays } from '../../server/facts/recompute.ts'
import { notification, pushDevice } from '../../server/effects/table.ts'
import { leaveBalance, leaveGain } from '../../server/ledger/table.ts'
import { pngOf } from '../../server/files/testing/samples.ts'
import { leaveTypeIds } from '../../server/ledger/leave-types.ts'
import type { ServedCall } from '../../server/lib/handler.ts'
import type { ServerModule } from '../../server/request/module.ts'
import { callerOf } from '../../server/org/accounts.ts'
import { employee } from '../../server/org/table.ts'
import { delegation } from '../../server/request/table.ts'
import { openApi, type TestApi, undone } from '../support/api.ts'
import { aCast, giveModule, giveModulesOfAdministrators, OF_ADMINISTRATORS, periodIdOf, type People, TODAY } from '../support/company.ts'
import { fits, fitting, fittingInput, isRequired, kindOf, shapeOf } from '../support/inputs.ts'
import { everyModule, madeUpModules } from '../support/modules.ts'
import { parkingModule } from './made-up/server.ts'
import { isFiledForOneself, type Staged, staging } from '../support/requests.ts'
import { aPastTraining, aRunningTraining, askedScan, cameTo, handedIn, markIn, type RunningTraining } from '../support/trainings.ts'
import { reportIdOf } from '../../server/reports/registry.ts'
import { participantId } from '../../server/training/participants.ts'
import { aVacancyOf } from '../support/vacancies.ts'

/** Modules had by right besides the request modules. */
const MORE = ['leave-balance', 'attendance', 'shift-schedules', 'payroll', 'bonus', 'training', 'reports']
/** Calls whose ids belong to nobody: choices of the company, or ids the caller makes or got from elsewhere (a chat). */
const NOBODYS = ['manpower.datasourceRecruitmentStageStatus', 'training.subject', 'training.mandatory', 'timesheets.week', 'shift-schedules.getShiftScheduleList', 'shift-schedules.generateExcelTemplate', 'shift-schedules.importShiftSchedules', 'chat-support.updateInformation', 'reports.getReportParameter', 'reports.favourite', 'reports.options']

interface Foreign {
  /** What the stranger sends: the id of something of the employee's. */
  input: () => Record<string, unknown>
  /** Default: 404, or 403. */
  wanted?: readonly number[]
}

let api: TestApi
let people: People
/** A request of the employee's on its way, by module. */
const stagedOf = new Map<string, Staged>()
let staged: Staged
let parked: Staged
let balanceId: string
let attachmentId: string
let noticeId: string
let slipId: string
let bonusId: string
const contactId = randomUUID()
let rightId: string
let gainId: string
/** Trainings the employee takes part in, and HR looks after: one that runs, with what they handed in and a scan of theirs that waits; one that is over; one that somebody else gave. */
let running: RunningTraining
let transactionId: string
let scanId: string
let past: string
let external: string
/** A vacancy of the employee's, which the clerk looks after, with somebody who applies. */
let hiring: { vacancyId: string; applicationId: string; applicantId: string }
/** A file the employee asked for, and choices they keep under a name. */
const [runId, presetId] = [randomUUID(), randomUUID()]
/** An open pay period around `days`. */
let periodId = ''
/** A draft of HR's. */
let announcementId: string

const hidden = [404, 403]
const leaveAct: Foreign = { input: () => ({ id: staged.form.id, note: 'x' }) }
const announcementAct: Foreign = { input: () => ({ id: announcementId }) }
const announced = () => ({ id: announcementId, title: 'x', body: 'x', attachmentIds: [], audience: { siteIds: [], departmentIds: [], grades: [] }, mustAcknowledge: true, pinned: false })
const days = { startDate: '2026-08-03', endDate: '2026-08-03' }

/** The calls every request module has, tried on a request of the module. */
function ofModule({ def }: ServerModule): [string, Foreign][] {
  const form = () => (stagedOf.get(def.slug) as Staged).form
  const filled = { input: () => ({ ...form(), version: 1 }) }
  const tries: Record<string, Foreign> = {
    ...Object.fromEntries(['detail', 'clone', 'submit', 'cancel', 'approve', 'reject', 'revise', 'reopen', 'nudge', 'comments'].map((name) => [name, { input: () => ({ id: form().id, note: 'x' }) }])),
    createOrUpdate: filled,
    saveDesk: { input: () => ({ id: form().id, deskVersion: 0 }) },
    checkDraft: filled,
    saveAndSubmit: filled,
    addAttachment: { input: () => ({ id: form().id, attachmentIds: [randomUUID()] }) },
    addComment: { input: () => ({ id: form().id, commentId: randomUUID(), text: 'hello' }) },
    createAttachment: { input: () => ({ id: randomUUID(), requestId: form().id, file: new File(['%PDF-1.4\n%%EOF'], 'a.pdf'), fileName: 'a.pdf' }) },
    deleteAttachment: { input: () => ({ id: attachmentId }) },
  }
  return Object.entries(tries).filter(([name]) => name in (def.calls as object)).map(([name, foreign]) => [`${def.slug}.${name}`, foreign])
}

/** Lines of a request, each type's four calls. */
const ofLines = lineTypeNames.flatMap((type): [string, Foreign][] => {
  const { call } = lineType(type)
  const at = () => {
    const { id: requestId, attendanceComponents } = (stagedOf.get('custom-module-request') as Staged).form
    return { requestId, lineId: (attendanceComponents as { lineId: string }[])[0]?.lineId }
  }
  const tries: Record<string, Foreign> = { [`get${call}`]: { input: at }, [`get${call}ById`]: { input: () => ({ id: at().lineId }) }, [`createOrUpdate${call}`]: { input: at }, [`delete${call}`]: { input: at } }
  return Object.entries(tries).map(([name, foreign]) => [`custom-module-request.${name}`, foreign])
})

type Described = Pick<ServedCall, 'call' | 'schema'>
const isId = (name: string, schema: z.ZodType) => ['uuid', 'guid'].includes(kindOf(schema).format) || /^id$|Ids?$|^(items|contacts)$/.test(name)
const idsOf = (described: Described): string[] => (described.call.id === 'attachments-inbox-announcements.attachmentGetExtension' ? [] : Object.entries(shapeOf(described)).filter(([name, schema]) => isId(name, schema)).map(([name]) => name))

/** Fields of a form, and columns of its rows, that hold a choice of the company. */
const choicesOf = (fields: Fields): string[] => Object.entries(fields).flatMap(([name, { kind, columns = {}, line = {} }]) => [...(kind === 'option' ? [name] : []), ...choicesOf({ ...columns, ...line })])
/** A call that takes nothing but choices of its form belongs to nobody. */
const asksOfSomebody = ({ def }: ServerModule, described: Described): boolean => {
  const choices = choicesOf(def.fields as Fields)
  return idsOf(described).some((name) => !choices.includes(name))
}

/** A call of a module's own, with what is the employee's under the names it takes, and the rest as the form on its way has it. */
function ofOwn({ def: { slug } }: ServerModule, described: Described): Foreign {
  return {
    input() {
      const form = (stagedOf.get(slug) as Staged).form
      const shape = shapeOf(described)
      // where a person is named, the record is but another way to ask
      const namesPerson = 'employeeId' in shape || 'employeeIds' in shape
      const theirs: Record<string, unknown> = { ...form, ...(namesPerson ? { id: undefined } : {}), requestId: form.id, planId: form.id, employeeId: people.employee, employeeIds: [people.employee], attachmentIds: [attachmentId] }
      return Object.fromEntries(Object.entries(shape).flatMap(([name, schema]) => {
        const value = theirs[name] !== undefined && fits(schema, theirs[name]) ? theirs[name] : isRequired(schema) ? fitting(schema) : undefined
        return value === undefined ? [] : [[name, value]]
      }))
    },
  }
}

/** How a stranger tries the calls that name a record or a person, where a call of a module's own is not asked as `ofOwn` does. */
const told: Record<string, Foreign> = {
  ...Object.fromEntries(everyModule.flatMap(ofModule)),
  ...Object.fromEntries(ofLines),
  ...Object.fromEntries(['detail', 'sendReset', 'lock', 'unlock', 'endSessions', 'resetSecondFactor', 'unpinIdentity'].map((name) => [`accounts.${name}`, { input: () => ({ id: people.employee }) }])),
  'rules.whoApproves': { input: () => ({ module: 'leave-requests', employeeId: people.employee, facts: [] }) },
  'rules.giveOffice': { input: () => ({ revision: 1, role: 'hr', employeeId: people.employee }) },
  'rules.endOffice': { input: () => ({ revision: 1, id: people.employee }) },
  'rules.revision': { input: () => ({ id: people.employee }) },
  'directory.person': { input: () => ({ id: people.employee }) },
  ...Object.fromEntries(['change', 'correct'].map((name) => [`directory.${name}`, { input: () => ({ id: people.employee, ...(name === 'change' ? { from: TODAY } : {}) }) }])),
  ...Object.fromEntries(['leaving', 'stay', 'leave'].map((name) => [`directory.${name}`, { input: () => ({ id: people.employee, ...(name === 'leave' ? { lastDay: TODAY } : {}) }) }])),
  ...Object.fromEntries(['saveSite', 'saveDepartment'].map((name) => [`directory.${name}`, { input: () => ({ id: people.employee }) }])),
  'directory.add': { input: () => ({ department: people.employee }) },
  'directory.people': { input: () => ({ department: people.employee }) },
  'accounts.setAdministrator': { input: () => ({ id: people.employee, isAdministrator: true }) },
  'email-action.submitAction': { input: () => ({ moduleName: 'LeaveRequest', actionName: 'Approve', id: staged.form.id, userId: people.stranger }) },
  'leave-adjustment.leaveBalanceTypeDataSources': { input: () => ({ id: people.employee }) },
  'leave-adjustment.getCurrentExpiryDate': { input: () => ({ id: gainId }) },
  'leave-adjustment.getLeaveBalanceDisbursementConfig': { input: () => ({ id: leaveTypeIds.annual, employeeId: people.employee }) },
  'shift-schedules.update': { input: () => ({ periodPay: periodId, cells: [{ employeeId: people.employee, date: days.startDate, shift: 'REG' }] }) },
  'shift-schedules.copy': { input: () => ({ periodPay: periodId, fromPeriodPay: periodId, employeeIds: [people.employee] }) },
  'leave-balance.gainHistory': { input: () => ({ id: balanceId }) },
  'leave-balance.deductHistory': { input: () => ({ id: balanceId }) },
  'leave-balance.explain': { input: () => ({ id: balanceId }) },
  'general-account-home-calendar.person': { input: () => ({ id: people.employee }), wanted: [404] },
  'shift-schedules.ofPerson': { input: () => ({ employeeId: people.employee, from: TODAY }), wanted: [403] },
  'leave-balance.getEmployeeCurrentBalance': { input: () => ({ employeeId: people.employee }) },
  'attendance.detail': { input: () => ({ id: dayId(people.employee, TODAY) }) },
  'attachments-inbox-announcements.essAnnouncement': announcementAct,
  'attachments-inbox-announcements.announcementRead': announcementAct,
  'attachments-inbox-announcements.announcementAcknowledge': announcementAct,
  'attachments-inbox-announcements.announcementSave': { input: () => ({ ...announced(), version: 1 }) },
  'attachments-inbox-announcements.announcementPublish': { input: () => ({ id: announcementId, version: 1 }) },
  'attachments-inbox-announcements.announcementExpire': { input: () => ({ id: announcementId, version: 1 }) },
  'attachments-inbox-announcements.announcementWithdraw': { input: () => ({ id: announcementId, version: 1 }) },
  'attachments-inbox-announcements.announcementDelete': { input: () => ({ id: announcementId, version: 1 }) },
  'attachments-inbox-announcements.announcementAcknowledgements': announcementAct,
  'attachments-inbox-announcements.announcementAcknowledgementsExport': announcementAct,
  'attachments-inbox-announcements.essFileSave': { input: () => ({ id: announcementId, version: 1, title: 'x', description: '', category: 'x', attachmentId }) },
  'attachments-inbox-announcements.essFileWithdraw': { input: () => ({ id: announcementId, version: 1, withdrawn: true }) },
  'attachments-inbox-announcements.essFileVersions': announcementAct,
  'attachments-inbox-announcements.attachment': { input: () => ({ id: attachmentId }) },
  'general-account-home-calendar.generalConfigsIsLastApprover': { input: () => ({ id: staged.form.id, module: 'leave-requests' }) },
  'platform.effectPreview': { input: () => ({ module: 'leave-requests', id: staged.form.id, action: 'approve' }) },
  'platform.calendarWindow': { input: () => ({ employeeId: people.employee }) },
  'receipts.ofRequest': leaveAct,
  // an older key of their own: the server tells nobody which it had
  'platform.deviceKey': { input: () => ({ keyId: 'of-nobody' }), wanted: [404] },
  // a colleague's name, place and telephone are everybody's; an id that is nobody's is not found
  'platform.employeePopover': { input: () => ({ id: randomUUID() }), wanted: [404] },
  'profile.updateProfileContacts': { input: () => ({ contacts: [{ id: contactId, phoneTypeId: '1', phoneCountryCode: '62', phone: '8110000', note: '', isPrimary: false, version: 1 }] }), wanted: [404] },
  'profile.deleteProfileContacts': { input: () => ({ id: contactId }) },
  'profile.updateProfileApprovalRight': { input: () => ({ id: rightId, grantedToEmployeeId: people.clerk, from: '2026-05-01', until: '2026-12-31', includeWaiting: true, keepOwnAccess: true }), wanted: [404, 403] },
  'profile.withdrawApprovalRight': { input: () => ({ id: rightId }) },
  'profile.identificationCard': { input: () => ({ employeeId: people.employee }) },
  'payroll.detail': { input: () => ({ id: slipId }), wanted: [404] },
  'payroll.downloads': { input: () => ({ id: slipId }), wanted: [404] },
  'bonus.detail': { input: () => ({ id: bonusId }), wanted: [404] },
  'bonus.downloads': { input: () => ({ a: bonusId, b: 'en' }), wanted: [404] },
  ...Object.fromEntries(['detail', 'attendance', 'facilitatorAttendance', 'sessionAttendance', 'finish', 'changeOffer', 'decline', 'material'].map((name) => [`training.${name}`, { input: () => ({ id: running.trainingId, note: 'x', attachmentIds: [], quota: 60 }) }])),
  ...Object.fromEntries(['sessionKey', 'live', 'closeSession', 'changeStatusAll'].map((name) => [`training.${name}`, { input: () => ({ sessionId: running.sessionId, status: 1 }) }])),
  ...Object.fromEntries(['activeTraining', 'history', 'nonMandatory', 'external'].map((name) => [`training.${name}`, { input: () => ({ employeeId: people.employee }), wanted: [403] }])),
  ...Object.fromEntries(['formTransaction', 'submitForm', 'cancelForm', 'formOutcome'].map((name) => [`training.${name}`, { input: () => ({ id: transactionId }), wanted: [404] }])),
  ...Object.fromEntries(['certificate', 'certificatePaper'].map((name) => [`training.${name}`, { input: () => ({ id: participantId(past, people.employee) }), wanted: [404] }])),
  'training.downloadAttendance': { input: () => ({ id: running.sessionId, type: 1 }) },
  'training.changeStatus': { input: () => ({ id: markIn(running, people.employee), status: 1, note: 'x' }) },
  'training.decideScan': { input: () => ({ scanId, accept: true }) },
  // the card of somebody who takes part, scanned by somebody who does not lead
  'training.scan': { input: () => ({ scanId: randomUUID(), by: 'badge', sessionId: running.sessionId, employeeId: people.employee, direction: 'i', scannedAt: api.clock.now().toISOString() }), wanted: [404] },
  'training.reopen': { input: () => ({ id: past }) },
  'training.formTransactions': { input: () => ({ id: running.trainingId, employeeId: people.employee }) },
  'training.formResults': { input: () => ({ formId: running.formId }) },
  'training.saveAnswers': { input: () => ({ id: randomUUID(), formId: running.formId, version: 1, fields: [{ fieldId: running.fieldId, value: 0 }] }), wanted: [404] },
  'training.externalDetail': { input: () => ({ id: external }) },
  'training.recordExternal': { input: () => ({ participantId: participantId(external, people.employee), completedOn: '2026-04-01', trainingHour: '2.00', passed: true, attachmentIds: [attachmentId] }) },
  ...Object.fromEntries(['getVacancyById', 'getVacancyByIdBasedEmployeeInCharge'].map((name) => [`manpower.${name}`, { input: () => ({ id: hiring.vacancyId }), wanted: [404] }])),
  'manpower.createOrUpdateVacancyApplicantRecruitmentStages': { input: () => ({ vacancyId: hiring.vacancyId, applicationId: hiring.applicationId, version: 1, stages: [] }), wanted: [404] },
  'manpower.vacancySave': { input: () => ({ id: hiring.vacancyId, version: 1, action: 'hold' }), wanted: [404] },
  'manpower.vacancyApplicants': { input: () => ({ vacancyId: hiring.vacancyId }), wanted: [404] },
  'manpower.datasourceJoinedEmployee': { input: () => ({ vacancyId: hiring.vacancyId }), wanted: [404] },
  'manpower.applicantJoined': { input: () => ({ applicationId: hiring.applicationId, version: 1, employeeId: null }), wanted: [404] },
  'manpower.applicantErase': { input: () => ({ applicantId: hiring.applicantId, note: 'x' }), wanted: [404] },
  'manpower.applicantGiveOut': { input: () => ({ applicantId: hiring.applicantId }), wanted: [404] },
  ...Object.fromEntries(['run', 'runFile', 'cancelRun', 'deleteRun'].map((name) => [`reports.${name}`, { input: () => ({ id: runId }), wanted: [404] }])),
  'reports.deletePreset': { input: () => ({ id: presetId }), wanted: [404] },
  'reports.performanceAppraisalObjectiveDownload': { input: () => ({ id: (stagedOf.get('objective-filling') as Staged).form.id, x: 'pdf' }), wanted: [404] },
  'reports.performanceAppraisalEvaluationDownload': { input: () => ({ id: (stagedOf.get('performance-appraisal') as Staged).form.id, x: 'xlsx' }), wanted: [404] },
  'profile.renameDevice': { input: () => ({ deviceId: randomUUID(), name: 'mine' }) },
  // colleagues have faces: whoever has no picture is not found, like an id that is nobody's
  'profile.picture': { input: () => ({ id: people.employee }), wanted: [404] },
  'profile.pictureCompressed': { input: () => ({ id: people.employee }), wanted: [404] },
}
/** Calls that take foreign ids without a refusal, each with a test of its own below: they do nothing, or say so item by item. */
const APART = [
  ...everyModule.map(({ def }) => `${def.slug}.list`), 'attendance.list', 'attendance.export', 'attachments-inbox-announcements.inboxList', 'attachments-inbox-announcements.inboxHistory',
  'attachments-inbox-announcements.inboxBatchAction', 'attachments-inbox-announcements.attachmentUpload',
  // tests/conformance/person.test.ts
  'general-account-home-calendar.requestsOf',
  'system-notification.markAsRead', 'system-notification.firebaseEssMarkAsRead', 'system-notification.registerDevice', 'system-notification.removeDevice',
  'payroll.list', 'competency.getFinalAssessment', 'competency.getFinalAssessmentApproval', 'competency.getFinalAssessmentHistory',
  ...['evaluationList', 'approvalHistory', 'batchSubmit', 'batchApprove', 'batchReject', 'distribution'].map((name) => `performance-appraisal.${name}`),
  'device-ledger.announce', 'device-ledger.dismiss', 'device-ledger.state',
  'profile.picturesOf', 'profile.updateProfileEssShortcuts', 'profile.uploadPicture',
  ...['getReportPreview', 'performanceAppraisalReports', 'careerDevelopmentPlanReports', 'customModuleRequest', 'startRun', 'savePreset'].map((name) => `reports.${name}`),
]

/** Queries whose answer is a file of a report. */
const TAKEN_ALONG = ['performanceAppraisalReports', 'performanceAppraisalObjectiveDownload', 'performanceAppraisalEvaluationDownload', 'careerDevelopmentPlanReports', 'customModuleRequest'].map((name) => `reports.${name}`)

/** Every call there is, with its schema. */
const describedCalls: Described[] = [...callTable, ...madeUpModules.map(({ table }) => table)].flatMap((table) => Object.entries(table.calls).map(([name, call]) => ({ call, schema: table.schemas[name] as z.ZodType })))

/** Every call that names a record or a person, and how a stranger tries. */
const foreign: Record<string, Foreign> = {
  ...Object.fromEntries(everyModule.flatMap((module) => describedCalls.filter((d) => d.call.module === module.def.slug && asksOfSomebody(module, d)).map((d) => [d.call.id, ofOwn(module, d)]))),
  ...told,
}
for (const id of [...APART, ...NOBODYS]) delete foreign[id]

const [leave] = everyModule as readonly [ServerModule]
const callOf = (id: string): ServedCall => api.parts.served.find((s) => s.call.id === id) as ServedCall
/** Asks, and leaves nothing behind. A file is drawn outside of any transaction. */
const tried = <T>({ call }: ServedCall, ask: () => Promise<T>): Promise<T> => (call.answer === 'file' ? ask() : undone(ask))
function pdf(id: string): FormData {
  const body = new FormData()
  body.append('Id', id)
  body.append('File', new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'], 'note.pdf', { type: 'application/pdf' }))
  return body
}

beforeAll(async () => {
  api = await openApi()
  people = (await aCast(everyModule.map((m) => m.def.slug))).people
  await giveModulesOfAdministrators(people.reader, { readOnly: true })
  periodId = await periodIdOf('2026-08')
  for (const module of everyModule) {
    const stages = staging(api, module, people, { requester: isFiledForOneself(module) ? people.employee : people.clerk, employee: people.employee })
    stagedOf.set(module.def.slug, await stages.stage('in approval', 1, 1, [stages.submit]))
  }
  staged = stagedOf.get(leave.def.slug) as Staged
  parked = stagedOf.get(parkingModule.def.slug) as Staged
  await recordFact({ employeeId: people.employee, date: TODAY, fact: { kind: 'punch', direction: 'in', time: `${TODAY}T08:00` } }, api.clock.now())
  await recomputeDays(people.employee, [TODAY], api.clock.now())
  balanceId = (await q().select().from(leaveBalance).where(eq(leaveBalance.employeeId, people.employee)))[0]?.id ?? ''
  gainId = (await q().select().from(leaveGain).where(eq(leaveGain.balanceId, balanceId)))[0]?.id ?? ''
  attachmentId = randomUUID()
  expect((await api.as(people.employee).raw('POST', '/attachments/upload', pdf(attachmentId))).status).toBe(200)
  slipId = await aSlip(people.employee, { id: periodId, code: '2026-08' }, [{ code: 'BASE', amount: 8_400_000 }])
  bonusId = await aBonus(people.employee, '2026-04-25', 1_000_000, 50_000)
  announcementId = randomUUID()
  await api.as(people.hr).get(calls.announcements.announcementSave, { ...announced(), version: 0 })
  const [notice] = await q().select().from(notification).where(eq(notification.employeeId, people.superior))
  noticeId = notice?.id ?? ''
  expect(noticeId).not.toBe('')
  await api.as(people.employee).get(calls.profile.updateProfileContacts, { contacts: [{ id: contactId, phoneTypeId: '1', phoneCountryCode: '62', phone: '8115550101', note: '', isPrimary: true, version: 0 }] })
  running = await aRunningTraining({ requestor: people.hr, people: [people.employee] })
  transactionId = await handedIn(running, people.employee)
  scanId = await askedScan(running, people.employee)
  await cameTo(running)
  past = await aPastTraining({ requestor: people.hr, people: [people.employee] })
  external = await aPastTraining({ requestor: people.hr, people: [people.employee] }, { external: true })
  hiring = await aVacancyOf({ manager: people.employee, inCharge: people.clerk })
  await api.as(people.employee).get(calls.reports.startRun, { id: runId, reportId: reportIdOf('attendance'), format: 'csv' })
  await api.as(people.employee).get(calls.reports.savePreset, { id: presetId, reportId: reportIdOf('attendance'), name: 'Mine' })
  rightId = (await q().select().from(delegation).where(eq(delegation.fromEmployeeId, people.superior)))[0]?.id ?? ''
})
afterAll(() => api.close())

test('every call that names a record or a person is tried below', () => {
  const tried = [...Object.keys(foreign), ...APART, ...NOBODYS].sort()
  const ofCompany = everyModule.flatMap((m) => describedCalls.filter((d) => d.call.module === m.def.slug && !asksOfSomebody(m, d)).map((d) => d.call.id))
  expect(api.parts.served.filter((s) => idsOf(s).length > 0 && !ofCompany.includes(s.call.id)).map((s) => s.call.id).sort()).toEqual(tried)
})

/** A peer, and HR of a site where the employee does not work: neither has to do with what is the employee's. */
describe.each(['stranger', 'siteHr'] as const)('an outsider (%s)', (who) => {
  test.each(Object.entries(foreign))('%s of somebody else answers 404 or 403', async (id, { input, wanted = hidden }) => {
    const answer = await undone(() => api.as(people[who]).send(callOf(id).call, input()))
    expect([answer.status, wanted.includes(answer.status)]).toEqual([answer.status, true])
    expect((answer.body.errors ?? []).length).toBeGreaterThan(0)
    // and the refusal tells nothing about the record
    expect(answer.text).not.toContain(staged.code)
    expect(answer.text).not.toContain('Eka')
  })

  test.each(Object.entries(foreign))('%s of nobody answers the same', async (id, { input }) => {
    const strange = randomUUID()
    const given = Object.fromEntries(Object.entries(input()).map(([k, v]) => [k, ['id', 'employeeId'].includes(k) ? strange : v]))
    const mine = await undone(() => api.as(people[who]).send(callOf(id).call, input()))
    const none = await undone(() => api.as(people[who]).send(callOf(id).call, given))
    // a form with an unused id is a new one
    if (/createOrUpdate|checkDraft|saveAndSubmit|updateProfileApprovalRight/.test(id)) return
    expect([none.status, none.body.code]).toEqual([mine.status, mine.body.code])
  })
})

describe('a stranger', () => {
  test('the owner is answered 200 where the stranger is not', async () => {
    for (const id of ['leave-requests.detail', 'leave-balance.gainHistory', 'leave-balance.explain', 'attachments-inbox-announcements.attachment', 'platform.calendarWindow', 'leave-requests.getTotalDay', 'leave-balance.getEmployeeCurrentBalance', 'leave-requests.comments', 'leave-requests.nudge', 'leave-requests.addComment', 'attendance.detail']) {
      const answer = await api.as(people.employee).send(callOf(id).call, foreign[id]?.input() ?? {})
      expect([id, answer.status]).toEqual([id, 200])
    }
  })

  test('who takes part in a training, and who looks after it, is answered 200 where the stranger is not', async () => {
    const crew = ['attendance', 'facilitatorAttendance', 'sessionAttendance', 'live', 'sessionKey', 'downloadAttendance', 'changeStatus', 'changeStatusAll', 'decideScan', 'closeSession', 'reopen', 'formResults', 'changeOffer', 'material', 'scan']
    const own = ['formTransaction', 'formOutcome', 'saveAnswers', 'recordExternal']
    const both = ['detail', 'certificate', 'certificatePaper', 'activeTraining', 'history', 'nonMandatory', 'external', 'externalDetail', 'formTransactions']
    for (const [who, names] of [[people.hr, [...crew, ...both]], [people.employee, [...own, ...both]]] as const) {
      for (const name of names) {
        const id = `training.${name}`
        const answer = await tried(callOf(id), () => api.as(who).send(callOf(id).call, foreign[id]?.input() ?? {}))
        expect([id, answer.status]).toEqual([id, 200])
      }
    }
  })

  test('who asked for people sees their vacancy, and who looks after it all of it, where the stranger is not answered', async () => {
    const answered = async (who: string, name: string) => {
      const id = `manpower.${name}`
      const answer = await tried(callOf(id), () => api.as(who).send(callOf(id).call, foreign[id]?.input() ?? {}))
      return [name, answer.status]
    }
    const inCharge = ['getVacancyById', 'getVacancyByIdBasedEmployeeInCharge', 'createOrUpdateVacancyApplicantRecruitmentStages', 'vacancySave', 'vacancyApplicants', 'datasourceJoinedEmployee', 'applicantJoined', 'applicantErase', 'applicantGiveOut']
    expect(await Promise.all(inCharge.map((name) => answered(people.clerk, name)))).toEqual(inCharge.map((name) => [name, ['applicantJoined', 'applicantErase'].includes(name) ? 400 : 200]))
    expect(await Promise.all(['getVacancyById', 'vacancyApplicants', 'vacancySave', 'getVacancyByIdBasedEmployeeInCharge'].map((name) => answered(people.employee, name)))).toEqual([['getVacancyById', 200], ['vacancyApplicants', 200], ['vacancySave', 403], ['getVacancyByIdBasedEmployeeInCharge', 404]])
    for (const call of [calls.manpower.getVacancy, calls.manpower.getVacancyByEmployeeInCharge]) expect((await api.as(people.stranger).get(call, {})).totalData).toBe(0)
  })

  test('the key of unsent work is one person\'s own, and the same each time', async () => {
    const keyOf = (who: string, keyId?: string) => api.as(who).get(calls.platform.deviceKey, keyId === undefined ? {} : { keyId })
    const mine = await keyOf(people.employee)
    expect(await keyOf(people.employee, mine.keyId)).toEqual(mine)
    expect((await keyOf(people.stranger, mine.keyId)).secret).not.toBe(mine.secret)
    expect((await api.nobody.raw('POST', '/device-storage/key', '{}')).status).toBe(401)
  })

  test('lists of somebody else are empty', async () => {
    const asked = { employeeId: people.employee, paginationSize: 500 }
    for (const scope of ['mine', 'others', 'all'] as const) {
      for (const module of everyModule) expect((await api.as(people.stranger).get(module.def.calls.list, { ...asked, scope })).totalData).toBe(0)
    }
    expect((await api.as(people.stranger).get(calls.attachmentsInbox.inboxList, asked)).totalData).toBe(0)
    for (const list of [calls.competency.getFinalAssessment, calls.competency.getFinalAssessmentApproval, calls.competency.getFinalAssessmentHistory]) expect((await api.as(people.stranger).get(list, asked)).totalData).toBe(0)
    const daysOf = { employeeIds: [people.employee] }
    expect((await api.as(people.superior).get(calls.attendance.list, daysOf)).totalData).toBe(1)
    expect((await api.as(people.stranger).get(calls.attendance.list, daysOf)).totalData).toBe(0)
    expect((await api.as(people.stranger).get(calls.attendance.list, { ...daysOf, from: TODAY, groupBy: 'status' })).groups).toEqual([])
    expect((await api.as(people.stranger).get(calls.attachmentsInbox.inboxHistory, asked)).totalData).toBe(0)
    for (const who of [people.stranger, people.superior, people.hr]) {
      expect((await api.as(who).get(calls.payroll.list, { periodPayId: periodId })).totalData).toBe(0)
      expect((await api.as(who).get(calls.bonus.list, {})).totalData).toBe(0)
    }
    expect((await api.as(people.employee).get(calls.payroll.list, { periodPayId: periodId })).listData).toMatchObject([{ id: slipId, takeHome: null }])
  })

  test('reports hold no row of somebody else, whoever is asked for, on the screen and in files', async () => {
    const range = { from: '2026-01-01', until: TODAY }
    const period = (await api.as(people.stranger).get(calls.reports.options, { id: reportIdOf('evaluation'), parameter: 'period' })).listData[0]?.id ?? randomUUID()
    const theirs = async (who: string) => (await api.as(who).get(calls.reports.getReportPreview, { id: reportIdOf('attendance'), parameters: [...Object.entries(range), ['employees', people.employee]].map(([key = '', value = '']) => ({ key, value })) })).totalData
    expect([await theirs(people.superior), await theirs(people.stranger), await theirs(people.siteHr)]).toEqual([1, 0, 0])
    const linesOf = async (who: string, call: AnyCall, input: Record<string, unknown>) => (await api.as(who).send(call, { ...input, format: 'csv' })).text.trim().split('\r\n').length
    for (const who of [people.stranger, people.siteHr]) {
      for (const type of [1, 2]) expect(await linesOf(who, calls.reports.performanceAppraisalReports, { id: people.employee, type, periode: period })).toBe(1)
      expect(await linesOf(who, calls.reports.careerDevelopmentPlanReports, { period, employeeIds: [people.employee] })).toBe(1)
      expect(await linesOf(who, calls.reports.customModuleRequest, { ...range, employeeIds: [people.employee] })).toBe(1)
      for (const [call, input] of [[calls.reports.startRun, { id: runId, reportId: reportIdOf('attendance'), format: 'csv' }], [calls.reports.savePreset, { id: presetId, reportId: reportIdOf('attendance'), name: 'Theirs' }]] as const) expect((await api.as(who).send(call as AnyCall, input)).status).toBe(404)
    }
  })

  test('a batch says of each item that it is not there', async () => {
    const items = [{ id: staged.form.id, module: 'leave-requests' }, { id: randomUUID(), module: 'leave-requests' }, { id: parked.form.id, module: 'leave-requests' }, { id: staged.form.id, module: 'nonsense' }]
    const { outcomes } = await api.as(people.stranger).get(calls.attachmentsInbox.inboxBatchAction, { action: 'approve', items })
    expect(outcomes.map((o) => [o.ok, o.errorCode, o.code])).toEqual([[false, 'not_found', ''], [false, 'not_found', ''], [false, 'not_found', ''], [false, 'unmapped_module', '']])
  })

  test('so do batches of evaluations, and nothing of others’ is in their lists or counted', async () => {
    const { performanceAppraisal } = calls
    const { form } = stagedOf.get('performance-appraisal') as Staged
    const { evaluationPeriodId = '' } = (await api.as(people.clerk).get(performanceAppraisal.detail, { id: form.id })) as { evaluationPeriodId?: string }
    for (const who of [people.stranger, people.siteHr]) {
      const as = api.as(who)
      for (const call of [performanceAppraisal.batchSubmit, performanceAppraisal.batchApprove, performanceAppraisal.batchReject]) {
        const { outcomes } = await as.get(call, { items: [{ id: form.id }], note: 'x' })
        expect(outcomes.map((o) => [o.ok, o.errorCode, o.code])).toEqual([[false, 'not_found', '']])
      }
      for (const scope of ['mine', 'team', 'all'] as const) expect((await as.get(performanceAppraisal.evaluationList, { scope, evaluationPeriodIds: [evaluationPeriodId] })).totalData).toBe(0)
      expect((await as.get(performanceAppraisal.approvalHistory, { employeeId: people.employee })).totalData).toBe(0)
      const spread = await as.send(performanceAppraisal.distribution, { evaluationPeriodId })
      expect(spread.status === 403 || spread.body.total === 0).toBe(true)
    }
  })

  test('a draft with the id of an announcement leaves its files alone, and shows them to nobody', async () => {
    const [file, id] = [randomUUID(), randomUUID()]
    expect((await api.as(people.hr).raw('POST', '/attachments/upload', pdf(file))).status).toBe(200)
    await api.as(people.hr).get(calls.announcements.announcementSave, { ...announced(), id, version: 0, attachmentIds: [file] })
    const stages = staging(api, leave, people, { requester: people.employee, employee: people.employee })
    const { form: own } = await stages.stage('a pattern', 0, null, [])
    await undone(async () => {
      await api.as(people.employee).send(calls.leaveRequests.createOrUpdate, { ...own, id, version: 0, attachmentIds: [] })
      expect((await api.as(people.employee).send(calls.attachmentsInbox.attachment, { id: file })).status).toBe(404)
      expect((await api.as(people.hr).get(calls.announcements.essAnnouncement, { id })).attachments.map((a) => a.attachmentId)).toEqual([file])
    })
  })

  test('an attachment id that is taken is not found, whatever the bytes', async () => {
    const answer = await api.as(people.stranger).raw('POST', '/attachments/upload', pdf(attachmentId))
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('a file of somebody else cannot be claimed for an own request', async () => {
    const stages = staging(api, leave, people, { requester: people.clerk, employee: people.clerk })
    const own = await stages.stage('own draft', 0, null, [])
    const answer = await api.as(people.clerk).send(calls.leaveRequests.createOrUpdate, { ...own.form, version: 1, attachmentIds: [attachmentId] })
    expect(hidden.includes(answer.status) || answer.status === 400).toBe(true)
    expect((await api.as(people.clerk).send(calls.attachmentsInbox.attachment, { id: attachmentId })).status).toBe(404)
  })

  test('what somebody else\'s device announced is neither seen nor changed', async () => {
    const [db, deviceId] = [randomUUID(), randomUUID()]
    const said = { deviceId, system: 'android' as const, db, revision: 0, high: 2, open: '1-2', since: 0, over: [] }
    const seen = (who: string) => api.as(who).get(calls.deviceLedger.state, { here: randomUUID(), marks: [] })
    await api.as(people.employee).get(calls.deviceLedger.announce, said)
    expect((await seen(people.stranger)).devices).toEqual([])
    await api.as(people.stranger).get(calls.deviceLedger.announce, { ...said, open: '', revision: 9, over: [db] })
    expect(await api.as(people.stranger).get(calls.deviceLedger.dismiss, { db })).toEqual({ dismissed: true }) // their own row of that name
    expect((await seen(people.employee)).devices).toMatchObject([{ db, missing: 2 }])
  })

  test('notices of somebody else stay unread', async () => {
    for (const call of [calls.systemNotification.markAsRead, calls.systemNotification.firebaseEssMarkAsRead]) {
      expect((await api.as(people.stranger).send(call, { notificationIds: [noticeId] })).status).toBe(200)
    }
    expect((await q().select().from(notification).where(eq(notification.id, noticeId)))[0]?.readAt).toBeNull()
  })

  test('faces are asked for by person, and nobody without one is answered', async () => {
    expect(await api.as(people.stranger).get(calls.profile.picturesOf, { employeeIds: [people.employee, randomUUID()] })).toEqual({ pictures: [] })
  })

  test('shortcuts lead only to what one has; a picture is put on nobody but oneself', async () => {
    expect((await api.as(people.without).send(calls.profile.updateProfileEssShortcuts, { shortcutIds: ['new/leave-requests'] })).body.code).toBe('shortcut_unknown')
    const form = new FormData()
    form.append('Id', randomUUID())
    for (const [name, edge] of [['File', 256], ['Small', 96]] as const) form.append(name, new File([new Uint8Array(pngOf(edge, edge))], 'me.png'))
    expect((await undone(() => api.as(people.stranger).raw('POST', '/ProfilePictures/upload', form))).status).toBe(200)
    expect((await api.as(people.stranger).get(calls.profile.picturesOf, { employeeIds: [people.employee] })).pictures).toEqual([])
  })

  test('a device of somebody else is not unbound', async () => {
    const deviceId = randomUUID()
    await api.as(people.employee).get(calls.systemNotification.registerDevice, { deviceId, token: 'address', platform: 'test' })
    expect(await api.as(people.stranger).get(calls.systemNotification.removeDevice, { deviceId })).toEqual({ removed: false })
    expect((await q().select().from(pushDevice).where(eq(pushDevice.deviceId, deviceId)))[0]?.employeeId).toBe(people.employee)
  })

  test('a file is given to those who see its record, and to nobody else', async () => {
    const stages = staging(api, leave, people, { requester: people.employee, employee: people.employee })
    const draft = await stages.stage('with a file', 0, null, [])
    await api.as(people.employee).get(calls.leaveRequests.createOrUpdate, { ...draft.form, startDate: '2026-09-01', endDate: '2026-09-01', version: 1, attachmentIds: [attachmentId] })
    const read = async (who: string) => (await api.as(who).send(calls.attachmentsInbox.attachment, { id: attachmentId })).status
    expect([await read(people.superior), await read(people.hr)]).toEqual([404, 404])
    await api.as(people.employee).get(calls.leaveRequests.submit, { id: draft.form.id })
    expect([await read(people.superior), await read(people.second), await read(people.delegate), await read(people.hr), await read(people.stranger)]).toEqual([200, 200, 200, 200, 404])
  })
})

test('leave is seen by those it concerns, above them and in HR, and taken back by requester, employee and HR only', async () => {
  const answers: Record<string, [number, number]> = {}
  for (const who of ['employee', 'superior', 'delegate', 'second', 'director', 'hr', 'stranger'] as const) {
    const seen = await api.as(people[who]).send(calls.leaveRequests.detail, { id: staged.form.id })
    const cancelled = await undone(() => api.as(people[who]).send(calls.leaveRequests.cancel, { id: staged.form.id }))
    answers[who] = [seen.status, cancelled.status]
  }
  expect(answers).toEqual({ employee: [200, 200], superior: [200, 403], delegate: [200, 403], second: [200, 403], director: [200, 403], hr: [200, 200], stranger: [404, 404] })
})

describe('somebody without a module', () => {
  const byRight = () => api.parts.served.filter((s) => isByRight(s.call.module))
  test('every call of every module that is had by right answers 403, whatever it says', async () => {
    expect(new Set(byRight().map((s) => s.call.module))).toEqual(new Set([...everyModule.map((m) => m.def.slug), ...MORE, ...OF_ADMINISTRATORS]))
    for (const served of byRight()) {
      const answer = await undone(() => api.as(people.without).send(served.call, { ...fittingInput(served), ...foreign[served.call.id]?.input() }))
      expect([served.call.id, answer.status, answer.body.code]).toEqual([served.call.id, 403, 'no_module'])
      const path = served.call.path.replaceAll(/\{[^}]+\}/g, 'x')
      const nonsense = await api.as(people.without).raw(served.call.method, path, served.call.method === 'POST' ? '{"x":' : undefined)
      expect([served.call.id, nonsense.status, nonsense.body.code]).toEqual([served.call.id, 403, 'no_module'])
    }
  })
  test('a command carried out while the right was there answers the same again after it was taken away', async () => {
    const key = randomUUID()
    const form = { ...staged.form, version: 0, id: randomUUID(), startDate: '2026-09-14', endDate: '2026-09-14' }
    await undone(async () => {
      const first = await api.as(people.clerk).send(calls.leaveRequests.createOrUpdate, form, { key })
      await giveModule('leave-requests', people.clerk, { denied: true })
      const again = await api.as(people.clerk).send(calls.leaveRequests.createOrUpdate, form, { key })
      const anew = await api.as(people.clerk).send(calls.leaveRequests.createOrUpdate, { ...form, id: randomUUID() })
      expect([first.status, again.status, again.text === first.text, anew.status]).toEqual([200, 200, true, 403])
    })
  })
  test('finds nothing of it in the inbox, in lists and in counters, and previews nothing', async () => {
    const as = api.as(people.without)
    expect((await as.get(calls.attachmentsInbox.inboxList, {})).totalData).toBe(0)
    expect((await as.get(calls.general.homeGetCount, {})).counts.map((c) => c.key)).toEqual(['notifications', 'unreadAnnouncements', 'actionRequired'])
    expect((await as.get(calls.platform.modulePermissions, {})).modules).toEqual([])
    expect((await as.send(calls.platform.effectPreview, { module: 'leave-requests', id: staged.form.id, action: 'approve' })).status).toBe(403)
    expect((await as.send(calls.general.generalConfigsIsLastApprover, { id: staged.form.id })).status).toBe(404)
    expect((await as.get(calls.general.home, {})).balances).toEqual([])
    const { outcomes } = await as.get(calls.attachmentsInbox.inboxBatchAction, { action: 'approve', items: [{ id: staged.form.id, module: 'leave-requests' }] })
    expect(outcomes.map((o) => o.errorCode)).toEqual(['no_module'])
  })
  test('everybody else has each module in the permissions by its name, in the counters by its key', async () => {
    const as = api.as(people.employee)
    const { modules } = await as.get(calls.platform.modulePermissions, {})
    const named = [...MORE.map((slug) => [slug, moduleNameOf(slug)]), ...everyModule.map(({ def }) => [def.slug, def.module])].sort()
    expect(modules.map((m) => [m.slug, m.module, m.readOnly])).toEqual(named.map((n) => [...n, false]))
    const keys = (await as.get(calls.general.homeGetCount, {})).counts.map((c) => c.key)
    expect(keys.slice(0, 3)).toEqual(['notifications', 'unreadAnnouncements', 'actionRequired'])
    expect(keys.slice(3).sort()).toEqual(everyModule.map(({ def }) => counterOf(def.module)).concat('payrollBenefit').sort())
  })
})

describe('somebody who may only look', () => {
  test('every command of the module answers 403, every query that is theirs 200', async () => {
    for (const served of api.parts.served.filter((s) => isByRight(s.call.module))) {
      const own = foreign[served.call.id]?.input() ?? {}
      const answer = await tried(served, () => api.as(people.reader).send(served.call, { ...fittingInput(served), ...own }))
      // a file of a report is taken along, which is more than a look
      if (served.call.kind === 'command' || TAKEN_ALONG.includes(served.call.id)) expect([served.call.id, answer.status, answer.body.code]).toEqual([served.call.id, 403, 'read_only'])
      // a lock is none of rights: whoever may only look may open it
      else expect([served.call.id, answer.status < 500 && (answer.status !== 403 || answer.body.code === 'document_locked')]).toEqual([served.call.id, true])
    }
  })
})

test('who may act for whom is asked anew: a leaver is a stranger from the next day on', async () => {
  await undone(async () => {
    await q().update(employee).set({ leaveDate: '2026-05-11' }).where(eq(employee.id, people.delegate))
    expect(TODAY).toBe('2026-05-12')
    expect(await callerOf(people.delegate, api.clock.now())).toBeNull()
  })
})
