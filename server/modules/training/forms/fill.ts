/** A form as its person fills it in: opened, saved by batches, handed in, taken back. @see contract/modules/training/README.md#forms */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FormActOutput, FormAnswer, FormOutcome, FormTransaction, SaveAnswersInput } from '../../../../contract/modules/training/form-calls.ts'
import { q } from '../../../db/context.ts'
import type { Context } from '../../../lib/handler.ts'
import { newId } from '../../../lib/new-id.ts'
import { type Problem, refuse, refuseAll } from '../../../lib/refuse.ts'
import { titleOf } from '../../../training/cards.ts'
import { fits, scoreOf } from '../../../training/form-score.ts'
import type { Training } from '../../../training/open.ts'
import { type Participant, participantId, takingPart } from '../../../training/participants.ts'
import { training, trainingAttendance, trainingForm, trainingFormAnswer, trainingFormField, trainingFormTransaction, trainingParticipant } from '../../../training/table.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { nameIn } from '../../../lib/name-in.ts'

type Form = typeof trainingForm.$inferSelect
type Field = typeof trainingFormField.$inferSelect
type Transaction = typeof trainingFormTransaction.$inferSelect

export const [SAVED, HANDED_IN, EMPTIED] = [1, 2, 3] as const
const [PRE_TEST, FEEDBACK] = [1, 3] as const

/** A text of a form in the reader's language, in English, in any. */
export const inLanguage = (texts: Record<string, string>, language: string): string => texts[language] ?? texts.en ?? Object.values(texts)[0] ?? ''
export const formTitle = (form: Pick<Form, 'names' | 'id'>, language: string): string => nameIn({ names: form.names, code: '' }, language)

export const fieldsOf = (formId: string): Promise<Field[]> => q().select().from(trainingFormField).where(eq(trainingFormField.formId, formId)).orderBy(asc(trainingFormField.position))

/** Whether somebody was at a session at all: what comes after the training is for them alone. */
export async function wereThere(participantIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (participantIds.length === 0) return new Set()
  const rows = await q().selectDistinct({ id: trainingAttendance.participantId }).from(trainingAttendance).where(and(inArray(trainingAttendance.participantId, [...participantIds]), inArray(trainingAttendance.status, [1, 2]), isNotNull(trainingAttendance.participantId)))
  return new Set(rows.flatMap((r) => r.id ?? []))
}

interface Filling {
  form: Form
  training: Training
  part: Participant
  /** What the person has begun, of any attempt. */
  transactions: Transaction[]
}

/** The form, for who takes part and is asked. @throws CallError not_found, for whoever is not */
async function fillingOf(formId: string, { caller }: Context): Promise<Filling> {
  const [row] = await q().select({ form: trainingForm, training }).from(trainingForm).innerJoin(training, eq(training.id, trainingForm.trainingId)).where(eq(trainingForm.id, formId))
  if (!row) return refuse('not_found')
  const [part] = await q().select().from(trainingParticipant).where(and(eq(trainingParticipant.id, participantId(row.training.id, caller.employeeId)), inArray(trainingParticipant.status, [...takingPart])))
  if (!part || part.status === 'cancelled' || (row.form.kind !== PRE_TEST && !(await wereThere([part.id])).has(part.id))) return refuse('not_found')
  return { ...row, part, transactions: await q().select().from(trainingFormTransaction).where(and(eq(trainingFormTransaction.formId, formId), eq(trainingFormTransaction.participantId, part.id))).orderBy(asc(trainingFormTransaction.attempt)) }
}

/** By the id of a form, or of what somebody has begun. @throws CallError not_found */
async function byEither(id: string, context: Context): Promise<Filling & { of: Transaction | null }> {
  const [begun] = await q().select({ formId: trainingFormTransaction.formId }).from(trainingFormTransaction).where(eq(trainingFormTransaction.id, id))
  const filling = await fillingOf(begun?.formId ?? id, context)
  const own = filling.transactions.find((t) => t.id === id)
  // somebody else's
  if (begun && !own) refuse('not_found')
  return { ...filling, of: own ?? filling.transactions.findLast((t) => t.status !== EMPTIED) ?? null }
}

const isOpen = ({ opensAt, closesAt }: Form, now: Date): boolean => opensAt <= now && now < closesAt
const done = (transactions: readonly Transaction[]): Transaction[] => transactions.filter((t) => t.status === HANDED_IN)
const handedIn = ({ transactions }: Filling): number => done(transactions).length
/** Which attempt it is, counting those that were handed in: one that was emptied is none. */
export const attemptOf = (shown: Transaction, transactions: readonly Transaction[]): number => {
  const place = done(transactions).findIndex((t) => t.id === shown.id)
  return place < 0 ? done(transactions).length + 1 : place + 1
}

function requireOpen(form: Form, { now }: Context): void {
  if (form.opensAt > now) refuse('form_not_due', { date: form.opensAt.toISOString().slice(0, 10) })
  if (form.closesAt <= now) refuse('form_closed', { date: form.closesAt.toISOString().slice(0, 10) })
}

const answersOf = async (transactionId: string): Promise<{ fieldId: string; value: FormAnswer }[]> =>
  (await q().select({ fieldId: trainingFormAnswer.fieldId, value: trainingFormAnswer.value }).from(trainingFormAnswer).where(eq(trainingFormAnswer.transactionId, transactionId))).flatMap(({ fieldId, value: { v } }) => (v === null ? [] : [{ fieldId, value: v }]))

/** @throws CallError not_found */
export async function formTransaction({ id }: { id: string }, context: Context): Promise<FormTransaction> {
  const filling = await byEither(id, context)
  const { form, training: of, part, of: begun } = filling
  const { now, language } = context
  const used = handedIn(filling)
  const draft = begun?.status === SAVED ? begun : null
  const mayFill = isOpen(form, now) && used < form.attemptsMax
  const shown = begun && begun.status !== EMPTIED ? begun : null
  const title = titleOf(of, await subjectNames([of.subjectId], language))
  return {
    formId: form.id, formKind: form.kind, title: formTitle(form, language), training: title, trainingId: of.id, employeeId: part.employeeId, transactionId: shown?.id ?? null, status: shown?.status ?? 0, opensAt: form.opensAt.toISOString(), closesAt: form.closesAt.toISOString(),
    attempt: shown ? attemptOf(shown, filling.transactions) : used + 1, attemptsMax: form.attemptsMax, savedAt: shown?.savedAt.toISOString() ?? null, handedInAt: shown?.submittedAt?.toISOString() ?? null, anonymous: form.anonymous,
    fields: (await fieldsOf(form.id)).map((f) => ({ fieldId: f.id, position: f.position, kind: f.kind, label: inLanguage(f.labels, language), options: f.options.map((o) => inLanguage(o, language)), required: f.required, points: f.right === null ? 0 : f.points })),
    answers: shown ? await answersOf(shown.id) : [], version: shown?.version ?? 0, mayFill, maySubmit: mayFill && draft !== null, mayTakeBack: isOpen(form, now) && shown !== null && (shown.status === SAVED || form.kind === FEEDBACK),
  }
}

/** A batch of answers: those that are named are replaced. @throws CallError not_found, form_not_due, form_closed, form_attempts, form_submitted, form_field_unknown, form_answer_invalid */
export async function saveAnswers({ id, formId, version, fields }: SaveAnswersInput, context: Context): Promise<FormActOutput & { saved: number; savedAt: string }> {
  const { now, t } = context
  await lockOf(formId, context)
  const filling = await fillingOf(formId, context)
  const { form, part, transactions } = filling
  requireOpen(form, context)
  const own = transactions.find((x) => x.id === id)
  if (own?.status === HANDED_IN) refuse('form_submitted')
  const [taken] = own ? [] : await q().select({ id: trainingFormTransaction.id }).from(trainingFormTransaction).where(eq(trainingFormTransaction.id, id))
  if (taken) refuse('not_found')
  if (handedIn(filling) >= form.attemptsMax) refuse('form_attempts', { count: form.attemptsMax })
  const known = new Map((await fieldsOf(formId)).map((f) => [f.id, f]))
  const problems = fields.flatMap(({ fieldId, value }): Problem[] => {
    const field = known.get(fieldId)
    if (!field) return [{ code: 'form_field_unknown', field: fieldId }]
    return value === null || fits(field, value) ? [] : [{ code: 'form_answer_invalid', params: { n: field.position + 1 }, field: fieldId }]
  })
  if (problems.length > 0) refuseAll(problems)
  // one draft a person and form: what a second device saves goes there
  const draft = own?.status === SAVED ? own : transactions.find((x) => x.status === SAVED)
  const target = draft ?? (await begin({ id: own ? null : id, formId, participantId: part.id, attempt: Math.max(0, ...transactions.map((x) => x.attempt)) + 1 }, now))
  if (fields.length > 0) {
    await q().insert(trainingFormAnswer).values(fields.map(({ fieldId, value }) => ({ transactionId: target.id, fieldId, value: { v: value }, version }))).onConflictDoUpdate({
      target: [trainingFormAnswer.transactionId, trainingFormAnswer.fieldId], set: { value: sql`excluded.value`, version: sql`excluded.version` }, setWhere: sql`${trainingFormAnswer.version} <= excluded.version`,
    })
  }
  const [saved] = await q().update(trainingFormTransaction).set({ savedAt: now, version: sql`greatest(${trainingFormTransaction.version} + 1, ${version})` }).where(eq(trainingFormTransaction.id, target.id)).returning({ version: trainingFormTransaction.version })
  return { id: target.id, status: SAVED, version: saved?.version ?? version, message: t('training:form.saved'), saved: fields.length, savedAt: now.toISOString() }
}

async function begin({ id, formId, participantId: of, attempt }: { id: string | null; formId: string; participantId: string; attempt: number }, now: Date): Promise<Pick<Transaction, 'id'>> {
  const [row] = await q().insert(trainingFormTransaction).values({ id: id ?? newId(now), formId, participantId: of, attempt, status: SAVED, savedAt: now, version: 0 }).returning({ id: trainingFormTransaction.id })
  return row as Pick<Transaction, 'id'>
}

/** Makes a second call of the same person about the same form wait. */
const lockOf = (formId: string, { caller }: Context) => q().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`training form:${formId}:${caller.employeeId}`}, 0))`)

async function locked(id: string, context: Context): Promise<Filling & { of: Transaction }> {
  const first = await byEither(id, context)
  await lockOf(first.form.id, context)
  const { of, ...filling } = await byEither(id, context)
  return of ? { ...filling, of } : refuse('not_found')
}

/** Hands it in: a test is scored at once. @throws CallError not_found, stale, form_closed, form_submitted, form_answer_missing */
export async function submitForm({ id, version }: { id: string; version?: number }, context: Context): Promise<FormActOutput> {
  const { now, t } = context
  const { form, of } = await locked(id, context)
  if (of.status === HANDED_IN) refuse('form_submitted')
  if (of.status !== SAVED) refuse('not_found')
  requireOpen(form, context)
  if (version !== undefined && version < of.version) refuse('stale')
  const fields = await fieldsOf(form.id)
  const answers = new Map((await answersOf(of.id)).map((a) => [a.fieldId, a.value]))
  const missing = fields.filter((f) => f.required && isBlank(answers.get(f.id)))
  if (missing.length > 0) refuseAll(missing.map((f) => ({ code: 'form_answer_missing', params: { n: f.position + 1 }, field: f.id })))
  const scored = form.kind === FEEDBACK ? { score: null, maxScore: null, percent: null, passed: null } : scoreOf(fields.map((f) => ({ ...f, right: f.right?.v ?? null })), answers, form.passPercent)
  const [row] = await q().update(trainingFormTransaction).set({ ...scored, status: HANDED_IN, submittedAt: now, version: sql`${trainingFormTransaction.version} + 1` }).where(eq(trainingFormTransaction.id, of.id)).returning({ version: trainingFormTransaction.version })
  return { id: of.id, status: HANDED_IN, version: row?.version ?? of.version, message: t('training:form.handedIn') }
}

const isBlank = (value: FormAnswer | undefined): boolean => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** A draft is emptied; feedback that was handed in is taken back while it is open; a test stays. @throws CallError not_found, stale, form_test_stays, form_closed */
export async function cancelForm({ id, version }: { id: string; version?: number }, context: Context): Promise<FormActOutput> {
  const { t } = context
  const { form, of } = await locked(id, context)
  if (of.status === HANDED_IN && form.kind !== FEEDBACK) refuse('form_test_stays')
  if (of.status !== SAVED && of.status !== HANDED_IN) refuse('not_found')
  if (of.status === HANDED_IN) requireOpen(form, context)
  if (version !== undefined && version < of.version) refuse('stale')
  await q().delete(trainingFormAnswer).where(eq(trainingFormAnswer.transactionId, of.id))
  const [row] = await q().update(trainingFormTransaction).set({ status: EMPTIED, submittedAt: null, version: sql`${trainingFormTransaction.version} + 1` }).where(eq(trainingFormTransaction.id, of.id)).returning({ version: trainingFormTransaction.version })
  return { id: of.id, status: EMPTIED, version: row?.version ?? of.version, message: t('training:form.emptied') }
}

/** What a test came to, for whoever wrote it; what is right once it is closed or no attempt is left. @throws CallError not_found */
export async function formOutcome({ id }: { id: string }, context: Context): Promise<FormOutcome> {
  const filling = await byEither(id, context)
  const { form, of } = filling
  if (of?.status !== HANDED_IN || form.kind === FEEDBACK || of.score === null) return refuse('not_found')
  const shows = form.closesAt <= context.now || handedIn(filling) >= form.attemptsMax
  return {
    transactionId: of.id, score: of.score, maxScore: of.maxScore ?? 0, percent: of.percent ?? '0.00', passed: of.passed,
    right: shows ? (await fieldsOf(form.id)).flatMap((f) => (f.right === null ? [] : [{ fieldId: f.id, value: f.kind === 1 && Array.isArray(f.right.v) && f.right.v.length < 2 ? (f.right.v[0] ?? null) : f.right.v }])) : [],
  }
}
