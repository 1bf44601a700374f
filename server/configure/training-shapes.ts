/** Shape of `training.yaml`. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { placesOf } from '../../contract/kit/money.ts'
import { code, date, file, list, longTexts, texts, whole } from './shapes.ts'

const category = z.strictObject({ code, name: texts })

const subject = z.strictObject({
  code, name: texts, description: longTexts.optional(),
  category: code,
  minutes: whole(15, 24_000),
  certificateMonths: whole(1, 600).optional(),
  discreet: z.literal(true).optional(),
  prerequisites: list(code).optional(),
  retired: z.literal(true).optional(),
})

const audienceRow = z.strictObject({ department: z.string().optional(), site: z.string().optional(), gradeAtLeast: whole(1, 99).optional() })
  .refine((row) => Object.values(row).some((v) => v !== undefined), 'must say whom it is for: department, site or gradeAtLeast')
const mandatory = z.strictObject({
  subject: code,
  audience: list(audienceRow).optional(),
  from: date,
  firstDueDays: whole(0, 3650),
  renewMonths: whole(1, 600).optional(),
  warnDays: whole(0, 365).default(30),
})

const MOST_RATE = 1_000_000_000
const PLACES = 8
const rate = z.number().positive('must be above 0').max(MOST_RATE, `must be at most ${MOST_RATE}`).refine((v) => Number(v.toFixed(PLACES)) === v, `must have ${PLACES} places at most`)
const currency = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/, 'must be a code of three letters, like USD').refine((v) => placesOf(v) <= 2, 'must be a currency with two places at most'),
  rate, date, retired: z.literal(true).optional(),
})

const points = whole(1, 1000)
const question = { label: longTexts, optional: z.literal(true).optional() }
const options = z.array(texts).min(2, 'needs two at least').max(20, 'may have 20 at most')
const place = whole(1, 20)
const oneOf = z.strictObject({ kind: z.literal('oneOf'), ...question, options, right: place.optional(), points: points.optional() })
  .refine((f) => f.right === undefined || f.right <= f.options.length, { path: ['right'], message: 'is the place of an option, from 1' })
const several = z.strictObject({ kind: z.literal('several'), ...question, options, right: list(place).optional(), points: points.optional() })
  .refine((f) => (f.right ?? []).every((r) => r <= f.options.length), { path: ['right'], message: 'are places of options, from 1' })
  .refine((f) => new Set(f.right).size === (f.right ?? []).length, { path: ['right'], message: 'names an option twice' })
const number = z.strictObject({ kind: z.literal('number'), ...question, right: z.number().min(-1e9).max(1e9).optional(), points: points.optional() })
const scale = z.strictObject({ kind: z.literal('scale'), ...question })
const text = z.strictObject({ kind: z.literal('text'), ...question })
const field = z.discriminatedUnion('kind', [oneOf, several, number, scale, text])
  .refine((f) => !('right' in f) || (f.right === undefined) === (f.points === undefined), 'right and points go together: what is right, and how much it counts')

const isScored = (f: z.infer<typeof field>): boolean => 'right' in f && f.right !== undefined
const form = z.strictObject({
  code, name: texts,
  kind: z.enum(['preTest', 'postTest', 'feedback']),
  passPercent: whole(1, 100).optional(),
  attempts: whole(1, 10).optional(),
  fields: z.array(field).min(1, 'needs one at least').max(100, 'may have 100 at most'),
  retired: z.literal(true).optional(),
})
  .refine((f) => (f.kind === 'feedback') === (f.attempts === undefined), { path: ['attempts'], message: 'goes with tests, and every test says it' })
  .refine((f) => (f.kind === 'postTest') === (f.passPercent !== undefined), { path: ['passPercent'], message: 'goes with a test after the training, and every such test says it' })
  .refine((f) => f.kind !== 'feedback' || !f.fields.some(isScored), { path: ['fields'], message: 'of feedback are neither right nor wrong' })
  .refine((f) => f.kind === 'feedback' || f.fields.some(isScored), { path: ['fields'], message: 'of a test need a right answer and points in one of them at least' })

export const trainingShape = file({
  categories: z.array(category).default([]),
  subjects: z.array(subject).default([]),
  mandatory: z.array(mandatory).default([]),
  currencies: z.array(currency).default([]),
  forms: z.array(form).default([]),
})

export type TrainingCategoryItem = z.infer<typeof category>
export type TrainingSubjectItem = z.infer<typeof subject>
export type MandatoryItem = z.infer<typeof mandatory>
export type CurrencyItem = z.infer<typeof currency>
export type FormItem = z.infer<typeof form>

