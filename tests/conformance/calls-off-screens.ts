/** Fixed calls and calls of ours that no screen makes, by the reason: other systems and programs of a company make them. */

/** Why, and the calls it is true of. */
type Reason = readonly [why: string, ids: readonly string[]]
const of = (module: string, ...names: string[]): string[] => names.map((name) => `${module}.${name}`)

const COURSE_PARTS = ['RecommendMember', 'Facilitator', 'Cost', 'CostDetail', 'Session', 'SessionGroup', 'Coordinator']
const PLAN_PARTS = ['PreviousCompetency', 'Competency', 'DevelopmentByAge', 'CurrentCondition', 'Position', 'FutureCompetency']
const LINES = ['ManualShift', 'ManualOt', 'PayrollOtAdjustment', 'AttendanceCheckTimeOverrider', 'AttendanceComponentOverrider', 'CalendarGroupMutation', 'LeaveTransaction']

export const offScreens: readonly Reason[] = [
  ['Read by calendar programs, at the address the team calendar gives out.', of('general-account-home-calendar', 'calendarFeedRead')],
  ['One row of a record saved or taken away alone. The screens save the whole record, drafts without a network included.', [
    ...of('training-request', ...COURSE_PARTS.flatMap((part) => [`createOrUpdate${part}`, `delete${part}`])),
    ...of('career-development-plan', ...PLAN_PARTS.flatMap((part) => [`createOrUpdate${part}`, `delete${part}`]), 'createOrUpdateRecommendation'),
    ...of('personal-data-update', 'createOrUpdateLine', 'deleteLine'),
  ]],
  ['A part of a record read alone. The screens read the whole record with `detail`.', [
    ...of('custom-module-request', ...LINES.flatMap((line) => [`get${line}`, `get${line}ById`]), 'getAttachment'), ...of('personal-data-update', 'line'), ...of('performance-appraisal', 'steps'),
  ]],
  ['A fixed list of words. The client has them in its own languages, also without a network.', [
    ...of('leave-requests', 'leaveTimeTypeDataSources'), ...of('timesheets', 'dataSourceStatus'), ...of('attendance-check-time-overrides', 'datasourceCheckStatus'),
    ...of('leave-adjustment', 'adjustmentTypeDataSources', 'datasourceLeaveAdjustmentType'), ...of('custom-module-request', 'dataSourceAttendanceComponent', 'dataSourceEmployeeMutationType', 'dataSourceStartEndType', 'dataSourceStatus'),
    ...of('personal-data-update', 'sexDataSource', 'phoneTypeDataSources', 'operationTypeDataSource', 'updateAddressDataSource', 'categoryDataSource'), ...of('training-request', 'datasourceFacilitatorSource'),
    ...of('performance-appraisal', 'dataSourceAppraisalType2ColumnType', 'dataSourceHistoryStatus'), ...of('manpower', 'datasourceRequestType', 'datasourceEmploymentStatus', 'datasourceRecruitmentStageStatus'),
  ]],
  ['Limits a program needs before it files. The forms ask the server what a draft would be refused for.', [...of('manual-shifts', 'configuration'), ...of('overtime-schedule', 'configuration'), ...of('custom-module-request', 'configuration')]],
  ['The same as another call by another method, address or with less in it. The screens make the other one.', [
    ...of('leave-requests', 'enableInputLocation'), ...of('system-notification', 'getNotificationsGet', 'firebaseEssMarkAsRead'), ...of('training-request', 'createClone'),
    ...of('career-development-plan', 'getSelfFilling', 'getCommentBySuperiorById'), ...of('performance-appraisal', 'getValueRange', 'approvalRequest'), ...of('training', 'externalDetail'), ...of('device-ledger', 'dismiss'), ...of('reports', 'run'),
  ]],
  ['The inbox of one module alone. The screens have one inbox and one history for all modules.', [
    ...of('competency', 'getFinalAssessmentApproval', 'getFinalAssessmentHistory'), ...of('performance-appraisal', 'approvalHistory'), ...of('career-development-plan', 'getCommentBySuperior'),
  ]],
  ['Many at once, for programs. People hand in and send back what they have read, one by one.', of('performance-appraisal', 'batchSubmit', 'batchReject')],
  ['Whom or what one may ask about, for programs that ask for one person or period at a time. The screens list, search and choose in what they show.', [
    ...of('leave-balance', 'datasourceEmployee'), ...of('payroll', 'datasourcePeriodpays'), ...of('shift-schedules', 'dataSourceEmployees2'), ...of('training', 'datasourceEmployee'), ...of('performance-appraisal', 'datasourceEmployee'),
    ...of('reports', 'datasourceCareerDevelopmentPlan'),
  ]],
  ['A file of a request by the number of the request. The screens open every file by the address that stands with it.', [...of('objective-filling', 'file'), ...of('performance-appraisal', 'evaluationFile')]],
  ['Everything a company keeps, read by programs that compare catalogues. The screens show what concerns the person.', [...of('competency', 'competencies')]],
]
