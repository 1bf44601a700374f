import { describe, expect, test } from 'vitest'
import { fromHundredths, toHundredths } from '../kit/decimal.ts'
import type { RangeRow, RaterOutcome } from './appraisal.ts'
import { calibrationProblem, type EvaluationInput, evaluate, gradeOf, groupCounts, groupScore, isClosed, percentOf, scoreOfAchievement, sectionScore, totalScore } from './score.ts'

const bands: RangeRow[] = [
  { from: null, until: '70.00', score: '1.00' }, { from: '70.00', until: '90.00', score: '2.00' }, { from: '90.00', until: '105.00', score: '3.00' },
  { from: '105.00', until: '120.00', score: '4.00' }, { from: '120.00', until: null, score: '5.00' },
]
const higher = { kind: 1, rows: bands } as const
const lower = { kind: 2, rows: bands } as const
const satisfaction = {
  kind: 3,
  rows: [{ from: null, until: '3.50', score: '1.00' }, { from: '3.50', until: '4.00', score: '2.00' }, { from: '4.00', until: '4.40', score: '3.00' }, { from: '4.40', until: '4.70', score: '4.00' }, { from: '4.70', until: null, score: '5.00' }],
} as const
const yesNo = { kind: 4, rows: [{ from: '1.00', until: null, score: '5.00' }, { from: null, until: '1.00', score: '1.00' }] } as const

const grades = [{ code: 'A', from: '4.50' }, { code: 'B', from: '3.50' }, { code: 'C', from: '2.50' }, { code: 'D', from: '1.50' }, { code: 'E', from: '0.00' }]
const criteria = [['a', '40.00'], ['b', '30.00'], ['c', '20.00'], ['d', '10.00']].map(([id = '', weight = '']) => ({ id, code: id, names: id, help: '', weight, competencyId: null }))
const by = (...scores: number[]) => new Map(criteria.map((c, i) => [c.id, fromHundredths((scores[i] ?? 0) * 100)]))

/** Three colleagues answered, the fourth declined. */
const peers = { kind: 'peer', counts: true, answers: [by(4, 4, 3, 4), by(3, 4, 4, 3), by(5, 4, 4, 4)] } as const

const example: EvaluationInput = {
  sections: [{ code: 'objectives', kind: 2, weight: '70.00', criteria: [] }, { code: 'criteria', kind: 1, weight: '30.00', criteria }],
  raters: [{ kind: 'superior', weight: '70.00' }, { kind: 'peer', weight: '20.00' }, { kind: 'subordinate', weight: '10.00' }],
  grades,
  objectives: [
    { id: 'reply', weight: '30.00', target: '90.00', range: higher }, { id: 'handling', weight: '25.00', target: '24.00', range: lower },
    { id: 'satisfaction', weight: '20.00', target: null, range: satisfaction }, { id: 'articles', weight: '15.00', target: '12.00', range: higher },
    { id: 'course', weight: '10.00', target: null, range: yesNo },
  ],
  achievements: new Map([['reply', '94.50'], ['handling', '26.40'], ['satisfaction', '4.52'], ['articles', '8.00'], ['course', '1.00']]),
  scores: by(4, 3, 4, 5),
  groups: [peers, { kind: 'subordinate', counts: false, answers: [] }],
}

describe('the worked example', () => {
  const numbers = evaluate(example)

  test('each objective by its range, and all of them by their weights', () => {
    expect(example.objectives.map((o) => numbers.rows.get(o.id))).toEqual([
      { percent: '105.00', score: '4.00' }, { percent: '90.00', score: '3.00' }, { percent: null, score: '4.00' }, { percent: '66.67', score: '1.00' }, { percent: null, score: '5.00' },
    ])
    expect(numbers.objectiveScore).toBe('3.40')
  })

  test('criteria by who counts; weights of a group that does not go to the others', () => {
    expect([numbers.superiorScore, numbers.groups[0]?.score, numbers.groups[1]?.score, numbers.criteriaScore]).toEqual(['3.80', '3.90', null, '3.82'])
    expect([...(numbers.groups[0]?.byCriterion.values() ?? [])]).toEqual(['4.00', '4.00', '3.67', '3.67'])
    expect(sectionScore(criteria.map((c, i) => ({ weight: c.weight, score: `${[4, 4, 5, 4][i]}.00` }))), 'of oneself, which counts nowhere').toBe('4.20')
  })

  test('3.53 is grade B', () => expect([numbers.score, numbers.gradeCode]).toEqual(['3.53', 'B']))
})

describe('its variants', () => {
  const of = (changes: Partial<EvaluationInput>) => { const { score, gradeCode, objectiveScore, criteriaScore } = evaluate({ ...example, ...changes }); return { score, gradeCode, objectiveScore, criteriaScore } }

  test('colleagues who do not count change nothing', () =>
    expect(of({ groups: [{ ...peers, counts: false }] })).toEqual({ score: '3.52', gradeCode: 'B', objectiveScore: '3.40', criteriaScore: '3.80' }))
  test('a hundredth of a minute more is a band less', () => {
    const later = new Map(example.achievements).set('handling', '26.41')
    expect(evaluate({ ...example, achievements: later }).rows.get('handling')).toEqual({ percent: '89.96', score: '2.00' })
    expect(of({ achievements: later })).toMatchObject({ score: '3.35', gradeCode: 'C', objectiveScore: '3.15' })
  })
  test('without agreed objectives their section does not count', () => expect(of({ objectives: [] })).toMatchObject({ score: '3.82', gradeCode: 'B', objectiveScore: null }))
  test('a row that is missing: there is no score yet', () => {
    expect(of({ achievements: new Map() })).toMatchObject({ score: null, gradeCode: null, objectiveScore: null, criteriaScore: '3.82' })
    expect(of({ scores: new Map() })).toMatchObject({ score: null, objectiveScore: '3.40', criteriaScore: null })
  })
  test('calibrated by 0.13, and by 0.51', () => {
    const within = { min: '1.00', max: '5.00' }
    expect([calibrationProblem('3.53', '3.40', '0.50', within), gradeOf(grades, '3.40')]).toEqual([false, 'C'])
    expect([calibrationProblem('3.53', '3.02', '0.50', within), calibrationProblem('3.53', '3.03', '0.50', within)]).toEqual([true, false])
    expect([calibrationProblem('4.80', '5.10', '0.50', within), calibrationProblem('1.20', '0.90', '0.50', within)], 'it stays within the scale').toEqual([true, true])
  })
})

test('a band holds from its first value on, and not its last', () => {
  const scores = ['69.99', '70.00', '89.99', '90.00', '104.99', '105.00', '120.00'].map((p) => scoreOfAchievement(higher, p, '100.00')?.score)
  expect(scores).toEqual(['1.00', '2.00', '2.00', '3.00', '3.00', '4.00', '5.00'])
})

test('less is better: nothing used, on target, twice the target, more', () => {
  expect(['0.00', '24.00', '48.00', '60.00'].map((a) => percentOf(2, a, '24.00'))).toEqual(['200.00', '100.00', '0.00', '0.00'])
  expect(scoreOfAchievement(lower, '0.00', '24.00')?.score).toBe('5.00')
})

test('without a target above 0 there is no percent; what no row holds has no score', () => {
  expect([percentOf(1, '5.00', '0.00'), scoreOfAchievement(higher, '5.00', '0.00'), scoreOfAchievement(higher, '5.00', null), scoreOfAchievement(higher, null, '5.00')]).toEqual([null, null, null, null])
  expect(scoreOfAchievement({ kind: 3, rows: [{ from: '1.00', until: '2.00', score: '1.00' }] }, '2.00', null)).toBeNull()
})

test('of a scale the value chosen is looked up; of yes or no the value', () => {
  const scale = { kind: 5, rows: [1, 2, 3].map((n) => ({ from: `${n}.00`, until: null, score: `${n + 1}.00` })) } as const
  expect(['1.00', '3.00', '2.50'].map((v) => scoreOfAchievement(scale, v, null)?.score)).toEqual(['2.00', '4.00', undefined])
  expect(['1.00', '0.00'].map((v) => scoreOfAchievement(yesNo, v, null)?.score)).toEqual(['5.00', '1.00'])
})

test('half a hundredth goes up, and less than half does not', () => {
  expect([groupScore(['3.00', '3.01']), groupScore(['3.00', '3.00', '3.01']), totalScore([{ weight: '50.00', score: '3.00' }, { weight: '50.00', score: '3.01' }]), percentOf(1, '1.00', '32.00')]).toEqual(['3.01', '3.00', '3.01', '3.13'])
})

test('a grade begins at its boundary; below all of them there is none', () => {
  expect(['4.50', '4.49', '0.00'].map((s) => gradeOf(grades.toReversed(), s))).toEqual(['A', 'B', 'E'])
  expect(gradeOf([{ code: 'A', from: '4.50' }], '4.49')).toBeNull()
})

test('a group counts once it is closed, with enough answers', () => {
  const steps = (...all: (RaterOutcome | null)[]) => all.map((outcome) => ({ outcome, paStatusId: outcome === null ? 1 : 4 }) as const)
  expect([steps('done', 'done', 'done', null), steps('done', 'done', 'done', 'declined'), steps('done', 'done', 'declined', 'missed'), []].map((s) => [isClosed(s), groupCounts(s, 3)]))
    .toEqual([[false, false], [true, true], [true, false], [true, false]])
})

/** The same numbers each time. */
function* numbersBelow(limit: number): Generator<number, never> {
  for (let x = 12_345; ;) { x = (x * 1_103_515_245 + 12_345) % 2_147_483_648; yield Math.floor((x / 2_147_483_648) * limit) }
}

describe('whatever is given', () => {
  const random = numbersBelow(1_000_000)
  const below = (limit: number) => random.next().value % limit
  const anyScores = () => by(...criteria.map(() => below(5) + 1))
  const anyInput = (): EvaluationInput => ({
    ...example, scores: anyScores(), groups: [{ kind: 'peer', counts: true, answers: [1, 2, 3].map(anyScores) }, { kind: 'subordinate', counts: true, answers: [1, 2, 3, 4].map(anyScores) }],
    objectives: example.objectives.map((o) => ({ ...o, weight: fromHundredths((below(36) + 5) * 100) })),
    achievements: new Map(example.objectives.map((o) => [o.id, o.id === 'course' ? fromHundredths(below(2) * 100) : fromHundredths(below(2 * toHundredths(o.target ?? '3.00')))])),
  })
  const inputs = Array.from({ length: 500 }, anyInput)
  const expectWithin = (score: string | null, all: readonly (string | null)[]) => {
    expect(score).not.toBeNull()
    expect(toHundredths(score)).toBeGreaterThanOrEqual(Math.min(...all.map(toHundredths)))
    expect(toHundredths(score)).toBeLessThanOrEqual(Math.max(...all.map(toHundredths)))
  }

  test('a score lies between the lowest and the highest of its rows', () => {
    for (const input of inputs) {
      const { rows, objectiveScore, superiorScore, criteriaScore, score } = evaluate(input)
      const ofObjectives = [...rows.values()].map((r) => r.score)
      const ofCriteria = [input.scores, ...input.groups.flatMap((g) => g.answers)].flatMap((m) => [...m.values()])
      expectWithin(objectiveScore, ofObjectives)
      expectWithin(superiorScore, [...input.scores.values()])
      expectWithin(criteriaScore, ofCriteria)
      expectWithin(score, [...ofObjectives, ...ofCriteria])
    }
  })

  test('the order of rows, weights, groups, answers and bands does not matter', () => {
    for (const input of inputs) {
      const { rows: _rows, groups: _groups, ...numbers } = evaluate(input)
      expect(evaluate({
        ...input, sections: input.sections.toReversed().map((s) => ({ ...s, criteria: s.criteria.toReversed() })), raters: input.raters.toReversed(), grades: grades.toReversed(),
        objectives: input.objectives.toReversed().map((o) => ({ ...o, range: { ...o.range, rows: o.range.rows.toReversed() } })), groups: input.groups.toReversed().map((g) => ({ ...g, answers: g.answers.toReversed() })),
      })).toMatchObject(numbers)
    }
  })

  test('a group that does not count changes nothing, whatever it answered', () => {
    for (const input of inputs) {
      const groups = input.groups.slice(0, 1)
      const { groups: _groups, ...numbers } = evaluate({ ...input, groups })
      const more = evaluate({ ...input, groups: [...groups, { kind: 'subordinate', counts: false, answers: [1, 2].map(anyScores) }] })
      expect(more).toMatchObject(numbers)
      expect(more.groups[1]).toEqual({ kind: 'subordinate', score: null, byCriterion: new Map() })
    }
  })
})
