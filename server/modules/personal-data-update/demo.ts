/** What is recorded of everybody, and who asks for it to be changed. Every number is made up and begins with 9999. @see contract/modules/personal-data-update/README.md#demo-company */
import { addDays } from '../../../contract/kit/civil-date.ts'
import { educationEntities, educationLevels, educationSubjects } from '../../../contract/kit/education.ts'
import { categories, NO_DAY, Operation, type PersonalField, personalFieldNames, personalLinesIn } from '../../../contract/modules/personal-data-update/categories.ts'
import { certificateTypes, maritalStatuses, medicalReportTypes, relationships, reportingSources } from '../../../contract/modules/personal-data-update/choices.ts'
import { documentAccess } from '../../documents/table.ts'
import type { Recorded } from '../../person/standing.ts'
import { personalRecord } from '../../person/table.ts'
import { choiceOf } from '../../seed/configuration.ts'
import { paper } from '../../seed/documents.ts'
import { demoFile } from '../../seed/files.ts'
import { at } from '../../seed/moments.ts'
import type { Person } from '../../seed/people.ts'
import { idOf, randomFor } from '../../seed/random.ts'
import { type Ending, requestIdOf, type Story } from '../../seed/story.ts'
import type { Teller } from '../../seed/teller.ts'
import type { World } from '../../seed/world.ts'
import { personalDataUpdateModule } from './index.ts'
import { unitsOf } from './line-case.ts'

const KEY = 'personal-data'
const DAY = 24
const NEWCOMER = 'Kevin Halim'
/** Days within which a wedding or a birth is handed in. */
const DAYS = 60

const streets = ['Melati', 'Kenanga', 'Anggrek', 'Mawar', 'Cempaka', 'Flamboyan', 'Teratai', 'Dahlia']
const cities: Record<string, readonly [city: string, province: string, postalCode: string]> = {
  JKT: ['Jakarta Selatan', 'DKI Jakarta', '12190'], SUB: ['Surabaya', 'Jawa Timur', '60265'], UPG: ['Makassar', 'Sulawesi Selatan', '90111'], DJJ: ['Jayapura', 'Papua', '99111'],
}
const children = ['Bima', 'Citra', 'Dimas', 'Fitri', 'Galih', 'Kirana']

type Row = typeof personalRecord.$inferInsert

const recordId = (person: Person, what: string): string => idOf(`personal:${person.name}:${what}`)

function row(person: Person, name: PersonalField, kind: number | null, what: string, values: Recorded): Row {
  return {
    id: recordId(person, what), employeeId: person.id, category: categories[name].id, kind, values, number: name === 'identities' && typeof values.number === 'string' ? values.number : null, version: 1,
    recordedAt: at(person.joinDate, 9 * 60),
  }
}

const addressOf = (person: Person, number: number): Recorded => {
  const random = randomFor(`${KEY}:address:${person.name}:${number}`)
  const [city, province, postalCode] = cities[person.site] ?? cities.JKT ?? ['', '', '']
  return { street: `Jl. ${random.pick(streets)} ${random.between(1, 90)}`, district: null, city, province, postalCode, country: 'ID' }
}

/** Somebody's family: a spouse where they are married, and children. */
function familyOf(person: Person, today: string): Row[] {
  const random = randomFor(`${KEY}:family:${person.name}`)
  const member = (what: string, name: string, relationship: string, sex: number, birthDate: string): Row =>
    row(person, 'families', null, what, { name, relationship: choiceOf(relationships, relationship).id, sex, birthDate, identityNumber: null, dependant: relationship !== 'mother' ? true : null, eventDate: null })
  const last = person.name.split(' ').at(-1) ?? ''
  const spouse = isMarried(person) ? [member('spouse', `${random.pick(['Rani', 'Ayu', 'Budi', 'Hadi'])} ${last}`, 'spouse', person.gender === 'female' ? 2 : 1, addDays(today, -random.between(28, 50) * 365))] : []
  const young = isMarried(person) ? Array.from({ length: person.name === 'Joko Prasetyo' ? 2 : random.between(0, 3) }, (_, i) => member(`child:${i}`, `${children[(i + random.between(0, 2)) % children.length] ?? ''} ${last}`, 'child', random.between(1, 2), addDays(today, -random.between(1, 15) * 365 - i))) : []
  return [...spouse, ...young]
}

const isMarried = (person: Person): boolean => person.name === 'Joko Prasetyo' || (person.grade > 3 && person.name !== 'Dina Lestari' && person.name !== NEWCOMER && randomFor(`${KEY}:married:${person.name}`).chance(0.6))

/** National card and tax number; the newcomer has not handed in the latter. */
function identitiesOf(person: Person, index: number): Row[] {
  const card = row(person, 'identities', 2, 'card', { number: `9999${String(index).padStart(12, '0')}`, validUntil: null })
  return person.name === NEWCOMER ? [card] : [card, row(person, 'identities', 4, 'tax', { number: `9999${String(index).padStart(11, '0')}`, validUntil: null })]
}

function recordsOf({ people, today }: World): Row[] {
  return people.flatMap((person, index): Row[] => {
    const random = randomFor(`${KEY}:record:${person.name}`)
    const issued = addDays(today, -random.between(200, 1400))
    return [
      row(person, 'addresses', 1, 'home', addressOf(person, 1)), row(person, 'addresses', 2, 'card-address', addressOf(person, random.between(1, 2))),
      row(person, 'maritalStatuses', 0, 'marital', { maritalStatus: choiceOf(maritalStatuses, isMarried(person) ? 'married' : 'single').id, since: isMarried(person) ? addDays(person.joinDate, -400) : person.joinDate }),
      ...familyOf(person, today), ...identitiesOf(person, index),
      ...(random.chance(0.25) ? [row(person, 'certificates', null, 'certificate', { certificateType: choiceOf(certificateTypes, 'safety').id, title: 'Occupational safety', number: `K3-${1000 + index}`, issuer: 'BNSP', issuedOn: issued, validUntil: addDays(issued, 1095) })] : []),
      ...(index % 14 === 3 ? [row(person, 'medicalReports', null, 'medical', { medicalReportType: choiceOf(medicalReportTypes, 'checkup').id, reportDate: issued, reportingSource: choiceOf(reportingSources, 'companyDoctor').id, result: 'Fit for work', validUntil: null })] : []),
    ]
  })
}

interface Change {
  name: PersonalField
  operationType: number
  /** What it is about, as `recordsOf` calls it. */
  of?: string
  values: Record<string, unknown>
  /** Its document. */
  document?: string
}

interface Told {
  key: string
  person: Person
  changes: Change[]
  note: string
  ending: Ending
  daysAgo: number
  deadline?: string
}

function storyOf(world: World, { key, person, changes, note, ending, daysAgo, deadline }: Told): Story {
  const story = { key: `${KEY}:${key}`, person, note, ending, hoursAgo: daysAgo * DAY, settledHoursAgo: (daysAgo - Math.min(2, daysAgo / 2)) * DAY }
  const lists: Record<string, unknown[]> = {}
  changes.forEach(({ name, operationType, of, values, document }, i) => {
    const lineId = idOf(`line:${story.key}:${i}`)
    const file = document === undefined ? null : demoFile(`${story.key}:${i}`, {
      fileName: `${document.toLowerCase().replace(/[^a-z]+/g, '-')}.pdf`, type: 'application/pdf', ownerEmployeeId: person.id, recordId: requestIdOf(story), recordKind: 'request', createdAt: new Date(world.now.getTime() - (daysAgo + 0.2) * DAY * 3_600_000),
    }, paper(document, ['', person.name, 'Made up for the demo company']))
    if (file) world.addFile(file)
    const isSingle = categories[name].one !== undefined
    const line = { lineId, operationType, ...(of !== undefined && !isSingle ? { recordId: recordId(person, of) } : {}), ...values, ...(file ? { evidence: file.row.id } : {}), basedOn: of === undefined ? null : `${recordId(person, of)}:1` }
    lists[name] = [...(lists[name] ?? []), line]
  })
  const values = { employeeId: person.id, ...Object.fromEntries(personalFieldNames.map((name) => [name, lists[name] ?? []])), changes: changes.length, sensitive: changes.some(({ name }) => categories[name].sensitive), deadline: deadline ?? NO_DAY }
  return { ...story, values, stated: { sensitive: values.sensitive ? 'yes' : 'no', changes: changes.length }, lines: (record) => unitsOf({ id: record.id, employeeId: record.employeeId, values: record.values }) }
}

/** Whoever approved has opened the documents. */
function opened(world: World, stories: readonly Story[]): void {
  const approvers = ['Dewi Anggraini', 'Nur Aini Rahmawati', 'Maya Hutagalung'].map((name) => world.find(name))
  world.addRows(documentAccess, stories.filter((s) => s.ending.kind === 'approved' || s.ending.kind === 'reversed').flatMap((story) =>
    personalLinesIn(story.values).flatMap(({ line }) => (typeof line.evidence === 'string' ? approvers.map((actor) => ({
      id: idOf(`opened:${story.key}:${line.lineId}:${actor.name}`), employeeId: story.person.id, actorId: actor.id, at: new Date(world.now.getTime() - story.hoursAgo * 3_600_000), what: 'viewed' as const, kind: 'evidence' as const, documentId: line.evidence as string, device: null,
    })) : []))))
}

export const tellPersonalData: Teller = (world) => {
  const { find, today } = world
  world.addRows(personalRecord, recordsOf(world))
  const ago = (days: number) => addDays(today, -days)
  const child = (name: string, born: string): Change => ({ name: 'families', operationType: Operation.add, document: 'Birth certificate', values: { name, relationship: choiceOf(relationships, 'child').id, sex: 2, birthDate: born, dependant: true, eventDate: born } })
  const parent = (name: string): Change => ({ name: 'families', operationType: Operation.add, values: { name, relationship: choiceOf(relationships, 'mother').id, sex: 1, birthDate: '1958-03-14', dependant: true } })
  const moved = (person: Person, street: string): Change => ({ name: 'addresses', operationType: Operation.change, of: 'home', values: { addressType: 1, ...addressOf(person, 1), street } })
  const post = (street: string): Change => ({ name: 'addresses', operationType: Operation.add, values: { addressType: 3, street, city: 'Jakarta Timur', province: 'DKI Jakarta', postalCode: '13220', country: 'ID' } })
  const number = (phone: string, phoneTypeId = 2): Change => ({ name: 'phones', operationType: Operation.add, values: { phoneTypeId, phoneCountryCode: '62', phone, isPrimary: false } })
  const diploma = (subject: string): Change => ({
    name: 'educations', operationType: Operation.add, document: 'Diploma',
    values: { educationLevel: choiceOf(educationLevels, 'bachelor').id, educationEntity: choiceOf(educationEntities, 'UI').id, educationSubject: choiceOf(educationSubjects, subject).id, startDate: '2012-09-01', graduationDate: '2016-08-20', grade: '3.52' },
  })
  const certificate = (title: string): Change => ({
    name: 'certificates', operationType: Operation.add, document: 'Certificate', values: { certificateType: choiceOf(certificateTypes, 'professional').id, title, number: 'P-2207', issuer: 'BNSP', issuedOn: ago(40), validUntil: addDays(today, 1055) },
  })
  const passport = (digits: string): Change => ({ name: 'identities', operationType: Operation.add, document: 'Passport', values: { identityType: 3, number: `X9999${digits}`, validUntil: addDays(today, 3600) } })
  const wedding = (since: string): Change => ({ name: 'maritalStatuses', operationType: Operation.change, of: 'marital', document: 'Marriage certificate', values: { maritalStatus: choiceOf(maritalStatuses, 'married').id, since } })
  const approved: Ending = { kind: 'approved' }
  const waiting = (level: number): Ending => ({ kind: 'waiting', level })
  const of = (name: string, key: string, changes: (person: Person) => Change[], ending: Ending, daysAgo: number, more: Partial<Told> = {}): Told => ({ key, person: find(name), changes: changes(find(name)), note: '', ending, daysAgo, ...more })
  const told: Told[] = [
    of('Joko Prasetyo', 'newborn', () => [child('Galih Prasetyo', ago(48))], approved, 40, { deadline: addDays(ago(48), DAYS) }),
    of('Jonathan Lie', 'moved', (p) => [moved(p, 'Jl. Sawo 17')], approved, 120, { note: 'We moved at the end of the month' }),
    of('Eko Purwanto', 'certificate', () => [certificate('Tax certificate B')], approved, 33),
    of('Wagiman', 'parent', () => [parent('Sulastri')], approved, 210),
    of('Teguh Santosa', 'diploma', () => [diploma('management')], approved, 75),
    of('Indah Permatasari', 'diploma-law', () => [diploma('law')], approved, 95),
    of('Melati Sukma Ayu', 'passport', () => [passport('101')], approved, 60),
    of(NEWCOMER, 'phones', () => [number('2155501188'), number('81255500771', 4)], approved, 6),
    of('Rina Oktaviani', 'post', () => [post('Jl. Pemuda 12')], approved, 150),
    of('Vivian Kusuma', 'number', () => [number('2155507712')], approved, 18),
    of('Samuel Pardede', 'moved-again', (p) => [moved(p, 'Jl. Kutilang 5'), number('2155503301')], { kind: 'reversed', note: 'The house was not ready' }, 100),
    of('Dina Lestari', 'mother', () => [parent('Endang Lestari')], approved, 250),
    of('Gunawan Sitorus', 'at-hr', (p) => [moved(p, 'Jl. Garuda 22')], waiting(1), 2),
    of('Christina Siahaan', 'at-hr-2', () => [certificate('Customer service professional')], waiting(1), 3),
    of('Jonathan Lie', 'at-hr-3', () => [number('2155504419')], waiting(1), 1.3),
    of('Vivian Kusuma', 'at-owner', () => [child('Nadia Kusuma', ago(20))], waiting(2), 5, { deadline: addDays(ago(20), DAYS) }),
    of('Eko Purwanto', 'at-owner-2', () => [passport('202')], waiting(2), 4),
    of('Rina Oktaviani', 'revised', () => [diploma('communication')], { kind: 'revised', level: 1, note: 'The date on the diploma is another one' }, 9),
    of('Samuel Pardede', 'rejected', () => [passport('303')], { kind: 'rejected', level: 1, note: 'The photo cannot be read' }, 22),
    of('Dina Lestari', 'draft', () => [wedding(ago(57))], { kind: 'draft' }, 0.5, { note: 'The certificate is on its way', deadline: addDays(ago(57), DAYS) }),
  ]
  const stories = told.map((t) => storyOf(world, t))
  opened(world, stories)
  return { module: personalDataUpdateModule, stories }
}
