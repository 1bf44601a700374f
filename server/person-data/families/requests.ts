/** What people asked for, who decided, and what came with it. */
import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { screenStatus, Status } from '../../../contract/kit/lifecycle.ts'
import { q } from '../../db/context.ts'
import { attachment } from '../../files/table.ts'
import { receipt, receiptKey } from '../../request/receipts/table.ts'
import { approvalMatrix, approvalStep, decisionTally, delegation, effectLog, personRequestTally, request, requestComment, requestDayTally, requestDeskValue, requestHistory, requestLine, requestTally } from '../../request/table.ts'
import { trainingParticipant } from '../../training/table.ts'
import { APPLICANT } from '../../workforce/vacancy/files.ts'
import { applicant } from '../../workforce/vacancy/table.ts'
import { giveUpRows } from '../files.ts'
import type { Person, TableFacts } from '../facts.ts'
import { confidential, emptyEffects, emptyOwnLines, emptyRequests } from '../request-values.ts'

const statusNames = Object.fromEntries(Object.entries(screenStatus).map(([status, { name }]) => [Number(status), name]))
const neverSent = and(eq(request.status, Status.draft), isNull(request.submittedAt))

/** Requests that are about a person. */
export const idsOfRequests = ({ id }: Pick<Person, 'id'>) => q().select({ id: request.id }).from(request).where(eq(request.employeeId, id))
const ofRequests = (column: AnyPgColumn) => (person: Person): SQL => inArray(column, idsOfRequests(person))

/** Those the archive tells: what others wrote in confidence about them is not told. */
const isTold = ({ id }: Person) => or(eq(request.requestorId, id), and(eq(request.employeeId, id), confidential.length > 0 ? and(...confidential.map((slug) => ne(request.module, slug))) : undefined))
const told = (column: AnyPgColumn) => (person: Person): SQL => inArray(column, q().select({ id: request.id }).from(request).where(isTold(person)))

const neverSentOf = ({ id }: Person) => and(or(eq(request.employeeId, id), eq(request.requestorId, id)), isNull(request.deletedAt), neverSent)
const toldLine = ({ id }: Person) => and(eq(requestLine.employeeId, id), inArray(requestLine.requestId, q().select({ id: request.id }).from(request).where(confidential.length > 0 ? and(...confidential.map((slug) => ne(request.module, slug))) : undefined)))

/** Files of their requests, and those they uploaded for nothing. */
const filesOf = (person: Person) => or(and(eq(attachment.recordKind, 'request'), or(inArray(attachment.recordId, idsOfRequests(person)), inArray(attachment.recordId, q().select({ id: request.id }).from(request).where(neverSentOf(person))))), and(eq(attachment.ownerEmployeeId, person.id), isNull(attachment.recordId)))

/** Those the archive holds: of requests it tells, papers given to them, what came with an application of theirs. Files of other people they looked after are not theirs. */
const toldFiles = (person: Person) => and(isNull(attachment.deletedAt), or(
  and(eq(attachment.recordKind, 'request'), told(attachment.recordId)(person)),
  and(eq(attachment.recordKind, 'trainingResult'), inArray(attachment.recordId, q().select({ id: trainingParticipant.id }).from(trainingParticipant).where(eq(trainingParticipant.employeeId, person.id)))),
  and(eq(attachment.recordKind, APPLICANT), inArray(attachment.recordId, q().select({ id: applicant.id }).from(applicant).where(eq(applicant.internalEmployeeId, person.id)))),
  and(eq(attachment.ownerEmployeeId, person.id), isNull(attachment.recordId)),
))

export const requestFacts: readonly TableFacts[] = [
  {
    table: attachment, kind: 'Files', own: toldFiles,
    people: ['ownerEmployeeId'], words: ['fileName'], files: ['storageKey'], plain: ['id', 'type', 'sha256', 'recordId', 'recordKind'],
    erase: [{ does: 'work', run: (person) => giveUpRows(filesOf(person)), left: 'what they uploaded for records of others or of the company' }],
  },
  { table: requestComment, kind: 'Requests and decisions', by: ['requestId', 'at'], own: (person) => or(eq(requestComment.authorId, person.id), told(requestComment.requestId)(person)), people: ['authorId'], words: ['text'], plain: ['id', 'requestId'], erase: [{ does: 'delete', of: ofRequests(requestComment.requestId) }] },
  { table: requestHistory, kind: 'Requests and decisions', by: ['requestId', 'position'], means: { fromStatus: statusNames, toStatus: statusNames }, own: told(requestHistory.requestId), people: ['actorId', 'onBehalfOfId'], words: ['note'], plain: ['id', 'requestId', 'action', 'attachmentIds'], erase: [{ does: 'change', of: ofRequests(requestHistory.requestId), set: { note: '', attachmentIds: [] }, left: 'who did what when' }] },
  { table: approvalStep, kind: 'Requests and decisions', by: ['requestId', 'round', 'level'], own: told(approvalStep.requestId), people: ['personId', 'actedById'], words: ['note'], quotes: ['reasonParams'], plain: ['id', 'requestId', 'rule', 'reasonCode', 'insteadOfId'], erase: [{ does: 'change', of: ofRequests(approvalStep.requestId), set: { note: '' }, left: 'who was asked, who decided' }] },
  { table: requestDeskValue, kind: 'Requests and decisions', own: told(requestDeskValue.requestId), people: ['changedById'], words: ['values'], plain: ['requestId'], erase: [{ does: 'delete', of: ofRequests(requestDeskValue.requestId) }] },
  { table: effectLog, kind: 'Requests and decisions', by: ['postedAt'], own: told(effectLog.requestId), quotes: ['target', 'before', 'after'], plain: ['id', 'requestId', 'lineId', 'kind', 'reversalOf'], erase: [{ does: 'work', run: emptyEffects, left: 'what was changed when; of changes of personal data no values' }] },
  { table: requestLine, kind: 'Requests and decisions', own: toldLine, people: ['employeeId'], words: ['note', 'values'], plain: ['requestId', 'lineId', 'kind'], erase: [{ does: 'work', run: emptyOwnLines, left: 'days, choices and numbers' }] },
  {
    table: request, kind: 'Requests and decisions', by: ['sortAt'], means: { status: statusNames }, own: isTold, people: ['requestorId', 'employeeId', 'lastApproverId', 'changedById'], words: ['note', 'values'], quotes: ['search'], plain: ['id', 'module', 'code'],
    erase: [{ does: 'change', of: neverSentOf, set: (_, now) => ({ deletedAt: now, values: {}, note: '', search: '' }), left: 'the code of a draft that was deleted' }, { does: 'work', run: emptyRequests, left: 'days, choices, numbers and the way it went: balances, pay and what others decided rest on it' }],
  },
  {
    table: delegation, kind: 'Requests and decisions', own: ({ id }) => or(eq(delegation.fromEmployeeId, id), eq(delegation.grantedToEmployeeId, id)), people: ['fromEmployeeId', 'grantedToEmployeeId'], words: ['reason'], plain: ['id', 'module'],
    erase: [{ does: 'change', set: { reason: '' }, left: 'who stood in for whom when: decisions rest on it' }],
  },
  {
    table: receipt, kind: 'Requests and decisions', own: ({ id }) => or(eq(receipt.submittedById, id), and(eq(receipt.employeeId, id), confidential.length > 0 ? and(...confidential.map((slug) => ne(receipt.module, slug))) : undefined)),
    people: ['submittedById', 'employeeId'], plain: ['requestId', 'module', 'code', 'hash', 'formHash', 'filesHash', 'text'], erase: [{ does: 'keep', until: 'receipts' }],
  },
  { table: decisionTally, people: ['actorId', 'employeeId'], plain: ['module'] },
  { table: personRequestTally, people: ['employeeId'], plain: ['module'] },
  { table: requestTally, plain: ['module'] },
  { table: requestDayTally, plain: ['module'] },
  { table: approvalMatrix, people: ['levels'], quotes: ['name'], plain: ['id', 'module', 'condition'] },
  { table: receiptKey, secrets: ['sealed'], plain: ['keyId', 'publicKey'] },
]
