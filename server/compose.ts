/** Puts the modules and the machinery together: the one place that knows all of them. */
import { join } from 'node:path'
import { forgetLinks } from './account/links.ts'
import { createOpenLetter } from './account/letters.ts'
import { type AccountService, createAccountService } from './account/service.ts'
import { companyFiles, unreadAnnouncements } from './announcements/on-show.ts'
import { tellAnnouncements } from './announcements/tell.ts'
import { hearFailures } from './db/context.ts'
import { tallyJobs } from './db/tally.ts'
import { requireTables } from './db/writes.ts'
import { createNoteHeard, forgetHeard, type NoteHeard } from './devices/heard.ts'
import { forgetDocumentTraces, noteDeed } from './documents/access.ts'
import { unopenedDocuments } from './documents/unopened.ts'
import { createEffects } from './effects/create.ts'
import { forgetDeliveries } from './effects/clean-up.ts'
import { sendDigests } from './effects/digest.ts'
import { tallyOfNotices } from './effects/notice-tally.ts'
import { isSubscription, readSubscription } from './effects/push-subscription.ts'
import { createTickets } from './effects/tickets.ts'
import { vapidKeyOf } from './effects/vapid-key.ts'
import { tallyOfDays } from './facts/attendance-tally.ts'
import { closeDaysJob } from './facts/close-days.ts'
import { createFiles } from './files/files.ts'
import { openFileStore } from './files/store.ts'
import { sweepAttachments } from './files/sweep.ts'
import { writeAudit, writeExport } from './http/audit.ts'
import type { NoteArrival } from './http/api.ts'
import type { StoreUpload } from './http/upload.ts'
import { createRunOnce } from './http/commands.ts'
import { createReadMany } from './http/read-many.ts'
import { forgetCommandKeys } from './http/retention.ts'
import { forgetTickets } from './http/ticket.ts'
import { type Jobs, startJobs } from './jobs/run.ts'
import { type Clock, systemClock } from './lib/clock.ts'
import type { Config } from './lib/config.ts'
import type { Context, ServedCall } from './lib/handler.ts'
import { createDeviceKeys, deviceSecrets } from './lib/device-keys.ts'
import { endAccess } from './end-access.ts'
import { documentKey } from './lib/document-key.ts'
import { unpinIdentity } from './identities.ts'
import type { Job } from './lib/job.ts'
import { errorFacts, type Log } from './lib/log.ts'
import { createPace } from './lib/pace.ts'
import { createSeal, derivedKey, type Seal } from './lib/seal.ts'
import type { SecurityLog } from './lib/security-log.ts'
import { createAccounts } from './modules/accounts/index.ts'
import { createAttendance } from './modules/attendance/index.ts'
import { createBonus } from './modules/bonus/index.ts'
import { createAttachmentsInbox } from './modules/attachments-inbox-announcements/index.ts'
import { createDeviceLedger, forgetDeviceLedger } from './modules/device-ledger/index.ts'
import { unarrivedSystems } from './modules/device-ledger/state.ts'
import { noteArrival } from './modules/device-ledger/note.ts'
import { add, change, correct, openAccount } from './modules/directory/change.ts'
import { createDirectory, seesDirectory } from './modules/directory/index.ts'
import { createEmailAction } from './modules/email-action/index.ts'
import { createChatSupport } from './modules/chat-support/index.ts'
import { createTeamCalendar } from './modules/general-account-home-calendar/calendar/index.ts'
import { createGeneral } from './modules/general-account-home-calendar/index.ts'
import { opensPageOf } from './modules/general-account-home-calendar/people/person.ts'
import { createSecondFactor } from './modules/general-account-home-calendar/second-factor.ts'
import { createUpdatePassword } from './modules/general-account-home-calendar/update-password.ts'
import { createLeaveBalance } from './modules/leave-balance/index.ts'
import { leaveBalanceJobs } from './modules/leave-balance/jobs.ts'
import { appraisalReminder, appraisalWindows } from './growth/appraisal/job.ts'
import { growthReminder } from './growth/reminders.ts'
import { developmentItemsServed } from './growth/item-calls.ts'
import { leaveEvents } from './modules/leave-requests/calendar-events.ts'
import { createPayroll, slipsOfRequest } from './modules/payroll/index.ts'
import { createPlatform } from './modules/platform/index.ts'
import { createProfile } from './modules/profile/index.ts'
import { nickNameOf } from './modules/profile/profile-row.ts'
import { createQrHistory } from './modules/qr-history/index.ts'
import { createTraining } from './modules/training/index.ts'
import { hrSources } from './hr-home.ts'
import { owedSources } from './owed.ts'
import { passwordPath } from './oidc/password-path.ts'
import { type RequestModule, requestModules } from './modules/request-modules.ts'
import { fixedReports, reportsOver } from './reports.ts'
import { createReports } from './modules/reports/index.ts'
import { createReceipts } from './modules/receipts/index.ts'
import { createRules } from './modules/rules/index.ts'
import { changeHolders } from './modules/rules/offices.ts'
import { createShiftSchedules } from './modules/shift-schedules/index.ts'
import { createSystemNotification } from './modules/system-notification/index.ts'
import { createVacancies } from './modules/vacancies/index.ts'
import { deadlineReminder } from './modules/personal-data-update/reminder.ts'
import { timesheetReminder } from './modules/timesheets/reminder.ts'
import { sessionsOfADay, trainingEventSources } from './modules/training/events.ts'
import { registrationJob } from './modules/training-open-registration/jobs.ts'
import { createRegistry } from './reports/registry.ts'
import { sweepRuns } from './reports/sweep.ts'
import { createRunWorker } from './reports/worker.ts'
import { accessOf } from './org/access.ts'
import { tallyOfPeople } from './org/headcount.ts'
import { lineMarkJob } from './org/line-mark.ts'
import { forgetAttempts, guessLimit } from './org/attempts.ts'
import { payPeriodsJob } from './org/pay-period-rule.ts'
import { settingOf } from './org/settings.ts'
import { instalmentSource } from './pay-sources.ts'
import { payRetentionJob } from './payroll/retention.ts'
import { payrollJob } from './payroll/run.ts'
import { requireCall, requireKnownRights } from './request/access.ts'
import { requestJobs } from './request/jobs/index.ts'
import { rolesOf } from './configure/directory.ts'
import { lockDirectory } from './configure/sheets/change.ts'
import { createScim, type Scim } from './scim/index.ts'
import { createIssueReceipt } from './request/receipts/issue.ts'
import { createRequests } from './request/service.ts'
import { createTellAbout } from './request/tell-about.ts'
import { attendanceJobs } from './training/jobs.ts'
import { trainingFiles } from './training/files.ts'
import { applicantFiles } from './workforce/vacancy/files.ts'
import { vacancyJobs } from './workforce/vacancy/jobs.ts'
import { createTicketCallers, type TicketCaller } from './ticket-callers.ts'

export interface Parts {
  served: ServedCall[]
  storeUpload: StoreUpload
  /** Who asks with a decision ticket. */
  ticketCaller: TicketCaller
  /** What pages subscribe to pushes with. */
  vapidKey?: string
  /** Seals what the sign-in provider keeps in the database. */
  signInSeal: Seal
  noteArrival: NoteArrival
  noteHeard: NoteHeard
  /** Provisioning by an identity provider; null: there is none. */
  scim: Scim | null
  /** What comes round by the clock; `start` runs it. */
  jobs: Job[]
  /** Starts senders and jobs, once requests are served. */
  start(): void
  /** Before the database closes. */
  stop(): Promise<void>
}

export interface ComposeDeps {
  config: Config
  clock: Clock
  log: Log
  /** Told of what is done to accounts; absent: nobody is. */
  security?: SecurityLog
  /** Request modules besides ours: the conformance suite's fixtures. */
  moreModules?: readonly RequestModule[]
}

/** @throws Error with one line when the configuration of mail, push or files is wrong, or a call names a table that is not there */
export async function compose({ config, clock, log, security, moreModules = [] }: ComposeDeps): Promise<Parts> {
  hearFailures((error) => log.error(errorFacts(error), 'work that followed a commit failed'))
  const serverKey = documentKey(config.dataDir, config.documentKey)
  const seal = createSeal(serverKey)
  const tickets = createTickets(serverKey)
  const vapidKey = config.hasWebPush ? vapidKeyOf(serverKey) : undefined
  const isLocal = config.signIn.kind === 'local'
  const kinds = [...requestModules, ...moreModules]
  const modules = kinds.map(({ module }) => module)
  const requests = createRequests(modules, { runOnce: createRunOnce(clock), issueReceipt: createIssueReceipt(seal), storeFile: (upload, ownerId) => files.storeUpload(upload, ownerId), cameOf: paidWith, noteOpening: async ({ employeeId, fileId }, context) => void (await noteDeed({ what: 'viewed', kind: 'evidence', documentId: fileId, employeeId }, context)), log })
  const store = await openFileStore(config)
  const files = createFiles({ clock, store, maxMb: () => settingOf('attachmentMaxMb'), quotaMb: () => settingOf('uploadQuotaMb'), keepers: { request: { maySee: (recordId, context) => requests.maySee(recordId, context), opened: ({ recordId, id }, context) => requests.fileOpened(recordId, id, context) }, ...companyFiles, ...trainingFiles, ...applicantFiles } })
  const effects = createEffects({
    clock, log, tickets, tellAbout: createTellAbout(modules),
    openLetter: createOpenLetter(seal, (token, language) => config.publicUrl + passwordPath(token, language)),
    dataDir: config.dataDir,
    appUrl: config.publicUrl + config.basePath,
    ...optional('smtpUrl', config.smtpUrl),
    ...optional('mailFrom', config.mailFrom),
    ...optional('serviceAccount', config.firebaseServiceAccount),
    ...optional('fcmBaseUrl', config.fcmBaseUrl),
    ...optional('vapidKey', vapidKey),
    pushServices: config.pushServices,
  })
  const registry = createRegistry(reportsOver(modules))
  const runs = createRunWorker({ clock, log, store, registry, noteExport: writeExport, folder: join(config.dataDir, 'reports') })
  const jobs = [...leaveBalanceJobs, closeDaysJob, payPeriodsJob, payrollJob(instalmentSource), payRetentionJob, ...[tallyOfDays, tallyOfNotices, tallyOfPeople].flatMap(tallyJobs), lineMarkJob, ...requestJobs(modules), timesheetReminder, registrationJob, deadlineReminder, growthReminder, appraisalWindows, appraisalReminder, sweepAttachments(store), tellAnnouncements, sendDigests, forgetDeliveries, forgetTickets, forgetDeviceLedger, forgetHeard, ...attendanceJobs, ...vacancyJobs, forgetCommandKeys(), forgetAttempts, forgetLinks, forgetDocumentTraces, sweepRuns(store)]
  const noteReading = (call: string, recordId: string, context: Context): Promise<void> => writeAudit(call, context, { id: recordId }, undefined)
  const accounts = createAccountService({ clock, seal, isLocal, allowDemo: config.allowDemoAccounts, security, endAccess })
  let running: Jobs | undefined

  const served: ServedCall[] = [
    ...kinds.flatMap(({ module, serve }) => serve?.({ requests, files, noteReading }) ?? requests.served(module)),
    ...createAccounts({ isLocal, unpinIdentity, accounts }),
    ...createDirectory({ accounts, isLocal }),
    ...createLeaveBalance(),
    ...createAttendance(),
    ...createShiftSchedules(),
    ...createAttachmentsInbox({ files, requests }),
    ...createGeneral({ requests, counters: [{ name: 'unreadAnnouncements', count: unreadAnnouncements }, { name: 'payrollBenefit', count: unopenedPay }], nickNameOf, unarrived: unarrivedSystems, timed: [sessionsOfADay], owed: [{ slug: null, owed: (context) => requests.owed(context) }, ...owedSources], sees: [seesDirectory], hr: [{ slug: null, card: (context) => requests.openByAge(context) }, ...hrSources], updatePassword: createUpdatePassword({ isLocal, clock, endSessions: endAccess }) }),
    ...createSecondFactor({ isLocal, seal, clock, codeClock: systemClock, endSessions: endAccess }),
    ...createTeamCalendar({ clock, sources: [leaveEvents, ...trainingEventSources] }),
    ...createEmailAction({ requests }),
    ...createQrHistory(),
    ...createProfile({ clock, store, requests, seal, isLocal, appUrl: config.publicUrl + config.basePath }),
    ...createPayroll({ seal }),
    ...createBonus({ seal }),
    ...createTraining({ seal, serverKey, clock }),
    ...developmentItemsServed,
    ...createVacancies({ noteReading }),
    ...createReceipts({ requests }),
    ...createRules({ isLocal, modules, security }),
    ...createReports({ registry, store, noteExport: writeExport, ...fixedReports(requests) }),
    ...createDeviceLedger({ requests }),
    ...createChatSupport(config.chat),
    ...createSystemNotification({ isAddress: (token) => !isSubscription(token) || readSubscription(token, config.pushServices) !== null }),
    ...createPlatform({ requests, nickNameOf, opensPageOf: (id, context) => opensPageOf(id, [seesDirectory], context), deviceKeys: createDeviceKeys(deviceSecrets(config.dataDir, config.deviceKeys)), readMany: createReadMany(() => served, requireCall, log) }),
  ]
  await requireTables(served.map(({ call }) => call))

  requireKnownRights(served)
  return {
    served,
    ...optional('vapidKey', vapidKey?.publicKey),
    signInSeal: createSeal(derivedKey(serverKey, 'sign-in provider')),
    ticketCaller: createTicketCallers({ tickets, clock, limit: guessLimit('decision-ticket', clock), isAllowed: (slug) => modules.some(({ def }) => def.slug === slug && !def.highValue) }),
    async storeUpload({ id, file, fileName, context }) {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return (await files.storeUpload({ id, fileName, bytes }, context.caller.employeeId)).attachmentId
    },
    noteArrival,
    noteHeard: createNoteHeard(),
    scim: provisioning({ config, clock, log, security }, accounts, modules),
    jobs,
    start() {
      effects.start()
      runs.start()
      running = startJobs({ clock, log, jobs })
    },
    async stop() {
      await running?.stop()
      await runs.stop()
      await effects.stop()
    },
  }
}

/** Whoever has the token has an address written, as an administrator may. */
const mayMove = () => Promise.resolve()

/** @throws Error with one line when a group is to be a role nobody knows */
function provisioning({ config, clock, log, security }: ComposeDeps, accounts: AccountService, modules: readonly RequestModule['module'][]): Scim | null {
  if (config.scim === null) return null
  const known = rolesOf(modules.map(({ def }) => def))
  for (const role of config.scim.groups.values()) if (!known.includes(role)) throw new Error(`SCIM_GROUPS: there is no role "${role}", but ${known.join(', ')}`)
  const isLocal = config.signIn.kind === 'local'
  return createScim({
    tokens: config.scim.tokens, newPerson: config.scim.newPerson, groupNames: config.scim.groups, origin: config.publicUrl, clock, log, security, accounts,
    people: { lock: lockDirectory, add, change, openAccount, correct: (input, context) => correct(input, context, mayMove) },
    changeHolders: (wanted, context) => changeHolders(wanted, context, { isLocal, security }),
    pace: createPace(config.callsPerMinute), refusals: createPace({ perMinute: config.callsPerMinute / 2, burst: config.callsPerMinute / 6 }),
  })
}

/** Pay slips that say what came of a request, for whoever has these and the module they are shown in. */
const paidWith = async (requestId: string, context: Context) => ((await accessOf(context)).some((a) => a.slug === 'payroll') ? slipsOfRequest(requestId, context) : [])

/** Documents about pay that their person has not opened, of the modules they have; null without any of these. */
async function unopenedPay(context: Context): Promise<number | null> {
  const granted = new Set((await accessOf(context)).map((a) => a.slug))
  const slugs = (['payroll', 'bonus'] as const).filter((slug) => granted.has(slug))
  if (slugs.length === 0) return null
  const unopened = await unopenedDocuments(context.caller.employeeId)
  return slugs.reduce((all, slug) => all + unopened[slug], 0)
}

/** `{ [name]: value }`, or nothing when there is no value. */
const optional = <K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } => (value === undefined ? {} : ({ [name]: value } as { [P in K]: V }))
