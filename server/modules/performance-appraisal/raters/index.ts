/** Calls of raters, and of those who choose them. @see contract/modules/performance-appraisal/README.md#raters */
import { appraisalCalls } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { appraisalSchemas } from '../../../../contract/modules/performance-appraisal/schemas.ts'
import { serve, type ServedCall } from '../../../lib/handler.ts'
import { candidates } from './candidates.ts'
import { changeTeam, type Machinery } from './change.ts'
import { raterForm, raterSheet } from './forms.ts'
import { submitAssessment } from './rate.ts'
import { type NoteReading, teamRaters } from './team.ts'

export interface RaterDeps {
  /** Puts away what somebody wrote who writes no more. */
  requests: Machinery
  /** Notes that HR read names or answers. */
  noteReading: NoteReading
}

export function raterCalls({ requests, noteReading }: RaterDeps): ServedCall[] {
  const { submitAssessmentEvaluation, getTeamRater, getTeamRaterDetail, getTeamRaterUpdate, dataSourceEvaluator, raterSheet: sheet } = appraisalCalls
  return serve({ submitAssessmentEvaluation, getTeamRater, getTeamRaterDetail, getTeamRaterUpdate, dataSourceEvaluator, raterSheet: sheet }, appraisalSchemas, {
    submitAssessmentEvaluation: submitAssessment,
    getTeamRater: (input, context) => teamRaters(input, context, noteReading),
    getTeamRaterDetail: (input, context) => raterForm(input, context, noteReading),
    getTeamRaterUpdate: (input, context) => changeTeam(requests, input, context),
    dataSourceEvaluator: candidates,
    raterSheet,
  })
}
