/** Who has handed in what, and what people said of a training. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { fromHundredths } from '../../../../contract/kit/decimal.ts'
import { fold } from '../../../../contract/kit/fold.ts'
import type { ListInput, Paged } from '../../../../contract/kit/paging.ts'
import type { FormFieldResult, FormResults, FormTransactionRow } from '../../../../contract/modules/training/form-calls.ts'
import { q } from '../../../db/context.ts'
import { pagedRows } from '../../../db/paging.ts'
import type { Context } from '../../../lib/handler.ts'
import { refuse } from '../../../lib/refuse.ts'
import { namesOf } from '../../../org/people.ts'
import { isReadable } from '../../../org/scope.ts'
import { titleOf } from '../../../training/cards.ts'
import type { Training } from '../../../training/open.ts'
import { training, trainingForm, trainingFormAnswer, trainingFormTransaction, trainingParticipant } from '../../../training/table.ts'
import { subjectNames } from '../../../training/terms/subjects.ts'
import { learning, relationTo } from '../../../training/who.ts'
import { attemptOf, fieldsOf, formTitle, HANDED_IN, inLanguage, SAVED, wereThere } from './fill.ts'

type Form = typeof trainingForm.$inferSelect
type Transaction = typeof trainingFormTransaction.$inferSelect

const [PRE_TEST, FEEDBACK] = [1, 3] as const
/** Of fewer nobody is told what was said. */
const FEWEST = 4

interface Asked {
  form: Form
  training: Training
  participantId: string
  employeeId: string
}

/** Forms and who is asked to fill them in: of one person, or of one training. */
async function askedFor(of: { employeeId: string } | { trainingId: string }): Promise<Asked[]> {
  const rows = await q().select({ form: trainingForm, training, participantId: trainingParticipant.id, employeeId: trainingParticipant.employeeId }).from(trainingForm)
    .innerJoin(training, eq(training.id, trainingForm.trainingId)).innerJoin(trainingParticipant, eq(trainingParticipant.trainingId, training.id))
    .where(and(inArray(trainingParticipant.status, ['enrolled', 'completed', 'notCompleted']), ne(training.status, 'cancelled'), 'employeeId' in of ? eq(trainingParticipant.employeeId, of.employeeId) : eq(training.id, of.trainingId)))
    .orderBy(asc(trainingForm.closesAt), asc(trainingForm.id), asc(trainingParticipant.id))
  const there = await wereThere([...new Set(rows.filter((r) => r.form.kind !== PRE_TEST).map((r) => r.participantId))])
  return rows.filter((r) => r.form.kind === PRE_TEST || there.has(r.participantId))
}

/** Scores: of oneself, for the crew of the training and HR; a superior is told whether a test was passed; of feedback nobody. */
type Sees = 'scores' | 'passed'

/** On no device. */
const SCORES: readonly (keyof FormTransactionRow)[] = ['score', 'maxScore', 'percent', 'passed']

const better = (a: Transaction, b: Transaction): number => (b.score ?? 0) - (a.score ?? 0)

function rowOf({ form, training: of, employeeId }: Asked, begun: readonly Transaction[], said: { title: string; employee: string; language: string; sees: Sees }): FormTransactionRow {
  const done = begun.filter((t) => t.status === HANDED_IN)
  const draft = begun.find((t) => t.status === SAVED)
  const best = done.toSorted(better)[0]
  const shown = draft ?? best
  const scores = said.sees === 'scores' && best && form.kind !== FEEDBACK ? best : undefined
  return {
    formId: form.id, formKind: form.kind, title: formTitle(form, said.language), training: said.title, trainingId: of.id, employeeId, employee: said.employee, transactionId: shown?.id ?? null, status: shown?.status ?? 0, opensAt: form.opensAt.toISOString(), closesAt: form.closesAt.toISOString(),
    attempt: shown ? attemptOf(shown, begun) : 0, attemptsMax: form.attemptsMax, score: scores?.score ?? null, maxScore: scores?.maxScore ?? null, percent: scores?.percent ?? null, passed: form.kind === FEEDBACK || !best ? null : done.some((t) => t.passed === true), notKept: [...SCORES],
  }
}

/** @throws CallError not_found, not_allowed */
export async function formTransactions({ id, employeeId, due, ...input }: ListInput & { id?: string; employeeId?: string; due?: boolean }, context: Context): Promise<Paged<FormTransactionRow>> {
  const { caller, now, language } = context
  const relation = id === undefined ? null : await relationTo(id, context)
  const isCrew = relation?.isCrew ?? false
  if (relation && !isCrew && !relation.isParticipant && employeeId === undefined) refuse('not_found')
  const person = employeeId ?? caller.employeeId
  if (person !== caller.employeeId && !isCrew && !(await isReadable(person, context, learning('training')))) refuse('not_allowed', {}, 'employeeId')
  const all = isCrew && id !== undefined && employeeId === undefined ? await askedFor({ trainingId: id }) : (await askedFor({ employeeId: person })).filter((a) => id === undefined || a.training.id === id)
  const begun = all.length === 0 ? [] : await q().select().from(trainingFormTransaction).where(inArray(trainingFormTransaction.participantId, [...new Set(all.map((a) => a.participantId))])).orderBy(asc(trainingFormTransaction.attempt))
  const of = Map.groupBy(begun, (t) => `${t.formId} ${t.participantId}`)
  const subjects = await subjectNames(all.map((a) => a.training.subjectId), language)
  const names = await namesOf(all.map((a) => a.employeeId))
  const sees: Sees = person === caller.employeeId || isCrew ? 'scores' : 'passed'
  const rows = all.map((a) => rowOf(a, of.get(`${a.form.id} ${a.participantId}`) ?? [], { title: titleOf(a.training, subjects), employee: names.get(a.employeeId) ?? '', language, sees }))
  const wanted = fold(input.filterSearch ?? '')
  const isDue = (r: FormTransactionRow) => r.opensAt <= now.toISOString() && now.toISOString() < r.closesAt && r.status !== HANDED_IN
  return pagedRows(rows.filter((r) => (!due || isDue(r)) && fold(`${r.title} ${r.training} ${r.employee}`).includes(wanted)), input)
}

/** What was answered, question by question, for the crew. @throws CallError not_found */
export async function formResults({ formId }: { formId: string }, context: Context): Promise<FormResults> {
  const { now, language } = context
  const [row] = await q().select({ form: trainingForm, of: training }).from(trainingForm).innerJoin(training, eq(training.id, trainingForm.trainingId)).where(eq(trainingForm.id, formId))
  if (!row || !(await relationTo(row.of.id, context)).isCrew) return refuse('not_found')
  const { form, of } = row
  const done = await q().select({ id: trainingFormTransaction.id }).from(trainingFormTransaction).where(and(eq(trainingFormTransaction.formId, formId), eq(trainingFormTransaction.status, HANDED_IN)))
  const hidden = form.kind === FEEDBACK && (form.closesAt > now || done.length < FEWEST)
  const head = { formId, formKind: form.kind, title: formTitle(form, language), training: titleOf(of, await subjectNames([of.subjectId], language)), trainingId: of.id, closesAt: form.closesAt.toISOString(), handedIn: done.length, hidden }
  if (hidden || done.length === 0) return { ...head, fields: [] }
  const answers = await q().select({ fieldId: trainingFormAnswer.fieldId, value: trainingFormAnswer.value }).from(trainingFormAnswer)
    // an order that follows from the form and from no person or time
    .where(inArray(trainingFormAnswer.transactionId, done.map((d) => d.id))).orderBy(sql`md5(${formId} || ${trainingFormAnswer.transactionId}::text || ${trainingFormAnswer.fieldId}::text)`)
  const byField = Map.groupBy(answers.filter((a) => a.value.v !== null), (a) => a.fieldId)
  const fields = (await fieldsOf(formId)).map((f): FormFieldResult => {
    const values = (byField.get(f.id) ?? []).map((a) => a.value.v)
    const count = (place: number) => values.filter((v) => (Array.isArray(v) ? v.includes(place) : v === place)).length
    const choices = f.kind === 1 || f.kind === 2 ? f.options.map((o, place) => ({ text: inLanguage(o, language), count: count(place) })) : f.kind === 3 ? [1, 2, 3, 4, 5].map((n) => ({ text: String(n), count: count(n) })) : []
    const scale = f.kind === 3 ? values.map(Number) : []
    return {
      fieldId: f.id, position: f.position, kind: f.kind, label: inLanguage(f.labels, language), answers: values.length, counts: choices, average: scale.length === 0 ? null : fromHundredths(Math.round((scale.reduce((a, b) => a + b, 0) * 100) / scale.length)),
      texts: f.kind === 4 || f.kind === 5 ? values.map(String).filter((text) => text !== '') : [],
    }
  })
  return { ...head, fields }
}

