/** The seventeen lists of people an approval right may be granted to: one for the default, one for each module that has approvals. @see contract/modules/profile/README.md#calls */

interface RightList {
  /** Name of the call. */
  readonly call: string
  readonly path: string
  /** Slug of the module; null = the default of all modules. */
  readonly module: string | null
}

const v2 = (call: string, name: string, module: string | null): RightList => ({ call, path: `/v2/profiles/datasource/${name}-right-granted-to-employee`, module })
const v1 = (call: string, name: string, module: string): RightList => ({ call, path: `/profiles/datasource/${name}-right-granted-to-employee`, module })

export const rightLists = {
  datasourceDefaultRight: v2('datasourceDefaultRight', 'default', null),
  datasourceLeaveRight: v2('datasourceLeaveRight', 'leave-module', 'leave-requests'),
  datasourceOtRight: v2('datasourceOtRight', 'OTModule', 'overtime-schedule'),
  datasourceCheckTimeOverriderRight: v2('datasourceCheckTimeOverriderRight', 'attendance-check-time-overrider-module', 'attendance-check-time-overrides'),
  datasourceTrainingRight: v1('datasourceTrainingRight', 'training', 'training-request'),
  datasourceTrainingOpenRegistrationRight: v1('datasourceTrainingOpenRegistrationRight', 'training-open-registration', 'training-open-registration'),
  datasourceManpowerRequestRight: v1('datasourceManpowerRequestRight', 'manpower-request', 'manpower'),
  datasourceLoanRight: v1('datasourceLoanRight', 'loan', 'loan'),
  datasourceManualShiftRight: v1('datasourceManualShiftRight', 'manual-shift', 'manual-shifts'),
  datasourcePermitOutRight: v1('datasourcePermitOutRight', 'permit-out', 'permit-out'),
  datasourceCareerDevelopmentPlanRight: v1('datasourceCareerDevelopmentPlanRight', 'career-development-plan', 'career-development-plan'),
  datasourceFormalDevelopmentRight: v1('datasourceFormalDevelopmentRight', 'formal-development', 'formal-development'),
  datasourcePersonalDataUpdateRight: v1('datasourcePersonalDataUpdateRight', 'personal-data-update', 'personal-data-update'),
  datasourceLeaveAdjustmentRight: v1('datasourceLeaveAdjustmentRight', 'leave-adjustment', 'leave-adjustment'),
  datasourceTimesheetRight: v1('datasourceTimesheetRight', 'timesheet', 'timesheets'),
  datasourceCompetencyAssessmentRight: v1('datasourceCompetencyAssessmentRight', 'competency-assessment', 'competency'),
  datasourceManpowerPlanningSheetRight: v1('datasourceManpowerPlanningSheetRight', 'manpower-planning-sheet', 'manpower-planning-sheet'),
} as const satisfies Record<string, RightList>

export type RightListName = keyof typeof rightLists

/** Modules a right may be granted for, in the order of the lists; the default is not among them. */
export const rightModules: readonly string[] = Object.values(rightLists).flatMap((l) => (l.module === null ? [] : [l.module]))

/** The list that says who may receive the right of a module (null: of all modules). */
export const rightListOf = (module: string | null): RightListName =>
  (Object.keys(rightLists) as RightListName[]).find((name) => rightLists[name].module === module) ?? 'datasourceDefaultRight'
