/** What a head-count plan of a unit says for a period. */
import { field } from '../../kit/field.ts'
import { newPositionReasons, planReasons } from '../../workforce/vocabulary.ts'
import { manpowerSources, planningSources } from '../manpower/sources.ts'

export const MAX_PLAN_ROWS = 600
export const MAX_NEW_POSITIONS = 100
/** Most people in one position. */
export const MAX_PLANNED = 999

const ofUnit = { sourceParams: ['companyStructure'], optional: true } as const

export const planningFields = {
  /** The manager it is for. */
  employeeId: field.employee(planningSources.datasourceEmployee),
  companyStructure: field.option(manpowerSources.datasourceCompanyStructure, { sourceParams: ['employeeId'] }),
  period: field.option(planningSources.datasourcePeriod, { sourceParams: ['companyStructure'] }),
  /** From which time frame on how many there shall be in a position; it holds until the next row of that position. */
  lines: field.lines(
    {
      position: field.option(manpowerSources.datasourcePosition, { sourceParams: ['companyStructure'] }),
      timeFrame: field.option(planningSources.datasourceTimeFrame, { sourceParams: ['period'] }),
      planned: field.whole({ max: MAX_PLANNED }),
      reportTo: field.employee(planningSources.datasourceReportTo, ofUnit),
      reason: field.choice(planReasons, planningSources.datasourceReason, { optional: true }),
      /** Of one person a year. */
      costPerHead: field.money({ optional: true }),
      /** Who holds it on `existingOn`. */
      existing: field.whole({ computed: true, max: 99_999 }),
    },
    { max: MAX_PLAN_ROWS, optional: true },
  ),
  newPositions: field.lines(
    {
      name: field.text({ max: 80 }),
      /** Of the whole company: what the unit has no position of yet. */
      designation: field.option(manpowerSources.datasourceDesignation),
      site: field.option(manpowerSources.datasourceSite),
      reportTo: field.employee(planningSources.datasourceReportTo, ofUnit),
      timeFrame: field.option(planningSources.datasourceTimeFrame, { sourceParams: ['period'] }),
      planned: field.whole({ max: MAX_PLANNED }),
      reasonNewPosition: field.choice(newPositionReasons, planningSources.datasourceReasonNewPosition, { optional: true }),
      costPerHead: field.money({ optional: true }),
    },
    { max: MAX_NEW_POSITIONS, optional: true },
  ),
  periodStart: field.date({ computed: true }),
  periodEnd: field.date({ computed: true }),
  /** Day on which people were counted: that of the last submit; today while a draft. */
  existingOn: field.date({ computed: true }),
  totalExisting: field.whole({ computed: true }),
  /** In the last time frame. */
  totalPlanned: field.whole({ computed: true }),
  /** Yearly change; below zero: less. */
  totalCost: field.money({ computed: true, optional: true, min: -999_999_999_999_999 }),
}
