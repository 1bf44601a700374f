/** What requests for people and plans choose from, the lists both ask for among them. @see contract/modules/manpower/README.md#calls */
import { defineCall, defineCalls } from '../../kit/call.ts'
import type { EmployeeOption, ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export const MANPOWER = 'manpower'
export const PLANNING_SHEET = 'manpower-planning-sheet'

/** A slice of a planning period: civil dates, inclusive. */
export interface TimeFrameOption extends OptionRow {
  /** Place in its period, from 1. */
  number: number
  from: string
  until: string
}

export interface PositionOption extends OptionRow {
  designationId: string
  siteId: string
  gradeFrom: number | null
  gradeUntil: number | null
  /** People who hold it today. */
  existing: number
}

/** Somebody with a last working day. */
export interface LeaverOption extends EmployeeOption {
  /** Last working day. */
  leaveDate: string
  /** What they last held; null where the company has no such position. */
  positionId: string | null
  position: string
  unitId: string
}

export interface PeriodOption extends OptionRow {
  from: string
  until: string
  /** Sheets of it are taken today. */
  isOpen: boolean
}

type Source<Input = object, Row = OptionRow> = [ListInput & Input, Paged<Row>]
const source = <S extends Source<object, unknown>>(path: string, more: object = {}) => defineCall<S[0], S[1]>({ kind: 'query', method: 'POST', path, ...more })
type Unit = { companyStructure?: string }

const plansToo = { alsoFor: [PLANNING_SHEET] } as const

const group = (n: number) => source(`/v2/Manpower/datasource/custom-group-${n}`)

export const manpowerSources = defineCalls(MANPOWER, {
  /** Managers one may file for, who lead somebody today. */
  datasourceEmployee: source<Source<object, EmployeeOption>>('/v2/Manpower/datasource/employee'),
  datasourceTimeFrame: source<Source<Unit & { position?: string; requiredDate?: string }, TimeFrameOption>>('/v2/Manpower/datasource/time-frame'),
  datasourceEducationLevel: source('/v2/Manpower/datasource/education-level'),
  datasourceOutsourceCompany: source('/v2/Manpower/datasource/outsource-company'),
  datasourceCompanyStructure: source<Source<{ employeeId?: string }>>('/v2/Manpower/datasource/company-structure', plansToo),
  datasourceDesignation: source<Source<Unit>>('/v2/Manpower/datasource/designation', plansToo),
  datasourceSite: source<Source<Unit>>('/v2/Manpower/datasource/site', plansToo),
  datasourceEmployeeGrade: source('/v2/Manpower/datasource/employee-grade'),
  datasourceReplacement: source<Source<Unit & { position?: string }, LeaverOption>>('/v2/Manpower/datasource/replacement'),
  datasourceManpowerRequestCategory: source('/v2/Manpower/datasource/manpower-request-category'),
  datasourcePosition: source<Source<Unit & { designation?: string; site?: string }, PositionOption>>('/v2/Manpower/datasource/position', plansToo),
  datasourceCustomGroup1: group(1),
  datasourceCustomGroup2: group(2),
  datasourceCustomGroup3: group(3),
  datasourceCustomGroup4: group(4),
  datasourceCustomGroup5: group(5),
  datasourceCustomGroup6: group(6),
  datasourceWorkingLocation: source<Source<{ site?: string }>>('/Manpower/datasource/working-location'),
  datasourceRequestType: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/Manpower/datasource/request-type' }),
  datasourceEmploymentStatus: defineCall<ListInput, Paged<OptionRow>>({ kind: 'query', method: 'GET', path: '/Manpower/datasource/employment-status' }),
  /** Who may look after a vacancy: those of the place's site first. */
  datasourceInCharge: source<Source<{ site?: string }, EmployeeOption>>('/requests/manpower/datasource/in-charge', { added: true }),
})

export const planningSources = defineCalls(PLANNING_SHEET, {
  datasourcePeriod: source<Source<Unit, PeriodOption>>('/Manpower/datasource/period'),
  datasourceReason: source('/Manpower/datasource/reason'),
  datasourceReasonNewPosition: source('/Manpower/datasource/reason-new-position'),
  datasourceTimeFrame: source<Source<{ period?: string }, TimeFrameOption>>('/Manpower/datasource/time-frame'),
  /** People of the unit and of those above it who lead somebody. */
  datasourceReportTo: source<Source<Unit, EmployeeOption>>('/Manpower/datasource/report-to', { alsoFor: [MANPOWER] }),
  datasourceEmployee: source<Source<object, EmployeeOption>>('/Manpower/datasource/employee'),
})
