/** Shape of `workforce.yaml`. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { addDays } from '../../contract/kit/civil-date.ts'
import { addMonths } from '../../contract/kit/months.ts'
import { code, date, file, list, texts, whole } from './shapes.ts'

const retired = z.literal(true).optional()

const designation = z.strictObject({ code, name: texts, retired })

const position = z.strictObject({
  code, designation: code, department: z.string(), site: z.string(),
  gradeFrom: whole(1, 99).optional(), gradeUntil: whole(1, 99).optional(),
  reportsTo: code.optional(),
  retired,
}).refine((p) => p.gradeFrom === undefined || p.gradeUntil === undefined || p.gradeFrom <= p.gradeUntil, { path: ['gradeUntil'], message: 'is below gradeFrom' })

const FRAMES = [1, 3, 6, 12] as const
const frameMonths = z.literal([...FRAMES], `must be ${FRAMES.join(', ')}: months of a time frame`)
const MOST_MONTHS = 60
/** Whole time frames from the first day to the last. */
const isWhole = ({ from, until, frameMonths: months }: { from: string; until: string; frameMonths: number }): boolean =>
  Array.from({ length: MOST_MONTHS / months }, (_, i) => addDays(addMonths(from, (i + 1) * months), -1)).includes(until)
const period = z.strictObject({ code, name: texts, from: date, until: date, frameMonths, opens: date, closes: date })
  .refine((p) => p.from <= p.until, { path: ['until'], message: 'is before from' })
  .refine((p) => p.from > p.until || isWhole(p), { path: ['until'], message: `must end a time frame: so many months after from, ${MOST_MONTHS} at most` })
  .refine((p) => p.opens <= p.closes, { path: ['closes'], message: 'is before opens' })

const option = z.strictObject({ code, name: texts })
const MOST_OPTIONS = 50
const property = z.strictObject({
  code, name: texts,
  kind: z.enum(['text', 'whole', 'date', 'flag', 'option']),
  required: z.literal(true).optional(),
  options: z.array(option).min(1, 'must name at least one').max(MOST_OPTIONS, `may have ${MOST_OPTIONS} at most`).refine((all) => new Set(all.map((o) => o.code)).size === all.length, 'must have a code each of its own').optional(),
  departments: list(z.string()).optional(), positions: list(code).optional(),
  requestTypes: list(z.enum(['new', 'replacement', 'temporary'])).optional(),
  retired,
}).refine((p) => (p.kind === 'option') === (p.options !== undefined), { path: ['options'], message: 'go with kind: option, and every such question has some' })

export const workforceShape = file({
  designations: z.array(designation).default([]),
  positions: z.array(position).default([]),
  planningPeriods: z.array(period).default([]),
  customProperties: z.array(property).default([]),
})

export type DesignationItem = z.infer<typeof designation>
export type PositionItem = z.infer<typeof position>
export type PlanningPeriodItem = z.infer<typeof period>
export type CustomPropertyItem = z.infer<typeof property>
