/** What people choose from when they tell of themselves. Levels, schools and subjects are contract/kit/education.ts. */
import { choiceList } from '../../kit/choices.ts'

export const relationships = choiceList('relationship', {
  /** There is one at a time; an addition needs a document. */
  spouse: 'flag',
  /** Younger than the person; an addition needs a document. */
  child: 'flag',
  /** Older than the person. */
  parent: 'flag',
})
export const maritalStatuses = choiceList('marital-status')
export const certificateTypes = choiceList('certificate-type')
export const medicalReportTypes = choiceList('medical-report-type')
/** Who states a medical report. */
export const reportingSources = choiceList('reporting-source')
