/** The document of an evaluation, its files and its steps. @see contract/modules/performance-appraisal/README.md#who-sees-what */
import { eq } from 'drizzle-orm'
import type { AnyRequestDef, AttachmentRef, RequestDetail } from '../../../../contract/kit/request.ts'
import type { AppraisalStep, EvaluationDetail, EvaluationValues } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { isInForce, isOpenForApproval, Status } from '../../../../contract/kit/lifecycle.ts'
import { performanceAppraisal } from '../../../../contract/modules/performance-appraisal/index.ts'
import { OBJECTIVE_FILLING } from '../../../../contract/modules/performance-appraisal/sources.ts'
import { q } from '../../../db/context.ts'
import type { Files } from '../../../files/files.ts'
import { attachmentsOf } from '../../../files/refs.ts'
import { progressOf } from '../../../growth/appraisal/progress.ts'
import { formIn } from '../../../growth/appraisal/terms.ts'
import type { Context, FileAnswer } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { findModuleOf } from '../../../request/records.ts'
import { requestHistory } from '../../../request/table.ts'
import { commentsOfGroups } from './comments.ts'
import { gradesIn, groupsFor, materialOf, numbersOf, selfFor } from './numbers.ts'
import { isWithWriter, type Machinery, type Read, readOne } from './reader.ts'
import { rowsOf } from './rows.ts'
import { mayWrite } from './sheet.ts'
import { stripOf } from './strip.ts'

const FIELDS = Object.keys(performanceAppraisal.fields)
/** What a request says before anybody wrote anything. */
const OPEN: readonly string[] = performanceAppraisal.rowFields ?? []

/** A request without what its writer has written and not handed in. */
function withoutDraft(detail: RequestDetail): RequestDetail {
  const closed = FIELDS.filter((name) => !OPEN.includes(name))
  const isClosed = (key: string) => closed.some((name) => key === name || key.startsWith(`${name}.`))
  return { ...detail, ...Object.fromEntries(closed.map((name) => [name, null])), note: '', texts: detail.texts.filter(({ key }) => !isClosed(key)), attachments: [] }
}

/** Why a score was moved is for those who decide. */
const withoutReason = (detail: RequestDetail): RequestDetail => (detail.desk ? { ...detail, desk: { ...detail.desk, values: { ...detail.desk.values, calibrationReason: null } } } : detail)

/** It was handed in as it stands, and ended by a decision or not at all: what came back and was voided or given up never was. */
const isHandedOver = ({ status }: Pick<RequestDetail, 'status'>): boolean => isOpenForApproval(status) || isInForce(status) || status === Status.rejected

/** A request of evaluations as its readers may have it: what its writer has back is theirs alone until they hand it in again. @throws CallError not_found */
export async function requestFor(id: string, requests: Machinery, context: Context): Promise<RequestDetail> {
  const detail = await requests.detail(performanceAppraisal, { id }, context)
  if (detail.requestorId === context.caller.employeeId) return withoutReason(detail)
  return isWithWriter(detail) || !isHandedOver(detail) ? withoutDraft(detail) : detail
}

/** Of either kind: which, says its module. @throws CallError not_found */
export async function approvalRequest({ id }: { id: string }, requests: Machinery, context: Context): Promise<RequestDetail> {
  const slug = await findModuleOf(id)
  if (slug === performanceAppraisal.slug) return requestFor(id, requests, context)
  const def: AnyRequestDef = slug === OBJECTIVE_FILLING ? requests.moduleOf(slug).def : refuse('not_found')
  return requests.detail(def, { id }, context)
}

/** Files of the form itself, without those of notes. */
async function formFiles(recordId: string): Promise<AttachmentRef[]> {
  const files = (await attachmentsOf([recordId])).get(recordId) ?? []
  if (files.length === 0) return []
  const noted = new Set((await q().select({ ids: requestHistory.attachmentIds }).from(requestHistory).where(eq(requestHistory.requestId, recordId))).flatMap((r) => r.ids))
  return files.filter((f) => !noted.has(f.attachmentId))
}

const filesFor = async ({ of, sight }: Read, request: RequestDetail | null): Promise<AttachmentRef[]> => (request ? request.attachments : sight.role === 'subject' && sight.isTold ? formFiles(of.recordId) : [])

/** What was said of the objectives it judges during the year. */
async function progressIn({ employeeId, periodId, typeId }: Read['of'], objectives: EvaluationDetail['objectives']): Promise<EvaluationDetail['progress']> {
  const lines = await progressOf(objectives.map(({ id }) => ({ id, lineId: id, employeeId, periodId, typeId })))
  return objectives.map(({ id }) => ({ objectiveId: id, lines: lines.get(id) ?? [] })).filter((o) => o.lines.length > 0)
}

/** @throws CallError not_found */
export async function evaluationDocument({ id }: { id: string }, requests: Machinery, context: Context): Promise<EvaluationDetail> {
  const { language, today } = context
  const read = await readOne(id, requests, context)
  const { of, sight, subject } = read
  const [row] = await rowsOf([read], context, { scores: true })
  if (!row) return refuse('not_found')
  const material = await materialOf(read, context)
  const numbers = numbersOf(read, material, today)
  const self = selfFor(read, material, today)
  const request = subject ? await requestFor(subject.record.id, requests, context) : null
  return {
    row, form: formIn(of.form, language), grades: gradesIn(material.type, language), objectives: material.objectives, progress: await progressIn(of, material.objectives),
    values: request && sight.values ? (Object.fromEntries(FIELDS.map((name) => [name, (request as Record<string, unknown>)[name] ?? null])) as unknown as EvaluationValues) : null,
    self: self && { answers: self.answers, comment: self.step.comment, strengths: self.step.strengths, improvements: self.step.improvements },
    groups: groupsFor(read, material, numbers, today), comments: commentsOfGroups(read, material, today), steps: await stripOf(read, material, context), files: await filesFor(read, request),
    request: request as RequestDetail<EvaluationValues> | null, deskValues: request?.desk ?? null,
    mayWrite: await mayWrite(read, row, context), mayCalibrate: request?.desk?.mine.includes('calibratedScore') ?? false,
  }
}

/** @throws CallError not_found */
export async function evaluationSteps({ id }: { id: string }, requests: Machinery, context: Context): Promise<{ steps: AppraisalStep[] }> {
  const read = await readOne(id, requests, context)
  return { steps: await stripOf(read, await materialOf(read, context), context) }
}

/** A file of the evaluation, for who reads the document; for whom it is about once they were told. @throws CallError not_found: also a file of another record */
export async function evaluationFile({ id, fileId }: { id: string; fileId: string }, { requests, files }: { requests: Machinery; files: Pick<Files, 'read' | 'readOf'> }, context: Context): Promise<FileAnswer> {
  const read = await readOne(id, requests, context)
  const { of, sight, subject } = read
  if (sight.role === 'subject') {
    const isItsOwn = sight.isTold && (await formFiles(of.recordId)).some((f) => f.attachmentId === fileId)
    return isItsOwn ? files.readOf(of.recordId, fileId) : refuse('not_found')
  }
  const known = subject && sight.values ? ((await attachmentsOf([subject.record.id])).get(subject.record.id) ?? []) : []
  return known.some((f) => f.attachmentId === fileId) ? files.read(fileId, context) : refuse('not_found')
}
