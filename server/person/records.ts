/**
 * Records of a person: read by person, written by one function that leaves a row of the change behind. Every writer of these tables comes here.
 * @see docs/product/personal-data.md
 */
import { and, asc, desc, eq, inArray, isNull, max, ne, or } from 'drizzle-orm'
import { fold } from '../../contract/kit/fold.ts'
import { categories, columnsOf, fieldOfCategory, NAME_AND_BIRTH, type PersonalField, personalFieldNames, type phoneTypes } from '../../contract/modules/personal-data-update/categories.ts'
import { EMPTY_ID } from '../../contract/kit/ids.ts'
import { lockName, q } from '../db/context.ts'
import { insertMany } from '../db/write-many.ts'
import { educationRecord } from '../education/table.ts'
import type { Context } from '../lib/handler.ts'
import { newId } from '../lib/new-id.ts'
import { refuse } from '../lib/refuse.ts'
import { employee } from '../org/table.ts'
import { plainNumber, type Recorded } from './standing.ts'
import { type ChangeOrigin, personalChange, personalRecord, profileContact } from './table.ts'

/** One record as it is now. */
export interface PersonRecord {
  id: string
  name: PersonalField
  /** Of a category with one record of each kind: which; else null. */
  kind: number | null
  version: number
  values: Recorded
  recordedAt: Date
}

/** Everything that concerns one person's records is done one after the other. */
export const lockPerson = (employeeId: string): Promise<void> => lockName(`person:${employeeId}`)

const SEX: Readonly<Record<string, number>> = { female: 1, male: 2 }
const genderOf = (sex: unknown): string => Object.entries(SEX).find(([, id]) => id === sex)?.[0] ?? ''
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const orNull = (value: string): string | null => (value === '' ? null : value)

/** Where a kind of record lies. */
interface Store {
  read(employeeId: string): Promise<PersonRecord[]>
  /** Writes a record that is there (`version` > 1 or known) or is new; null takes it away. */
  write(to: { id: string; employeeId: string; name: PersonalField; kind: number | null; version: number; isNew: boolean; now: Date }, values: Recorded | null): Promise<void>
}

const own: Store = {
  async read(employeeId) {
    const rows = await q().select().from(personalRecord).where(eq(personalRecord.employeeId, employeeId)).orderBy(asc(personalRecord.category), asc(personalRecord.kind), asc(personalRecord.recordedAt), asc(personalRecord.id))
    return rows.flatMap(({ id, category, kind, version, values, recordedAt }): PersonRecord[] => {
      const name = fieldOfCategory(category)
      return name ? [{ id, name, kind, version, values, recordedAt }] : []
    })
  },
  async write({ id, employeeId, name, kind, version, isNew, now }, values) {
    if (values === null) await q().delete(personalRecord).where(and(eq(personalRecord.id, id), eq(personalRecord.employeeId, employeeId)))
    else {
      const row = { values, number: name === 'identities' ? orNull(plainNumber(values.number)) : null, version, recordedAt: now }
      if (isNew) await q().insert(personalRecord).values({ id, employeeId, category: categories[name].id, kind, ...row })
      else await q().update(personalRecord).set(row).where(and(eq(personalRecord.id, id), eq(personalRecord.employeeId, employeeId)))
    }
  },
}

/** The number colleagues see follows the one marked as such. */
async function showPrimary(employeeId: string): Promise<void> {
  const [primary] = await q().select().from(profileContact).where(and(eq(profileContact.employeeId, employeeId), eq(profileContact.isPrimary, true)))
  await q().update(employee).set({ phone: primary?.phone ?? '', phoneCountryCode: primary ? `+${primary.phoneCountryCode}` : '' }).where(eq(employee.id, employeeId))
}

const phones: Store = {
  async read(employeeId) {
    const rows = await q().select().from(profileContact).where(eq(profileContact.employeeId, employeeId)).orderBy(asc(profileContact.createdAt), asc(profileContact.id))
    return rows.map((r) => ({
      id: r.id, name: 'phones', kind: null, version: r.version, recordedAt: r.createdAt,
      values: { phoneTypeId: Number(r.phoneTypeId), phoneCountryCode: r.phoneCountryCode, phone: r.phone, contactNote: orNull(r.note), isPrimary: r.isPrimary },
    }))
  },
  async write({ id, employeeId, version, isNew, now }, values) {
    if (values === null) await q().delete(profileContact).where(and(eq(profileContact.id, id), eq(profileContact.employeeId, employeeId)))
    else {
      const row = { phoneTypeId: String(values.phoneTypeId), phoneCountryCode: text(values.phoneCountryCode), phone: plainNumber(values.phone), note: text(values.contactNote), isPrimary: values.isPrimary === true, version }
      if (isNew) {
        // the id is a device's: somebody else may have a number under it
        const added = await q().insert(profileContact).values({ id, employeeId, ...row, createdAt: now }).onConflictDoNothing().returning({ id: profileContact.id })
        if (added.length === 0) refuse('not_found')
      }
      else await q().update(profileContact).set(row).where(and(eq(profileContact.id, id), eq(profileContact.employeeId, employeeId)))
    }
    await showPrimary(employeeId)
  },
}

const educations: Store = {
  async read(employeeId) {
    const rows = await q().select().from(educationRecord).where(eq(educationRecord.employeeId, employeeId)).orderBy(asc(educationRecord.graduationDate), asc(educationRecord.id))
    return rows.map((r) => ({
      id: r.id, name: 'educations', kind: null, version: r.version, recordedAt: r.recordedAt,
      values: { educationLevel: r.levelId, educationEntity: r.entityId, educationSubject: r.subjectId, startDate: r.from, graduationDate: r.graduationDate, grade: orNull(r.grade) },
    }))
  },
  async write({ id, employeeId, version, isNew, now }, values) {
    if (values === null) await q().delete(educationRecord).where(and(eq(educationRecord.id, id), eq(educationRecord.employeeId, employeeId)))
    else {
      const row = { levelId: text(values.educationLevel), entityId: text(values.educationEntity), subjectId: text(values.educationSubject), from: text(values.startDate), graduationDate: text(values.graduationDate), grade: text(values.grade), version }
      if (isNew) await q().insert(educationRecord).values({ id, employeeId, ...row, recordedAt: now })
      else await q().update(educationRecord).set(row).where(and(eq(educationRecord.id, id), eq(educationRecord.employeeId, employeeId)))
    }
  },
}

/** Name and birth: a part of the person, so never new and never taken away. */
const nameAndBirth: Store = {
  async read(employeeId) {
    const [row] = await q().select().from(employee).where(eq(employee.id, employeeId))
    return row ? [{
      id: row.id, name: 'identities', kind: NAME_AND_BIRTH, version: row.version, recordedAt: new Date(0),
      values: nameAndBirthOf(row).values,
    }] : []
  },
  async write({ id, version }, values) {
    if (values === null) throw new Error('name and birth of a person are not taken away')
    const fullName = text(values.fullName)
    const [firstName = '', ...rest] = fullName.split(/\s+/)
    await q().update(employee).set({
      fullName, firstName, lastName: rest.join(' '), sortName: fold(fullName), gender: genderOf(values.sex), birthDate: orNull(text(values.birthDate)), birthPlace: text(values.birthPlace), nationality: text(values.nationality), version,
    }).where(eq(employee.id, id))
  },
}

/** The record of name and birth, from columns of the person. */
export const nameAndBirthOf = ({ id, fullName, birthPlace, birthDate, gender, nationality }: Pick<typeof employee.$inferSelect, 'id' | 'fullName' | 'birthPlace' | 'birthDate' | 'gender' | 'nationality'>) =>
  ({ id, name: 'identities', kind: NAME_AND_BIRTH, values: { fullName, birthPlace: orNull(birthPlace), birthDate, sex: SEX[gender] ?? null, nationality: orNull(nationality) } }) as const

const storeOf = (name: PersonalField, kind: number | null): Store =>
  name === 'phones' ? phones : name === 'educations' ? educations : name === 'identities' && kind === NAME_AND_BIRTH ? nameAndBirth : own

const inOrder = new Map(personalFieldNames.map((name, i) => [name, i]))

/** Everything that is recorded of a person, in the order of the categories. */
export async function recordsOf(employeeId: string): Promise<PersonRecord[]> {
  const found: PersonRecord[] = []
  for (const store of [nameAndBirth, own, phones, educations]) found.push(...(await store.read(employeeId)))
  return found.toSorted((a, b) => (inOrder.get(a.name) ?? 0) - (inOrder.get(b.name) ?? 0))
}

/** Record and version as the device gives them back; null for anything that is none. */
export function basisOf(basedOn: unknown): { recordId: string; version: number } | null {
  const [, recordId = '', version = ''] = (typeof basedOn === 'string' ? /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([1-9]\d{0,8})$/.exec(basedOn) : null) ?? []
  return recordId === '' ? null : { recordId, version: Number(version) }
}
export const basedOnOf = ({ id, version }: Pick<PersonRecord, 'id' | 'version'>): string => `${id}:${version}`

/**
 * What a record of this person, in this category, said in one of its versions; undefined for a version there never was, of it or of theirs.
 * @param records of the person, as they were read
 */
export async function valuesAt(records: readonly PersonRecord[], employeeId: string, name: PersonalField, recordId: string, version: number): Promise<Recorded | null | undefined> {
  const now = records.find((r) => r.name === name && r.id === recordId)
  if (now?.version === version) return now.values
  const rows = await q().select({ version: personalChange.version, before: personalChange.before, after: personalChange.after }).from(personalChange).where(and(changesOfRecord(employeeId, name, recordId), inArray(personalChange.version, [version, version + 1])))
  const written = rows.find((r) => r.version === version)
  if (written) return written.after
  // what was there from the start was never written by a change: the next one says what it was
  return rows.find((r) => r.version === version + 1)?.before ?? undefined
}

export interface RecordChange {
  employeeId: string
  name: PersonalField
  kind: number | null
  /** Of the record; of a new one made here or on a device. */
  id: string
  /** Null takes the record away. */
  values: Recorded | null
  origin: ChangeOrigin
  changedBy: string
  requestId?: string
  lineId?: string
  now: Date
}

/** A change that was made. */
export interface Changed {
  recordId: string
  /** Of the record before and after; 0: there was none. */
  from: number
  to: number
}

/** Columns of the category alone, in their order, nothing as null. */
const tidy = (name: PersonalField, kind: number | null, values: Recorded): Recorded =>
  Object.fromEntries(columnsOf(name, kind).map((column) => {
    const value = values[column] ?? null
    return [column, typeof value === 'string' ? orNull(value.trim()) : value]
  }))

/** Every change of a record of this person, in its category. */
const changesOfRecord = (employeeId: string, name: PersonalField, recordId: string) => and(eq(personalChange.recordId, recordId), eq(personalChange.employeeId, employeeId), eq(personalChange.category, categories[name].id))

/** Whether an id stands for a person, or for a record of anybody. */
async function isTaken(id: string): Promise<boolean> {
  for (const table of [employee, personalRecord, profileContact, educationRecord]) {
    if ((await q().select({ id: table.id }).from(table).where(eq(table.id, id)).limit(1)).length > 0) return true
  }
  return false
}

/** Version a record that is not there had last; 0: it is a new one. Of an id that is or was somebody else's, or another kind of record's, nothing is written. */
async function requireOwnId({ employeeId, name, id }: RecordChange): Promise<number> {
  const [last] = await q().select({ version: max(personalChange.version) }).from(personalChange).where(changesOfRecord(employeeId, name, id))
  const used = last?.version ? [] : await q().select({ id: personalChange.id }).from(personalChange).where(eq(personalChange.recordId, id)).limit(1)
  if (used.length > 0 || (await isTaken(id))) refuse('not_found')
  return last?.version ?? 0
}

/** What stands in the way of a record beside the others: there is one of its kind; the numbers are too many or stand twice, or colleagues would see whom to call in an emergency. Null: nothing. */
export function placeProblem(others: readonly PersonRecord[], record: Pick<PersonRecord, 'name' | 'kind' | 'values'>): { code: string; params?: Record<string, string | number>; column: string } | null {
  const beside = others.filter((r) => r.name === record.name)
  if (record.kind !== null && beside.some((r) => r.kind === record.kind)) return { code: 'pdu_conflict_there', column: categories[record.name].one ?? 'operationType' }
  if (record.name !== 'phones') return null
  if (record.values.phoneTypeId === EMERGENCY && record.values.isPrimary === true) return { code: 'contact_emergency_primary', column: 'isPrimary' }
  if (beside.length >= MOST_PHONES) return { code: 'too_many_contacts', params: { max: MOST_PHONES }, column: 'phone' }
  const numberOf = ({ phoneTypeId, phoneCountryCode, phone }: Recorded) => `${phoneTypeId}+${text(phoneCountryCode)}${plainNumber(phone)}`
  return beside.some((r) => numberOf(r.values) === numberOf(record.values)) ? { code: 'contact_twice', column: 'phone' } : null
}
export const MOST_PHONES = 10
/** Whom to call in an emergency is nobody's own number. */
const EMERGENCY: (typeof phoneTypes)[number] = 4

/**
 * Writes one record, with the row that says what it was and what it is; the person is locked. What would meet another record (one of the same kind, the same
 * number) is refused before. A primary number makes the others none, each with a row of its own.
 * @param records of the person, where they were read since the person is locked
 * @throws CallError not_found for an id of somebody else's; pdu_conflict_there, contact_twice, too_many_contacts, contact_emergency_primary
 */
export async function writeRecord(change: RecordChange, records?: readonly PersonRecord[]): Promise<Changed[]> {
  const { employeeId, name, kind, id, origin, changedBy, now } = change
  await lockPerson(employeeId)
  const all = records ?? (await recordsOf(employeeId))
  const before = all.find((r) => r.id === id && r.name === name && (name !== 'identities' || r.kind === kind)) ?? null
  const values = change.values === null ? null : tidy(name, kind, change.values)
  if (before === null && values === null) return []
  if (before && values && columnsOf(name, kind).every((column) => (before.values[column] ?? null) === (values[column] ?? null))) return []
  const last = before === null ? await requireOwnId(change) : before.version
  const made: Changed[] = []
  if (values) {
    const problem = placeProblem(all.filter((r) => r.id !== id), { name, kind, values })
    if (problem) refuse(problem.code, problem.params ?? {}, problem.column)
    if (name === 'phones' && values.isPrimary === true) {
      for (const other of all.filter((r) => r.name === 'phones' && r.id !== id && r.values.isPrimary === true)) made.push(await put(change, other.id, null, other.values, { ...other.values, isPrimary: false }, other.version))
    }
  }
  return [...made, await put(change, id, kind, before?.values ?? null, values, last)]

  async function put(by: RecordChange, recordId: string, of: number | null, was: Recorded | null, is: Recorded | null, version: number): Promise<Changed> {
    const to = version + 1
    await storeOf(name, of).write({ id: recordId, employeeId, name, kind: of, version: to, isNew: was === null, now }, is)
    await q().insert(personalChange).values({
      id: newId(now), employeeId, category: categories[name].id, kind: of, recordId, version: to, before: was, after: is, changedAt: now, changedBy, origin, requestId: by.requestId ?? null, lineId: by.lineId ?? null,
    })
    return { recordId, from: was === null ? 0 : version, to }
  }
}

/** As the person shows it: with "+". */
export interface ShownNumber {
  phone: string
  phoneCountryCode: string
}

/** A person's own mobile telephone, the one colleagues see. */
const mobileOf = ({ phone, phoneCountryCode }: ShownNumber): Recorded => ({ phoneTypeId: MOBILE, phoneCountryCode: phoneCountryCode.replace('+', ''), phone: plainNumber(phone), contactNote: null, isPrimary: true })
const MOBILE: (typeof phoneTypes)[number] = 1

/** First numbers of people who came with them, in few statements. */
export async function bringNumbers(people: readonly (ShownNumber & { id: string })[], now: Date): Promise<void> {
  const rows = people.map((person) => ({ id: newId(now), employeeId: person.id, values: mobileOf(person) }))
  await insertMany(profileContact, rows.map(({ id, employeeId, values }) => ({ id, employeeId, phoneTypeId: String(values.phoneTypeId), phoneCountryCode: text(values.phoneCountryCode), phone: text(values.phone), isPrimary: true, note: '', version: 1, createdAt: now })))
  await insertMany(personalChange, rows.map(({ id, employeeId, values }) => ({ id: newId(now), employeeId, category: categories.phones.id, kind: null, recordId: id, version: 1, before: null, after: values, changedAt: now, changedBy: EMPTY_ID, origin: 'import' as const })))
}

/** The number colleagues see is this one from now on; null takes it away. */
export async function writePrimaryNumber(by: Pick<RecordChange, 'employeeId' | 'origin' | 'changedBy' | 'now'>, number: ShownNumber | null): Promise<Changed[]> {
  const records = await recordsOf(by.employeeId)
  const numbers = records.filter((r) => r.name === 'phones')
  const primary = numbers.find((r) => r.values.isPrimary === true)
  if (!number) return primary ? writeRecord({ ...by, id: primary.id, name: 'phones', kind: null, values: null }, records) : []
  const values = mobileOf(number)
  // one that is there already is marked, not written twice
  const same = numbers.find((r) => r.values.phoneTypeId === MOBILE && text(r.values.phoneCountryCode) === values.phoneCountryCode && plainNumber(r.values.phone) === values.phone)
  const to = same ?? primary
  return writeRecord({ ...by, id: to?.id ?? newId(by.now), name: 'phones', kind: null, values: same ? { ...same.values, isPrimary: true } : { ...values, phoneTypeId: to?.values.phoneTypeId ?? MOBILE, contactNote: to?.values.contactNote ?? null } }, records)
}

/** When something of a person was last changed; null: never. */
export async function lastChangeOf(employeeId: string): Promise<Date | null> {
  const [row] = await q().select({ at: personalChange.changedAt }).from(personalChange).where(eq(personalChange.employeeId, employeeId)).orderBy(desc(personalChange.changedAt)).limit(1)
  return row?.at ?? null
}

/** The last change of a record of this person that another than this request made; null: there is none. */
export async function lastChangeBeside(requestId: string, employeeId: string, name: PersonalField, recordId: string): Promise<{ version: number; at: Date; after: Recorded | null } | null> {
  const isOther = or(isNull(personalChange.requestId), ne(personalChange.requestId, requestId), ne(personalChange.origin, 'request'))
  const [row] = await q().select({ version: personalChange.version, at: personalChange.changedAt, after: personalChange.after }).from(personalChange).where(and(changesOfRecord(employeeId, name, recordId), isOther)).orderBy(desc(personalChange.version)).limit(1)
  return row ?? null
}

/** The records as they are once everything a request changed of them is taken back. */
export async function recordsWithout(requestId: string, records: readonly PersonRecord[], employeeId: string): Promise<PersonRecord[]> {
  const rows = await q().select().from(personalChange).where(and(eq(personalChange.employeeId, employeeId), eq(personalChange.requestId, requestId))).orderBy(asc(personalChange.recordId), asc(personalChange.version))
  const first = new Map<string, typeof personalChange.$inferSelect>()
  for (const row of rows) {
    const key = `${row.category}:${row.recordId}`
    // what was taken back already is over
    if (row.origin === 'reversal') first.delete(key)
    else if (!first.has(key)) first.set(key, row)
  }
  const touched = [...first.values()].flatMap(({ category, recordId: id, kind, version, before, changedAt }) => {
    const name = fieldOfCategory(category)
    return name ? [{ id, name, kind, version: version - 1, values: before, recordedAt: changedAt }] : []
  })
  const isTouched = (r: PersonRecord) => touched.some((t) => t.name === r.name && t.id === r.id)
  return [...records.filter((r) => !isTouched(r)), ...touched.flatMap((t): PersonRecord[] => (t.values === null ? [] : [{ ...t, values: t.values }]))]
}

/** What a change of a request did to a record, as it was written: for taking it back. */
export async function changeAt(employeeId: string, name: PersonalField, recordId: string, version: number): Promise<{ before: Recorded | null; after: Recorded | null; kind: number | null } | null> {
  const [row] = await q().select({ before: personalChange.before, after: personalChange.after, kind: personalChange.kind }).from(personalChange).where(and(changesOfRecord(employeeId, name, recordId), eq(personalChange.version, version)))
  return row ?? null
}

/** Others for whom this number of a document is recorded. */
export async function othersWithNumber(employeeId: string, kind: number, number: string): Promise<string[]> {
  const wanted = plainNumber(number)
  if (wanted === '') return []
  const rows = await q().select({ employeeId: personalRecord.employeeId }).from(personalRecord)
    .where(and(eq(personalRecord.number, wanted), eq(personalRecord.kind, kind), eq(personalRecord.category, categories.identities.id), ne(personalRecord.employeeId, employeeId))).limit(20)
  return rows.map((r) => r.employeeId)
}

type Listener = (employeeId: string, context: Pick<Context, 'clock' | 'today' | 'commandId'>) => void
let tell: Listener = () => undefined
/** Who hears that records of a person were changed: called in the transaction, once a piece of work, however many rows it wrote. */
export const hearChanges = (listener: Listener): void => void (tell = listener)
export const tellChanges: Listener = (employeeId, context) => tell(employeeId, context)
