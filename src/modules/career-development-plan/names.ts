/** Parts of a plan by the names of their lists. */
export const NS = 'career-development-plan'

/** What the person fills in, and what may be sent back by itself. */
export const SECTIONS = ['previousCompetencyData', 'competencyData', 'developmentByAgeData'] as const
export type SectionName = (typeof SECTIONS)[number]
