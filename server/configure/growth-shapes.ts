/** Shape of `growth.yaml`. What a name means stands in server/configuration/README.md. */
import { z } from 'zod'
import { code, date, file, list, longTexts, texts, whole } from './shapes.ts'

const period = z.strictObject({ kind: z.enum(['appraisal', 'competency', 'plan']), code, name: texts, from: date, until: date, fillFrom: date, fillUntil: date })
  .refine((p) => p.from <= p.until, { path: ['until'], message: 'is before from' })
  .refine((p) => p.fillFrom <= p.fillUntil, { path: ['fillUntil'], message: 'is before fillFrom' })

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
  groups: z.array(group).default([]),
  competencies: z.array(competency).default([]),
  jobs: z.array(job).default([]),
})

export type GrowthPeriodItem = z.infer<typeof period>
export type CompetencyGroupItem = z.infer<typeof group>
export type CompetencyItem = z.infer<typeof competency>
export type JobItem = z.infer<typeof job>
