/** What a request for people says. */
import { educationLevels } from '../../kit/education.ts'
import { field } from '../../kit/field.ts'
import { customGroups, EMPLOYMENT_KINDS, HIRING_KINDS, manpowerCategories, MAX_HEAD_COUNT, outsourceCompanies, workingLocations } from '../../workforce/vocabulary.ts'
import { manpowerSources, planningSources } from './sources.ts'

export const MAX_PROPERTIES = 20

const ofUnit = { sourceParams: ['companyStructure'], optional: true } as const
const [one, two, three, four, five, six] = customGroups as [(typeof customGroups)[0], (typeof customGroups)[0], (typeof customGroups)[0], (typeof customGroups)[0], (typeof customGroups)[0], (typeof customGroups)[0]]

export const manpowerFields = {
  /** The manager it is for. */
  employeeId: field.employee(manpowerSources.datasourceEmployee),
  requestType: field.enum(HIRING_KINDS),
  manpowerRequestCategory: field.choice(manpowerCategories, manpowerSources.datasourceManpowerRequestCategory, { optional: true }),
  companyStructure: field.option(manpowerSources.datasourceCompanyStructure, { sourceParams: ['employeeId'] }),
  designation: field.option(manpowerSources.datasourceDesignation, ofUnit),
  site: field.option(manpowerSources.datasourceSite, ofUnit),
  position: field.option(manpowerSources.datasourcePosition, { sourceParams: ['companyStructure', 'designation', 'site'] }),
  employeeGrade: field.whole({ min: 1, max: 20, optional: true }),
  employmentStatus: field.enum(EMPLOYMENT_KINDS),
  workingLocation: field.choice(workingLocations, manpowerSources.datasourceWorkingLocation, { sourceParams: ['site'], optional: true }),
  requiredDate: field.date(),
  timeFrame: field.option(manpowerSources.datasourceTimeFrame, { sourceParams: ['companyStructure', 'position', 'requiredDate'], optional: true }),
  contractMonth: field.whole({ min: 1, max: 60, optional: true }),
  headCount: field.whole({ min: 1, max: MAX_HEAD_COUNT }),
  replacement: field.employee(manpowerSources.datasourceReplacement, { sourceParams: ['companyStructure', 'position'], optional: true }),
  reportTo: field.employee(planningSources.datasourceReportTo, ofUnit),
  educationLevel: field.choice(educationLevels, manpowerSources.datasourceEducationLevel, { optional: true }),
  outsourceCompany: field.choice(outsourceCompanies, manpowerSources.datasourceOutsourceCompany, { optional: true }),
  customGroup1: field.choice(one, manpowerSources.datasourceCustomGroup1, { optional: true }),
  customGroup2: field.choice(two, manpowerSources.datasourceCustomGroup2, { optional: true }),
  customGroup3: field.choice(three, manpowerSources.datasourceCustomGroup3, { optional: true }),
  customGroup4: field.choice(four, manpowerSources.datasourceCustomGroup4, { optional: true }),
  customGroup5: field.choice(five, manpowerSources.datasourceCustomGroup5, { optional: true }),
  customGroup6: field.choice(six, manpowerSources.datasourceCustomGroup6, { optional: true }),
  /** Answers to what the company asks for such a place: `property` is the question's code. */
  customProperties: field.lines({ property: field.text({ max: 60 }), value: field.text({ max: 500 }) }, { max: MAX_PROPERTIES, optional: true }),
  requirements: field.note({ max: 2000, optional: true }),
  /** Who is to look after the vacancy. */
  inCharge: field.employee(manpowerSources.datasourceInCharge, { sourceParams: ['site'], optional: true }),
  overPlanReason: field.note({ max: 500, optional: true }),
  /** Day of the last submit; today while a draft. */
  transactionDate: field.date({ computed: true }),
  /** Last day of the contract. */
  contractUntil: field.date({ computed: true, optional: true }),
  /** Places left in the plan before this request; below zero: more people than planned. Null: no plan. */
  planRoom: field.whole({ computed: true, optional: true, min: -9999 }),
  /** Places above the plan. */
  overPlan: field.whole({ computed: true }),
  withoutPlan: field.flag({ computed: true }),
}
