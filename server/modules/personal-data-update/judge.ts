/** Everything a submit is refused for, and what is looked at once more at the approval. @see contract/modules/personal-data-update/README.md#checks */
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { lineField } from '../../../contract/kit/field-path.ts'
import { isInForce, openForApproval, Status } from '../../../contract/kit/lifecycle.ts'
import type { Field } from '../../../contract/kit/field.ts'
import { categories, NAME_AND_BIRTH, neededColumns, needsEvidence, NO_DAY, Operation, operationsOf, personalColumns, type PersonalField } from '../../../contract/modules/personal-data-update/categories.ts'
import { relationships } from '../../../contract/modules/personal-data-update/choices.ts'
import { personalDataUpdate } from '../../../contract/modules/personal-data-update/index.ts'
import { q } from '../../db/context.ts'
import { documentAccess } from '../../documents/table.ts'
import type { Context } from '../../lib/handler.ts'
import type { Problem } from '../../lib/refuse.ts'
import { type Choice, findChoice } from '../../org/choices.ts'
import { todayOf } from '../../org/today.ts'
import { lockPerson, type PersonRecord, placeProblem, recordsOf } from '../../person/records.ts'
import { appliedTo, isSameValue, plainNumber } from '../../person/standing.ts'
import { columnName, namesIn, valueText } from '../../person/words.ts'
import type { CheckInput, CheckResult, LevelInput, LineRecord, RequestRecord } from '../../request/module.ts'
import { request, requestLine } from '../../request/table.ts'
import { casesOf, type LineCase, lineOfUnit, subjectOf, twinKey } from './line-case.ts'
import { asTold } from './told.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const at = ({ name, line }: Pick<LineCase, 'name' | 'line'>, column: string, code: string, params: Problem['params'] = {}): Problem => ({ code, params, field: lineField(name, line.lineId, column) })

/** The column that says which record is meant. */
const namingColumn = ({ name }: LineCase): string => categories[name].one ?? (categories[name].one === null ? 'operationType' : 'recordId')

const isSaid = ({ operation }: LineCase): boolean => operation === Operation.add || operation === Operation.change

/** Of each group that differs on both sides the columns that are others by now, each by its name; of columns that no device keeps it is not said what they are. */
export async function conflictProblems(c: LineCase, context: Context): Promise<Problem[]> {
  if (c.trouble === 'gone') return [at(c, namingColumn(c), 'pdu_conflict_gone')]
  if (c.trouble === 'there') return [at(c, categories[c.name].one ?? 'operationType', 'pdu_conflict_there')]
  if (c.trouble === 'unknown') return [at(c, namingColumn(c), 'pdu_record_unknown')]
  const fighting = c.standings.filter(({ standing }) => standing === 'conflict')
  if (fighting.length === 0) return []
  const names = await namesIn([{ name: c.name, values: c.was }, { name: c.name, values: c.record?.values }], context)
  return fighting.flatMap(({ columns }) => {
    const isHidden = columns.some((column) => categories[c.name].hidden.includes(column))
    return columns.filter((column) => !isSameValue(column, c.was?.[column], c.record?.values[column])).map((column): Problem => {
      const said = (values: Record<string, unknown> | null | undefined) => valueText(c.name, column, values?.[column], names, context) || context.t('personal-data-update:col.nothing')
      const problem = isHidden ? at(c, column, 'pdu_conflict_untold') : at(c, column, 'pdu_conflict', { was: said(c.was), now: said(c.record?.values) })
      return { ...problem, of: columnName(c.name, column, context) }
    })
  })
}

/** The records as they would be, line after line: what meets another record is refused before anything is written. */
function placeProblems(cases: readonly LineCase[], records: readonly PersonRecord[]): Problem[] {
  let all = [...records]
  return cases.flatMap((c): Problem[] => {
    if (c.trouble !== null || c.operation === null) return []
    if (c.operation === Operation.remove) {
      all = all.filter((r) => r !== c.record)
      return []
    }
    const values = appliedTo(c.record?.values ?? null, c.mine, c.standings)
    const others = all.filter((r) => r.id !== c.record?.id || r.name !== c.name)
    const problem = placeProblem(others, { name: c.name, kind: c.kind, values })
    all = [...others, { id: c.record?.id ?? c.line.lineId, name: c.name, kind: c.kind, version: 1, values, recordedAt: new Date(0) }]
    return problem ? [at(c, problem.column, problem.code, problem.params)] : []
  })
}

const isSpouse = (rules: ReadonlyMap<string, Choice<typeof relationships>>, id: unknown): boolean => typeof id === 'string' && rules.get(id)?.rules.spouse === true

async function rulesOf(cases: readonly LineCase[], records: readonly PersonRecord[]): Promise<Map<string, Choice<typeof relationships>>> {
  const ids = [...cases.flatMap((c) => (c.name === 'families' ? [c.mine.relationship] : [])), ...records.flatMap((r) => (r.name === 'families' ? [r.values.relationship] : []))]
  const rules = new Map<string, Choice<typeof relationships>>()
  for (const id of new Set(ids)) {
    const found = typeof id === 'string' ? await findChoice(relationships, id) : null
    if (found) rules.set(found.id, found)
  }
  return rules
}

/** At most one spouse, after all lines. */
function spouseProblems(cases: readonly LineCase[], records: readonly PersonRecord[], rules: ReadonlyMap<string, Choice<typeof relationships>>): Problem[] {
  const touched = new Set(cases.filter((c) => c.name === 'families' && c.record).map((c) => c.record?.id))
  const staying = records.filter((r) => r.name === 'families' && !touched.has(r.id) && isSpouse(rules, r.values.relationship)).length
  const claimed = cases.filter((c) => c.name === 'families' && isSaid(c) && isSpouse(rules, appliedTo(c.record?.values ?? null, c.mine, c.standings).relationship))
  return claimed.slice(Math.max(0, 1 - staying)).map((c) => at(c, 'relationship', 'pdu_spouse_twice'))
}

/** The second is after the first. */
const IN_ORDER: readonly (readonly [string, string])[] = [['startDate', 'graduationDate'], ['issuedOn', 'validUntil']]

/** What a record would say that it cannot: of its own groups some may be the line's, and others have been written meanwhile. */
function wholeProblems(c: LineCase, context: Context): Problem[] {
  if (c.trouble !== null || !isSaid(c)) return []
  const whole = appliedTo(c.record?.values ?? null, c.mine, c.standings)
  return IN_ORDER.filter(([first, last]) => isText(whole[first]) && isText(whole[last]) && whole[last] <= whole[first])
    .map(([first, last]) => at(c, last, 'pdu_dates_order', { later: columnName(c.name, last, context), earlier: columnName(c.name, first, context) }))
}

/** What may have changed since it was written: judged at submit, at the last approval, and when a record was written by somebody else. */
export async function standingProblems(cases: readonly LineCase[], records: readonly PersonRecord[], employeeId: string, context: Context): Promise<Problem[]> {
  const conflicts: Problem[] = []
  for (const c of cases) conflicts.push(...(await conflictProblems(c, context)))
  return asTold([...conflicts, ...cases.flatMap((c) => wholeProblems(c, context)), ...placeProblems(cases, records), ...spouseProblems(cases, records, await rulesOf(cases, records))], employeeId, context)
}

const isPhone = (value: unknown): boolean => typeof value === 'string' && /^\d{4,15}$/.test(plainNumber(value))

/** Numbers of documents as their kinds have them: national card 16 digits, tax number 15 or 16, others 4 to 20 letters and digits. */
function numberProblem(c: LineCase): Problem[] {
  const column = c.name === 'families' ? 'identityNumber' : 'number'
  const given = c.line[column]
  if (c.name !== 'identities' && c.name !== 'families') return []
  if (!isText(given)) return []
  const plain = plainNumber(given)
  const isNational = c.name === 'families' || c.kind === 2
  if (isNational) return /^\d{16}$/.test(plain) ? [] : [at(c, column, 'pdu_number_form', { digits: '16' })]
  if (c.kind === 4) return /^\d{15,16}$/.test(plain) ? [] : [at(c, column, 'pdu_number_form', { digits: '15–16' })]
  return /^[A-Z0-9]{4,20}$/.test(plain) ? [] : [at(c, column, 'pdu_number_letters')]
}

const yearsBefore = (date: string, years: number): string => `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

/** Columns with a day that cannot lie ahead. */
const PAST: readonly string[] = ['since', 'eventDate', 'issuedOn', 'reportDate', 'graduationDate']

function dateProblems(c: LineCase, today: string): Problem[] {
  const born = c.mine.birthDate
  const isImpossible = isText(born) && (born >= today || born < yearsBefore(today, 120))
  return [
    ...(isImpossible ? [at(c, 'birthDate', 'pdu_birth_date')] : []),
    ...PAST.filter((column) => isText(c.mine[column]) && c.mine[column] > today).map((column) => at(c, column, 'pdu_future')),
  ]
}

function formProblems(c: LineCase): Problem[] {
  const phone = c.name === 'phones' && isText(c.mine.phone) && isText(c.mine.phoneCountryCode) && !(isPhone(c.mine.phone) && /^\d{1,3}$/.test(c.mine.phoneCountryCode))
  const country = (['country', 'nationality'] as const).filter((column) => isText(c.mine[column]) && !/^[A-Z]{2}$/.test(c.mine[column]))
  return [...(phone ? [at(c, 'phone', 'pdu_phone')] : []), ...country.map((column) => at(c, column, 'pdu_country')), ...numberProblem(c)]
}

/** Choices that are in no list of the company. */
async function choiceProblems(c: LineCase): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [column, { choices }] of Object.entries(personalColumns[c.name] as Record<string, Field>)) {
    const id = c.mine[column]
    if (choices && isText(id) && !(await findChoice(choices, id))) problems.push(at(c, column, 'pdu_choice_unknown'))
  }
  return problems
}

function ageProblem(c: LineCase, bornOn: string | null, rules: ReadonlyMap<string, Choice<typeof relationships>>): Problem[] {
  const { relationship, birthDate } = c.mine
  const rule = c.name === 'families' && typeof relationship === 'string' ? rules.get(relationship)?.rules : undefined
  if (!rule || !isText(birthDate) || bornOn === null) return []
  const fits = rule.parent ? birthDate < bornOn : rule.child ? birthDate > bornOn : true
  return fits ? [] : [at(c, 'birthDate', 'pdu_ages')]
}

interface Person {
  today: string
  bornOn: string | null
  rules: ReadonlyMap<string, Choice<typeof relationships>>
}

async function lineProblems(c: LineCase, { today, bornOn, rules }: Person): Promise<Problem[]> {
  if (c.operation === null) return []
  if (!operationsOf(c.name, c.kind).includes(c.operation)) return [at(c, 'operationType', 'pdu_operation')]
  const relationship = c.operation === Operation.remove ? c.record?.values.relationship : c.mine.relationship
  const evidence = needsEvidence(c.name, c.operation, typeof relationship === 'string' ? (rules.get(relationship)?.rules ?? {}) : {}) && !isText(c.line.evidence) ? [at(c, 'evidence', 'pdu_evidence')] : []
  if (c.operation === Operation.remove || c.trouble === 'unknown' || c.trouble === 'gone') return evidence
  const isThere = (column: string) => (typeof c.mine[column] === 'string' ? isText(c.mine[column]) : (c.mine[column] ?? null) !== null)
  const missing = neededColumns(c.name, c.kind).filter((column) => !isThere(column)).map((column) => at(c, column, 'pdu_needed'))
  const isSame = c.operation === Operation.change && !c.standings.some(({ standing }) => standing === 'mine' || standing === 'conflict')
  return [
    ...missing, ...(await choiceProblems(c)), ...dateProblems(c, today), ...formProblems(c), ...ageProblem(c, bornOn, rules),
    ...(isSame ? [at(c, namingColumn(c), 'pdu_same')] : []), ...evidence,
  ]
}

/** Two lines about one record, or two that add the same. */
function twiceProblems(cases: readonly LineCase[]): Problem[] {
  const seen = new Set<string>()
  return cases.flatMap((c) => {
    const key = c.operation === Operation.add && c.kind === null ? `${c.name}:+${twinKey(c.name, c.mine) ?? JSON.stringify(c.mine)}` : subjectOf(c.name, c.line)
    if (key === null) return []
    if (seen.has(key)) return [at(c, namingColumn(c), 'pdu_line_twice')]
    seen.add(key)
    return []
  })
}

/** Lines of a person's requests that are on their way. */
export async function openLines(employeeId: string, exceptId: string | null = null): Promise<{ name: PersonalField; subject: string | null; code: string; requestId: string }[]> {
  const rows = await q().select({ values: requestLine.values, code: request.code, id: request.id }).from(requestLine).innerJoin(request, eq(request.id, requestLine.requestId))
    .where(and(eq(request.employeeId, employeeId), eq(request.module, personalDataUpdate.slug), inArray(request.status, [...openForApproval]), isNull(request.deletedAt), exceptId === null ? undefined : ne(request.id, exceptId)))
  return rows.map(({ values, code, id }) => {
    const { name, line } = lineOfUnit({ values })
    return { name, subject: subjectOf(name, line), code, requestId: id }
  })
}

/** Requests on their way that ask to change the same record, by what their lines stand for: code. */
export async function openSubjects(employeeId: string, exceptId: string | null): Promise<Map<string, { code: string; requestId: string }>> {
  return new Map((await openLines(employeeId, exceptId)).flatMap(({ subject, code, requestId }) => (subject === null ? [] : [[subject, { code, requestId }] as const])))
}

const none: CheckResult = { problems: [], warnings: [] }

const bornOn = (records: readonly PersonRecord[]): string | null => {
  const born = records.find((r) => r.name === 'identities' && r.kind === NAME_AND_BIRTH)?.values.birthDate
  return typeof born === 'string' ? born : null
}

/** The person's own first submit is bound to the day; HR may file later. */
const deadlineProblems = ({ values, employeeId, round }: RequestRecord, today: string, context: Context): Problem[] =>
  employeeId === context.caller.employeeId && round === 0 && isText(values.deadline) && values.deadline !== NO_DAY && values.deadline < today ? [{ code: 'pdu_deadline', params: { date: values.deadline } }] : []

export async function checkSubmit({ record, lines, context }: CheckInput): Promise<CheckResult> {
  const { employeeId } = record
  if (lines.length === 0) return { problems: [{ code: 'pdu_no_line' }], warnings: [] }
  const records = await recordsOf(employeeId)
  const cases = await casesOf(records, employeeId, lines.map(lineOfUnit))
  const today = await todayOf(employeeId, context.now)
  const person: Person = { today, bornOn: bornOn(records), rules: await rulesOf(cases, records) }
  const own: Problem[] = []
  for (const c of cases) own.push(...(await lineProblems(c, person)))
  const open = await openSubjects(employeeId, record.id)
  const elsewhere = cases.flatMap((c) => {
    const other = open.get(subjectOf(c.name, c.line) ?? '')
    return other ? [at(c, namingColumn(c), 'pdu_open_elsewhere', { code: other.code })] : []
  })
  // a value that is wrong by itself is told before what stands beside it
  const standing = await standingProblems(cases, records, employeeId, context)
  return { problems: [...own, ...twiceProblems(cases), ...elsewhere, ...standing.filter((p) => !own.some((o) => o.field === p.field)), ...deadlineProblems(record, today, context)], warnings: [] }
}

/** Under the lock of the person: nothing is written to their records until the approval is through. */
export async function checkApprove({ record, lines, context }: CheckInput): Promise<CheckResult> {
  await lockPerson(record.employeeId)
  if (isInForce(record.status)) return none
  const records = await recordsOf(record.employeeId)
  return { problems: await standingProblems(await casesOf(records, record.employeeId, lines.map(lineOfUnit)), records, record.employeeId, context), warnings: [] }
}

/** Whether it can be taken back is judged with nobody writing meanwhile. */
export async function checkCancel({ record }: CheckInput): Promise<CheckResult> {
  if (record.status !== Status.draft) await lockPerson(record.employeeId)
  return none
}

const evidenceOf = (lines: readonly LineRecord[]): { id: string; field: string }[] =>
  lines.map(lineOfUnit).flatMap(({ name, line }) => (isText(line.evidence) ? [{ id: line.evidence, field: lineField(name, line.lineId, 'evidence') }] : []))

/** Documents the caller has opened, of these. */
export async function openedOf(employeeId: string, ids: readonly string[], { caller }: Context): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await q().select({ id: documentAccess.documentId }).from(documentAccess)
    .where(and(eq(documentAccess.employeeId, employeeId), eq(documentAccess.actorId, caller.employeeId), eq(documentAccess.kind, 'evidence'), inArray(documentAccess.documentId, [...ids])))
  return new Set(rows.flatMap((r) => r.id ?? []))
}

/** Whoever approves has opened the document of each change. */
export async function checkLevel({ record, lines, context }: LevelInput): Promise<Pick<CheckResult, 'problems'>> {
  const evidence = evidenceOf(lines)
  const opened = await openedOf(record.employeeId, evidence.map((e) => e.id), context)
  return { problems: evidence.filter((e) => !opened.has(e.id)).map(({ field }) => ({ code: 'pdu_unseen', field })) }
}
