/** What an assessment holds: the part of the person it is about, and those of whoever decides. */
import { LEVELS } from '../../growth/levels.ts'
import { defineCall, defineCalls } from '../../kit/call.ts'
import { field } from '../../kit/field.ts'
import type { ListInput, OptionRow, Paged } from '../../kit/paging.ts'

export const COMPETENCY = 'competency'

/** Most competencies of a job. */
export const MAX_COMPETENCIES = 60
/** From this level on somebody says how they know: in so many characters, or with a file. */
export const EVIDENCE_FROM = 5
export const EVIDENCE_LENGTH = 10
/** How far a final level may be from the superior's without a comment. */
export const FINAL_TOLERANCE = 1

export interface PeriodOption extends OptionRow {
  periodStart: string
  periodEnd: string
  /** Assessments of it are taken from and until these days. */
  fillFrom: string
  fillUntil: string
  isOpen: boolean
}

export interface CompetencyOption extends OptionRow {
  group: string
}

export const competencySources = defineCalls(COMPETENCY, {
  datasourcePeriod: defineCall<ListInput, Paged<PeriodOption>>({ kind: 'query', method: 'POST', path: '/competency/datasource/period' }),
  /** Every competency the company keeps. */
  competencies: defineCall<ListInput, Paged<CompetencyOption>>({ kind: 'query', method: 'POST', path: '/requests/competency/competencies', added: true }),
})

export const competencyFields = {
  period: field.option(competencySources.datasourcePeriod),
  periodStart: field.date({ computed: true }),
  periodEnd: field.date({ computed: true }),
  /** As of today while it may be edited, as of the submit from then on. */
  jobTitle: field.text({ computed: true }),
  /** Every competency of the job, each once: which there are says the server. */
  rows: field.lines(
    {
      competencyId: field.option(competencySources.competencies),
      requiredLevel: field.enum(LEVELS, { computed: true }),
      selfLevel: field.enum(LEVELS, { optional: true }),
      evidence: field.text({ max: 500, optional: true }),
    },
    { optional: true, max: MAX_COMPETENCIES },
  ),
}

const levels = () =>
  field.lines(
    { competencyId: field.option(competencySources.competencies), level: field.enum(LEVELS, { optional: true }), comment: field.text({ max: 500, optional: true }) },
    { optional: true, max: MAX_COMPETENCIES },
  )

/** The first level gives the superior's, the last the final ones; a single one both. */
export const competencyDeskFields = { first: { superiorLevels: levels() }, last: { finalLevels: levels() } }
