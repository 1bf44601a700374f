/** What a plan holds: sections of the person it is about, and those of their superior. @see contract/modules/career-development-plan/README.md#fields */
import { field } from '../../kit/field.ts'
import { LEVELS } from '../../growth/levels.ts'
import { suggestionPeriods } from './choices.ts'
import { careerPlanSources as s } from './sources.ts'

/** Most rows of each section. */
export const PlanLimits = {
  previousCompetencyData: 40, competencyData: 40, developmentByAgeData: 20,
  currentConditionCompetencyCommentData: 40, futurePositionRecommendationCommentData: 1, futurePositionRecommendationCommentDataDetail: 3, futurePositionCompetencyCommentData: 40,
  attachments: 3,
} as const

/** Days a plan may be dated back. */
export const MAX_DAYS_BACK = 60
/** A gap of this many levels, or more, must be planned for. */
export const GAP_TO_PLAN = -2

/** What becomes of a person: promoted, moved, stays, is prepared. */
export const Recommendation = { promote: 1, move: 2, stay: 3, prepare: 4 } as const
/** How something is developed: training, coaching, assignment, self-study, other. */
export const developmentKinds = [1, 2, 3, 4, 5] as const

const opt = { optional: true } as const
const byServer = { computed: true, optional: true } as const
const targets = [1, 2, 3, 4, 5] as const

export const careerDevelopmentPlanFields = {
  formDate: field.date(),
  period: field.option(s.datasourcePeriod),
  /** What an earlier plan wanted, and what became of it. */
  previousCompetencyData: field.lines({
    competencyId: field.option(s.datasourceCompetency),
    requiredLevel: field.enum(LEVELS, byServer),
    /** Before the level that holds now. */
    formerLevel: field.enum(LEVELS, byServer),
    currentLevel: field.enum(LEVELS, byServer),
    action: field.text({ max: 300 }),
    /** Done, partly, not. */
    result: field.enum([1, 2, 3]),
  }, { optional: true, max: PlanLimits.previousCompetencyData }),
  /** What is to be learned. */
  competencyData: field.lines({
    competencyId: field.option(s.datasourceCompetency),
    requiredLevel: field.enum(LEVELS, byServer),
    currentLevel: field.enum(LEVELS, byServer),
    /** Current less required; of what is not asked for none. */
    gap: field.decimal(byServer),
    targetLevel: field.enum(targets),
    action: field.text({ max: 300 }),
    kind: field.enum(developmentKinds),
    dueDate: field.date(),
  }, { optional: true, max: PlanLimits.competencyData }),
  /** Where somebody sees themselves, by age in whole years. */
  developmentByAgeData: field.lines({
    ageFrom: field.decimal({ min: 0 }),
    ageUntil: field.decimal({ min: 0 }),
    sitePlan: field.option(s.datasourceSitePlan, opt),
    functionPlan: field.option(s.datasourceFunctionPlan, opt),
    positionPlan: field.option(s.datasourcePositionPlan, opt),
    development: field.text({ max: 300 }),
  }, { optional: true, max: PlanLimits.developmentByAgeData }),
}

/** The superior's sections: whoever has the plan on the desk at its first level. */
export const careerDevelopmentPlanDeskFields = {
  first: {
    currentConditionCompetencyCommentData: field.lines({
      competencyId: field.option(s.datasourceCompetency),
      /** Strength, as required, to develop. */
      standing: field.enum([1, 2, 3]),
      comment: field.text({ max: 500 }),
    }, { optional: true, max: PlanLimits.currentConditionCompetencyCommentData }),
    /** One a plan, or none yet. */
    futurePositionRecommendationCommentData: field.lines({ recommendation: field.enum([1, 2, 3, 4]), comment: field.text({ max: 1000, optional: true }) }, { optional: true, max: PlanLimits.futurePositionRecommendationCommentData }),
    futurePositionRecommendationCommentDataDetail: field.lines({
      sitePlan: field.option(s.datasourceSitePlan),
      functionPlan: field.option(s.datasourceFunctionPlan),
      positionPlan: field.option(s.datasourcePositionPlan),
      suggestionPeriod: field.choice(suggestionPeriods, s.datasourceSuggestionPeriod),
      priority: field.enum([1, 2, 3]),
    }, { optional: true, max: PlanLimits.futurePositionRecommendationCommentDataDetail }),
    futurePositionCompetencyCommentData: field.lines({
      competencyId: field.option(s.datasourceCompetency),
      /** Of the first position. */
      requiredLevel: field.enum(LEVELS, byServer),
      currentLevel: field.enum(LEVELS, byServer),
      gap: field.decimal(byServer),
      comment: field.text({ max: 500 }),
    }, { optional: true, max: PlanLimits.futurePositionCompetencyCommentData }),
  },
}

/** The person's sections, each of which may be sent back by itself. */
export const planSections = ['previousCompetencyData', 'competencyData', 'developmentByAgeData'] as const
export type PlanSection = (typeof planSections)[number]
/** The superior's, in the order they are filled in. */
export const commentSections = ['currentConditionCompetencyCommentData', 'futurePositionRecommendationCommentData', 'futurePositionRecommendationCommentDataDetail', 'futurePositionCompetencyCommentData'] as const
export type CommentSection = (typeof commentSections)[number]
