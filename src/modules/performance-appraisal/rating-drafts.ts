/** Drafts of raters stand apart from those of requests: no list of requests offers them. */
export const RATING_DRAFTS = 'performance-appraisal:rating'

/** How much of a kept one is answered, where its questions are not at hand. */
export const answersIn = ({ rows }: { rows?: unknown }): number =>
  Object.values((rows ?? {}) as Record<string, { score: string | null; achievement: string | null }>).filter(({ score, achievement }) => score !== null || Boolean(achievement)).length
