/** The eight categories of personal data: one table of facts. Fields, calls, checks, comparison and writing follow from it. @see contract/modules/personal-data-update/README.md#categories */
import { educationEntities, educationLevels, educationSubjects } from '../../kit/education.ts'
import { field, type Fields } from '../../kit/field.ts'
import { certificateTypes, maritalStatuses, medicalReportTypes, relationships, reportingSources } from './choices.ts'
import { personalSources as s } from './sources.ts'

/** A deadline that is none, as the wire writes it. */
export const NO_DAY = '0001-01-01'

/** Lines of a request, all categories together. */
export const MAX_PERSONAL_LINES = 20

/** 1 add, 2 change, 3 remove. */
export const Operation = { add: 1, change: 2, remove: 3 } as const
export type OperationId = (typeof Operation)[keyof typeof Operation]

/** 1 home, 2 as on the identity card, 3 for mail. */
export const addressTypes = [1, 2, 3] as const
/** 1 mobile, 2 home, 3 work, 4 emergency. */
export const phoneTypes = [1, 2, 3, 4] as const
/** 1 female, 2 male. */
export const sexes = [1, 2] as const
/** 1 name and birth, 2 national card, 3 passport, 4 tax number, 5 family card, 6 driving licence, 7 social insurance. */
export const identityTypes = [1, 2, 3, 4, 5, 6, 7] as const
/** The one that is no document: name, birth, sex, nationality. */
export const NAME_AND_BIRTH = 1

export type CategoryId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const opt = { optional: true } as const
const date = () => field.date(opt)
const text = (max: number) => field.text({ max, optional: true })

/** What a line of any category says beside its columns. @param operations what the category allows @param isOne a record is found by its kind, not by `recordId` */
const head = <const O extends readonly OperationId[]>(operations: O) => ({
  operationType: field.enum(operations),
  /** Record and version the change is based on, as they were given. */
  basedOn: text(60),
})
const all = [1, 2, 3] as const
const evidence = field.file({ accepts: ['pdf', 'jpeg', 'png'], optional: true })
const recordOf = (source: (typeof s)['datasourceEmployeePhone']) => field.option(source, { optional: true, sourceParams: { employeeId: 'employeeId' } })

export const personalColumns = {
  addresses: {
    ...head(all), addressType: field.enum(addressTypes),
    street: text(200), district: text(80), city: text(80), province: text(80), postalCode: text(10), /** ISO 3166, two letters. */ country: text(2), evidence,
  },
  phones: {
    ...head(all), recordId: recordOf(s.datasourceEmployeePhone),
    phoneTypeId: field.enum(phoneTypes, opt), /** Without "+". */ phoneCountryCode: text(3), /** Digits. */ phone: text(15), contactNote: text(100), isPrimary: field.flag(opt), evidence,
  },
  families: {
    ...head(all), recordId: recordOf(s.datasourceEmployeeFamily),
    name: text(200), relationship: field.choice(relationships, s.datasourceRelationship, opt), sex: field.enum(sexes, opt), birthDate: date(),
    /** Of a change: empty = as it is recorded. */
    identityNumber: text(30), dependant: field.flag(opt), /** Birth or wedding. */ eventDate: date(), evidence,
  },
  maritalStatuses: { ...head([2]), maritalStatus: field.choice(maritalStatuses, s.datasourceMaritalStatus, opt), since: date(), evidence },
  educations: {
    ...head(all), recordId: recordOf(s.datasourceEmployeeEducation),
    educationLevel: field.choice(educationLevels, s.datasourceEducationLevel, opt), educationEntity: field.choice(educationEntities, s.datasourceEducationEntity, opt),
    educationSubject: field.choice(educationSubjects, s.datasourceEducationSubject, opt), startDate: date(), graduationDate: date(), grade: text(20), evidence,
  },
  certificates: {
    ...head(all), recordId: recordOf(s.datasourceEmployeeCertificate),
    certificateType: field.choice(certificateTypes, s.datasourceCertificateType, opt), title: text(200), number: text(60), issuer: text(200), issuedOn: date(), validUntil: date(), evidence,
  },
  medicalReports: {
    ...head(all), recordId: recordOf(s.datasourceEmployeeMedical),
    medicalReportType: field.choice(medicalReportTypes, s.datasourceMedicalReportType, opt), reportDate: date(), reportingSource: field.choice(reportingSources, s.datasourceReportingSource, opt),
    /** Of a change: empty = as it is recorded. */
    result: text(300), validUntil: date(), evidence,
  },
  identities: {
    ...head(all), identityType: field.enum(identityTypes),
    /** Of a change: empty = as it is recorded. */
    number: text(30), fullName: text(200), birthPlace: text(80), birthDate: date(), sex: field.enum(sexes, opt), nationality: text(2), validUntil: date(), evidence,
  },
} as const satisfies Record<string, Fields>

export type PersonalField = keyof typeof personalColumns

export interface Category {
  id: CategoryId
  /** Allowed operations; those of `identities` 1 (name and birth) are narrower: a change alone. */
  operations: readonly OperationId[]
  /** Column that says which record is meant where a person has one of each kind; null: the only one there is. Left out: `recordId` says it. */
  one?: string | null
  /** What is recorded, without the head of a line and its document. */
  columns: readonly string[]
  /** Columns that mean one thing, compared together; every other column stands for itself. */
  groups: readonly (readonly string[])[]
  /** What an addition, and what is left after a change, must say. */
  needed: readonly string[]
  /** Columns kept on no device: a change line starts with them empty, and empty means as recorded. */
  hidden: readonly string[]
  /** One more level decides. */
  sensitive: boolean
}

const lines = <K extends PersonalField>(_: K, facts: Category & { one?: (keyof (typeof personalColumns)[K] & string) | null }): Category => facts

/** By the request's field that holds the lines. */
export const categories: Record<PersonalField, Category> = {
  addresses: lines('addresses', {
    id: 1, operations: all, one: 'addressType', columns: ['street', 'district', 'city', 'province', 'postalCode', 'country'], groups: [['street', 'district', 'city', 'province', 'postalCode', 'country']],
    needed: ['street', 'city', 'country'], hidden: [], sensitive: false,
  }),
  phones: lines('phones', {
    id: 2, operations: all, columns: ['phoneTypeId', 'phoneCountryCode', 'phone', 'contactNote', 'isPrimary'], groups: [['phoneCountryCode', 'phone']], needed: ['phoneTypeId', 'phoneCountryCode', 'phone'], hidden: [], sensitive: false,
  }),
  families: lines('families', {
    id: 3, operations: all, columns: ['name', 'relationship', 'sex', 'birthDate', 'identityNumber', 'dependant', 'eventDate'], groups: [], needed: ['name', 'relationship', 'sex', 'birthDate'], hidden: ['identityNumber'], sensitive: true,
  }),
  maritalStatuses: lines('maritalStatuses', { id: 4, operations: [2], one: null, columns: ['maritalStatus', 'since'], groups: [], needed: ['maritalStatus', 'since'], hidden: [], sensitive: true }),
  educations: lines('educations', {
    id: 5, operations: all, columns: ['educationLevel', 'educationEntity', 'educationSubject', 'startDate', 'graduationDate', 'grade'], groups: [],
    needed: ['educationLevel', 'educationEntity', 'educationSubject', 'startDate', 'graduationDate'], hidden: [], sensitive: false,
  }),
  certificates: lines('certificates', {
    id: 6, operations: all, columns: ['certificateType', 'title', 'number', 'issuer', 'issuedOn', 'validUntil'], groups: [], needed: ['certificateType', 'title', 'issuer', 'issuedOn'], hidden: [], sensitive: false,
  }),
  medicalReports: lines('medicalReports', {
    id: 7, operations: all, columns: ['medicalReportType', 'reportDate', 'reportingSource', 'result', 'validUntil'], groups: [], needed: ['medicalReportType', 'reportDate', 'reportingSource', 'result'], hidden: ['result'], sensitive: true,
  }),
  identities: lines('identities', {
    id: 8, operations: all, one: 'identityType', columns: ['number', 'fullName', 'birthPlace', 'birthDate', 'sex', 'nationality', 'validUntil'], groups: [['number', 'validUntil'], ['birthPlace', 'birthDate']],
    needed: [], hidden: ['number'], sensitive: true,
  }),
}

export const personalFieldNames = Object.keys(personalColumns) as PersonalField[]
const byId = new Map(personalFieldNames.map((name) => [categories[name].id, name]))
/** The field of a category; undefined for a number that is none. */
export const fieldOfCategory = (id: number): PersonalField | undefined => byId.get(id as CategoryId)

/** Columns of an identity that its type has: name and birth has no number, a document nothing else. */
export const identityColumns = (type: number): readonly string[] => (type === NAME_AND_BIRTH ? ['fullName', 'birthPlace', 'birthDate', 'sex', 'nationality'] : ['number', 'validUntil'])
/** Columns a record of a category (and, of an identity, of its type) has. */
export const columnsOf = (name: PersonalField, kind?: number | null): readonly string[] => (name === 'identities' && kind ? identityColumns(kind) : categories[name].columns)
/** What it may not lack. */
export const neededColumns = (name: PersonalField, kind?: number | null): readonly string[] =>
  name === 'identities' && kind ? (kind === NAME_AND_BIRTH ? ['fullName', 'birthDate', 'sex'] : ['number']) : categories[name].needed
/** What may be done: name and birth are there always, and are changed alone. */
export const operationsOf = (name: PersonalField, kind?: number | null): readonly OperationId[] => (name === 'identities' && kind === NAME_AND_BIRTH ? [2] : categories[name].operations)

/** A line as it may stand in a draft. */
export type PersonalLine = { lineId: string; operationType?: number | null; recordId?: string | null; basedOn?: string | null; evidence?: string | null } & Record<string, unknown>

/** Every line of a request with its field, in the order of the categories. */
export const personalLinesIn = (values: Readonly<Record<string, unknown>>): { name: PersonalField; line: PersonalLine }[] =>
  personalFieldNames.flatMap((name) => ((values[name] ?? []) as PersonalLine[]).map((line) => ({ name, line })))

/** What of a category must come with a document. @param rules of the relationship of a family member, where it is known */
export function needsEvidence(name: PersonalField, operation: number | null | undefined, rules: { spouse?: boolean; child?: boolean } = {}): boolean {
  if (name === 'families') return operation === Operation.add && (rules.spouse === true || rules.child === true)
  if (name === 'educations') return operation !== Operation.remove
  return name === 'identities' || name === 'maritalStatuses' || name === 'certificates' || name === 'medicalReports'
}
