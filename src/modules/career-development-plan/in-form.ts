/** A plan while it is filled in. Pure. */
import type { careerDevelopmentPlanFields } from '../../../contract/modules/career-development-plan/fields.ts'
import { part } from '../../ui/part.ts'
import type { ClientFacts } from '../../request/client-module.ts'

type Facts = ClientFacts<typeof careerDevelopmentPlanFields>

const LevelNow = part(() => import('./level-now.tsx').then((m) => m.LevelNow))

export const rows: NonNullable<Facts['rows']> = {
  previousCompetencyData: { icon: 'history', cards: true, once: true, words: ['competencyId', 'result', 'action'], below: LevelNow },
  competencyData: { icon: 'book', cards: true, once: true, words: ['competencyId', 'targetLevel', 'kind', 'dueDate'], start: () => ({ kind: 1 }), below: LevelNow },
  developmentByAgeData: { icon: 'calendar', cards: true, words: ['positionPlan', 'ageFrom', 'ageUntil', 'development'] },
}
