/** What a rater fills in, apart from how it looks. Pure. */
import type { RaterForm, RaterSheet, SubmitAssessmentInput } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { Section } from '../../../../contract/growth/appraisal.ts'
import { achievementOf, isOutside } from '../achievement.ts'

export interface Said {
  score: string | null
  achievement: string | null
  comment: string
}

export const WORDS = ['strengths', 'improvements', 'comment'] as const
export type WordName = (typeof WORDS)[number]

export interface Rating extends Record<WordName, string> {
  rows: Readonly<Record<string, Said>>
}

export const NOTHING_SAID: Said = { score: null, achievement: null, comment: '' }
export const EMPTY: Rating = { rows: {}, comment: '', strengths: '', improvements: '' }

export type Question =
  | { kind: 'objective'; id: string; title: string; objective: RaterSheet['objectives'][number] }
  | { kind: 'criterion'; id: string; title: string; help: string }

/** Achievements first, for oneself; then the criteria everybody is asked. */
export const questionsOf = ({ objectives, form }: Pick<RaterSheet, 'objectives' | 'form'>): Question[] => [
  ...objectives.map((objective): Question => ({ kind: 'objective', id: objective.id, title: objective.title, objective })),
  ...form.sections.filter((s) => s.kind === Section.criteria).flatMap((s) => s.criteria.map((c): Question => ({ kind: 'criterion', id: c.id, title: c.names, help: c.help }))),
]

export const saidOf = (rating: Rating, id: string): Said => rating.rows[id] ?? NOTHING_SAID

export const isAnswered = (question: Question, rating: Rating): boolean => {
  const said = saidOf(rating, question.id)
  return question.kind === 'criterion' ? said.score !== null : Boolean(said.achievement)
}

/** An achievement that is no number with two places from 0 on, or that no row of its range holds. */
export const isOutsideRange = (question: Question, rating: Rating): boolean => question.kind === 'objective' && isOutside(question.objective, saidOf(rating, question.id).achievement)

export const withRow = (rating: Rating, id: string, changes: Partial<Said>): Rating => ({ ...rating, rows: { ...rating.rows, [id]: { ...saidOf(rating, id), ...changes } } })

/** What the server has of it. */
export const ratingOf = ({ answers, comment, strengths, improvements }: Pick<RaterForm, 'answers' | WordName>): Rating => ({
  rows: Object.fromEntries(answers.map(({ rowId, ...said }) => [rowId, said])), comment, strengths, improvements,
})

export const isEmpty = (rating: Rating): boolean =>
  WORDS.every((name) => rating[name].trim() === '') && Object.values(rating.rows).every((s) => s.score === null && s.achievement === null && s.comment.trim() === '')

/** What goes over the wire: of the questions that are asked, whatever else a device still holds. */
export function inputOf(step: { id: string; version: number }, questions: readonly Question[], rating: Rating, how: 'draft' | 'handIn'): SubmitAssessmentInput {
  const answers = questions.flatMap(({ id }) => {
    const said = rating.rows[id]
    return said ? [{ rowId: id, score: said.score, achievement: achievementOf(said.achievement), comment: said.comment }] : []
  })
  return { ...step, answers, comment: rating.comment, strengths: rating.strengths, improvements: rating.improvements, ...(how === 'draft' ? { draft: true } : {}) }
}
