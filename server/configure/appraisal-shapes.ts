/** Shapes of what `growth.yaml` says people are appraised by. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { FREE_COLUMNS, SCORE_MAX, SCORE_MIN } from '../../contract/growth/appraisal.ts'
import { code, list, longTexts, texts, whole } from './shapes.ts'

const decimal = (min: number, max: number) =>
  z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`).refine((v) => Number(v.toFixed(2)) === v, 'must have two places at most')
const retired = z.literal(true).optional()
const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length
const HUNDRED = 100
/** Whether weights with two places make a hundred. */
const isWhole = (parts: readonly { weight: number }[]): boolean => parts.reduce((sum, p) => sum + Math.round(p.weight * HUNDRED), 0) === HUNDRED * HUNDRED
const weight = decimal(0.01, HUNDRED)

const MOST_VALUE = 1_000_000_000
const value = decimal(0, MOST_VALUE)
const row = z.strictObject({ from: value.optional(), until: value.optional(), score: decimal(SCORE_MIN, SCORE_MAX), name: texts.optional() })
type Row = z.infer<typeof row>
const rangeFacts = z.strictObject({
  code, name: texts, kind: z.enum(['higher', 'lower', 'table', 'yes-no', 'scale']), unit: z.string().trim().min(1, 'must not be empty').max(20).optional(),
  rows: z.array(row).min(2, 'needs two at least').max(50, 'may have 50 at most').optional(), retired,
})
type RangeFacts = z.infer<typeof rangeFacts>

/** Of percents of a target, where nothing is written. */
const BANDS: readonly Row[] = [{ until: 70, score: 1 }, { from: 70, until: 90, score: 2 }, { from: 90, until: 105, score: 3 }, { from: 105, until: 120, score: 4 }, { from: 120, score: 5 }]

const ifRows = (applies: (range: RangeFacts) => boolean, holds: (rows: readonly Row[]) => boolean) => (range: RangeFacts): boolean => range.rows === undefined || !applies(range) || holds(range.rows)
const isScale = ({ kind }: RangeFacts): boolean => kind === 'scale'
const isBands = (range: RangeFacts): boolean => !isScale(range)
const hasBands = ({ kind }: RangeFacts): boolean => kind === 'higher' || kind === 'lower'
const path = ['rows']
const range = rangeFacts
  .refine((r) => r.rows !== undefined || hasBands(r), { path, message: 'is missing; only higher and lower have rows where none are written' })
  .refine(ifRows(isBands, (rows) => rows[0]?.from === undefined && rows.at(-1)?.until === undefined), { path, message: 'must begin with a row without from and end with one without until, so that every value has a score' })
  .refine(ifRows(isBands, (rows) => rows.slice(1).every((r, i) => r.from !== undefined && r.from === rows[i]?.until)), { path, message: 'must leave no gap and not overlap: each begins where the one before it ends' })
  .refine(ifRows(isBands, (rows) => rows.every((r) => r.from === undefined || r.until === undefined || r.from < r.until)), { path, message: 'must go up' })
  .refine(ifRows(({ kind }) => kind === 'yes-no', (rows) => rows.length === 2 && rows[1]?.from === 1), { path, message: 'of yes or no are two: until 1 for no, from 1 for yes' })
  .refine(ifRows(isScale, (rows) => rows.every((r) => r.from !== undefined && r.until === undefined)), { path, message: 'of a scale each say from, the value that is chosen, and no until' })
  .refine(ifRows(isScale, (rows) => rows.slice(1).every((r, i) => Number(rows[i]?.from) < Number(r.from))), { path, message: 'must go up' })

const MOST_CRITERIA = 30
const criterion = z.strictObject({ code, name: texts, help: longTexts.optional(), weight, competency: code.optional() })
const column = z.strictObject({ code: z.enum(FREE_COLUMNS), type: z.enum(['text', 'long-text', 'number', 'percent', 'date', 'yes-no']), name: texts, required: z.literal(true).optional() })
const ofCriteria = z.strictObject({
  code, kind: z.literal('criteria'), weight, name: texts,
  criteria: list(criterion).max(MOST_CRITERIA, `may have ${MOST_CRITERIA} at most`)
    .refine((all) => isOnce(all.map((c) => c.code)), 'must have a code each of its own')
    .refine(isWhole, 'must have weights that add up to 100'),
})
const ofObjectives = z.strictObject({ code, kind: z.literal('objectives'), weight, name: texts, columns: list(column).refine((all) => isOnce(all.map((c) => c.code)), 'must have a code each of its own').optional() })
const form = z.strictObject({
  code, name: texts,
  sections: list(z.discriminatedUnion('kind', [ofCriteria, ofObjectives]))
    .refine((all) => isOnce(all.map((s) => s.code)), 'must have a code each of its own')
    .refine((all) => isOnce(all.map((s) => s.kind)), 'may have one of objectives and one of criteria')
    .refine(isWhole, 'must have weights that add up to 100'),
})

const MOST_RATERS = 50
const FEWEST_ANSWERS = 3
const group = z.strictObject({ weight: decimal(0, HUNDRED), min: whole(0, MOST_RATERS).default(0), max: whole(0, MOST_RATERS) }).refine((g) => g.min <= g.max, { path: ['max'], message: 'is below min' })
const grade = z.strictObject({ code, from: decimal(0, SCORE_MAX), name: texts, guide: whole(0, HUNDRED).optional() })
const MOST_OBJECTIVES = 20
const rules = z.strictObject({ min: whole(1, MOST_OBJECTIVES), max: whole(1, MOST_OBJECTIVES), weightMin: whole(1, HUNDRED), weightMax: whole(1, HUNDRED) })
  .refine((r) => r.min <= r.max, { path: ['max'], message: 'is below min' })
  .refine((r) => r.weightMin <= r.weightMax, { path: ['weightMax'], message: 'is below weightMin' })
  .refine((r) => r.min * r.weightMin <= HUNDRED && r.max * r.weightMax >= HUNDRED, 'must leave room for weights that add up to 100')
const DAYS_OF_SERVICE = 90
const type = z.strictObject({
  code, name: texts, form: code, fillBy: z.enum(['employee', 'evaluator']),
  raters: z.strictObject({
    self: z.strictObject({ weight: z.literal(0).default(0), min: whole(0, 1).default(0), max: z.literal(1).default(1) }).optional(),
    superior: z.strictObject({ weight, min: z.literal(1).default(1), max: z.literal(1).default(1) }),
    peer: group.optional(), subordinate: group.optional(),
  }),
  grades: list(grade).max(20, 'may have 20 at most')
    .refine((all) => isOnce(all.map((g) => g.code)), 'must have a code each of its own')
    .refine((all) => isOnce(all.map((g) => g.from)), 'must not begin alike')
    .refine((all) => Math.min(...all.map((g) => g.from)) <= SCORE_MIN, `must have one that begins at ${SCORE_MIN} or below, so that every score has a grade`),
  peerThreshold: z.int('must be a whole number').min(FEWEST_ANSWERS, `must be at least ${FEWEST_ANSWERS}: of fewer answers one could be told from the others`).max(MOST_RATERS, `must be at most ${MOST_RATERS}`).default(FEWEST_ANSWERS),
  calibrationMax: decimal(0, SCORE_MAX - SCORE_MIN).default(0.5),
  objectiveRules: rules.default({ min: 3, max: 8, weightMin: 5, weightMax: 40 }),
  minServiceDays: whole(0, 3650).default(DAYS_OF_SERVICE),
  jobGrades: list(whole(1, 99)).refine(isOnce, 'names a grade twice').optional(),
  retired,
})

export const appraisalParts = {
  valueRanges: z.array(range).default([]),
  appraisalForms: z.array(form).default([]),
  appraisalTypes: z.array(type).default([]),
}

export type ValueRangeItem = RangeFacts & { rows: Row[] }
export type AppraisalFormItem = z.infer<typeof form>
export type AppraisalTypeItem = z.infer<typeof type>

/** With the rows it has where none are written. */
export const withBands = (written: RangeFacts): ValueRangeItem => ({ ...written, rows: written.rows ?? [...BANDS] })
