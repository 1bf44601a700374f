/** Words of the API's description: what each section of calls is, and a call's name as people read it. */
import { isByRight, sectionOfCall } from '../../contract/access.ts'
import { type AnyCall, pathParameters } from '../../contract/kit/call.ts'
import { errorStatus } from '../../contract/kit/errors.ts'

/** Sections of the fixed calls, by the slug of their module. @see docs/product/wire.md#calls */
const sections: Record<string, string> = {
  'performance-appraisal': 'Performance appraisal', 'career-development-plan': 'Career development plan', 'system-notification': 'System notification',
  reports: 'Reports', attendance: 'Attendance', 'leave-balance': 'Leave balance', 'training-request': 'Training request', training: 'Training',
  profile: 'Profile', other: 'Other', 'custom-module-request': 'Custom module request', 'general-account-home-calendar': 'General, account, home, calendar',
  timesheets: 'Timesheets', bonus: 'Bonus', 'leave-requests': 'Leave requests', 'attachments-inbox-announcements': 'Attachments, inbox, announcements',
  'manual-shifts': 'Manual shifts', 'attendance-check-time-overrides': 'Attendance check-time overrides', 'overtime-schedule': 'Overtime schedule',
  'shift-schedules': 'Shift schedules', manpower: 'Manpower', 'email-action': 'Email action', 'formal-development': 'Formal development', payroll: 'Payroll',
  'permit-out': 'Permit out', 'personal-data-update': 'Personal data update', 'leave-adjustment': 'Leave adjustment', loan: 'Loan',
  competency: 'Competency', 'chat-support': 'Chat support',
}

const words = (name: string) => name.replaceAll('-', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `getTotalDay` is "Get total day"; added calls are marked. */
export const summaryOf = (call: AnyCall): string => capital(words(call.name)) + (call.added ? ' (added)' : '')

/** What a reader must know before calling. @param about the schema's own words, when it has some @param standIn section of each module that has none of its own */
export function descriptionOf(call: AnyCall, about: string | undefined, standIn: ReadonlyMap<string, string>): string {
  const section = sections[sectionOfCall(call, standIn)]
  const lines = [
    about,
    call.added ? 'An added call: it is none of the fixed ones.' : section && `A fixed call of "${section}".`,
    call.kind === 'command'
      ? 'A command: it changes something, once. Send the same Idempotency-Key again after a lost answer and the first answer comes back, with the header Idempotent-Replay.'
      : call.writes ? 'A query: it may be repeated, and leaves a trace that somebody looked.' : 'A query: it changes nothing and may be repeated.',
    call.kind === 'command' && call.method === 'GET' ? 'It is a command although it is a GET: a link or a prefetch, which brings no token, does nothing and is answered 401, and no answer of it is cached.' : undefined,
    call.alsoFor ? `The right to one of these modules is enough: ${[call.module, ...call.alsoFor].join(', ')}.` : undefined,
    call.body === 'form' ? 'The body may also travel as multipart form data.' : undefined,
    call.answer === 'file' ? 'Answers the bytes of a file.' : undefined,
  ]
  return lines.filter(Boolean).join('\n\n')
}

/** One entry a module of the table, with what it is: a module that is no section of the fixed calls by its own name. */
export const tagOf = (module: string): { name: string; description: string } => {
  const own = isByRight(module) ? capital(words(module)) : 'Calls of the platform: added ones, and those whose path is not fixed'
  return { name: module, description: sections[module] ?? own }
}

const reasons: Record<number, string> = {
  400: 'Malformed, or refused by a business rule: Code names it, Fields says where, Errors lists the texts',
  401: 'No token, or one that has ended',
  403: 'Visible, but not allowed',
  404: 'No such thing, or not visible to the caller',
  409: 'Somebody changed it first (Current says who), or the same command is still running',
  413: 'The body is too large',
  415: 'The body is neither JSON nor a form the call takes: Content-Type says what it is',
  422: 'The Idempotency-Key was used with another body',
  429: 'Too many tries: wait as Retry-After says',
  500: 'An unexpected failure; quote RequestId',
  503: 'The database is not there; the same command, with the same Idempotency-Key, may be sent again',
}
const commandsOnly = [409, 422]

/** Refusals a call may answer with. */
export function refusalsOf(call: AnyCall): Record<string, { description: string }> {
  const statuses = [...new Set(Object.values(errorStatus))].sort((a, b) => a - b)
  const fits = (status: number) => (status === 413 || status === 415 ? call.method === 'POST' : call.kind === 'command' || !commandsOnly.includes(status)) && !(status === 401 && call.open) && !(status === 404 && pathParameters(call.path).length === 0 && call.kind === 'query' && call.method === 'GET')
  return Object.fromEntries(statuses.filter(fits).map((status) => [status, { description: reasons[status] ?? 'Refused' }]))
}
