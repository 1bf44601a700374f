/** Shape of `growth.yaml`. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { appraisalParts } from './appraisal-shapes.ts'
import { code, date, file, list, longTexts, texts, whole } from './shapes.ts'

const assessed = { assessFrom: date.optional(), selfUntil: date.optional(), assessUntil: date.optional(), publishFrom: date.optional(), closed: date.optional() }
const period = z.strictObject({ kind: z.enum(['appraisal', 'competency', 'plan']), code, name: texts, from: date, until: date, fillFrom: date, fillUntil: date, ...assessed })
  .refine((p) => p.from <= p.until, { path: ['until'], message: 'is before from' })
  .refine((p) => p.fillFrom <= p.fillUntil, { path: ['fillUntil'], message: 'is before fillFrom' })
  .refine((p) => p.kind !== 'appraisal' || [p.assessFrom, p.selfUntil, p.assessUntil].every((day) => day !== undefined), { path: ['assessFrom'], message: 'goes with periods of appraisals, and so do selfUntil and assessUntil: every such period says all three' })
  .refine((p) => p.kind === 'appraisal' || (Object.keys(assessed) as (keyof typeof assessed)[]).every((name) => p[name] === undefined), { path: ['kind'], message: `${Object.keys(assessed).join(', ')} go with periods of appraisals alone` })
  .refine(({ assessFrom, selfUntil }) => assessFrom === undefined || selfUntil === undefined || assessFrom <= selfUntil, { path: ['selfUntil'], message: 'is before assessFrom' })
  .refine(({ selfUntil, assessUntil }) => selfUntil === undefined || assessUntil === undefined || selfUntil <= assessUntil, { path: ['assessUntil'], message: 'is before selfUntil' })

const LEVELS = 5
const levels = z.array(longTexts).length(LEVELS, `needs ${LEVELS}: what each level means, from 1`)
const group = z.strictObject({ code, name: texts, levels })
const competency = z.strictObject({ code, name: texts, group: code, levels: levels.optional(), subjects: list(code).optional(), retired: z.literal(true).optional() })
const MOST_OF_A_JOB = 40
const job = z.strictObject({
  code, title: z.string().trim().min(1, 'must not be empty').max(120), department: z.string().optional(), grade: whole(1, 99).optional(),
  levels: z.record(code, whole(1, LEVELS)).refine((all) => Object.keys(all).length > 0, 'must name at least one').refine((all) => Object.keys(all).length <= MOST_OF_A_JOB, `may have ${MOST_OF_A_JOB} at most`),
  retired: z.literal(true).optional(),
})

export const growthShape = file({
  periods: z.array(period).default([]),
  ...appraisalParts,
  groups: z.array(group).default([]),
  competencies: z.array(competency).default([]),
  jobs: z.array(job).default([]),
})

export type GrowthPeriodItem = z.infer<typeof period>
export type CompetencyGroupItem = z.infer<typeof group>
export type CompetencyItem = z.infer<typeof competency>
export type JobItem = z.infer<typeof job>
