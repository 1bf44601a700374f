import '../result/result.css'
import { useQuery } from '@tanstack/react-query'
import { columnText } from '../../../../contract/growth/free-columns.ts'
import type { Values } from '../../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../../contract/kit/request.ts'
import { appraisalCalls, type EvaluationDetail } from '../../../../contract/modules/performance-appraisal/calls.ts'
import type { evaluationFields } from '../../../../contract/modules/performance-appraisal/fields.ts'
import { query } from '../../../api/query.ts'
import { joined } from '../../../lib/joined.ts'
import { readState } from '../../../request/use-read.ts'
import { useTools } from '../../../request/use-tools.ts'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { useScoreText } from '../score-text.ts'
import { useAmountText } from '../use-amount-text.ts'

type Evaluation = RequestDetail<Values<typeof evaluationFields>>

const WORDS = ['overallComment', 'strengths', 'improvements'] as const

/** What was written, row by row, beside what the person and those asked say, as far as the reader may know. */
export function EvaluationRows({ record }: { record: Evaluation }) {
  const read = useQuery({ ...query(appraisalCalls.evaluation, { id: record.id }), retry: false, meta: { quiet: true } })
  const state = readState(read)
  if (!read.data) return state.failed ? <ErrorState small texts={state.failed} onRetry={state.retry} /> : <SkeletonRows count={5} />
  return <Written document={read.data} />
}

export function Written({ document: { form, objectives, progress, values, self, groups, row } }: { document: EvaluationDetail }) {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  const none = t('performance-appraisal-result:none')
  const own = new Map((self?.answers ?? []).map((a) => [a.rowId, a]))
  const achieved = new Map((values?.objectives ?? []).map((o) => [o.lineId, o]))
  const given = new Map((values?.criteria ?? []).map((c) => [c.lineId, c]))
  const counted = groups.filter((g) => g.counted)
  const amountText = useAmountText()
  const noted = new Map(progress.map((o) => [o.objectiveId, o.lines]))
  return (
    <>
      {row.score === null ? null : <Card className="pv-first"><p className="pv-grade"><span className="pv-letter" aria-hidden="true">{row.gradeCode}</span><span><b className="num">{scoreText(row.score)}</b><span>{t('performance-appraisal-result:grade', { grade: row.gradeCode ?? none })}</span></span></p></Card>}
      {form.sections.map((section) => {
        const lines = section.kind === 2
          ? objectives.map((o) => {
            const said = achieved.get(o.id)
            const told: (readonly [string, string])[] = [
              [t('performance-appraisal-result:target'), amountText(o.target, { unit: o.unit, kind: o.valueRange.kind })],
              [t('performance-appraisal-result:reached'), amountText(said?.achievement, { unit: o.unit, kind: o.valueRange.kind })],
              [t('performance-appraisal-result:percent'), said?.percent ? t('performance-appraisal-result:percent.of', { percent: show.decimal(said.percent) }) : ''],
              [t('performance-appraisal-result:voice.self'), amountText(own.get(o.id)?.achievement, { unit: o.unit, kind: o.valueRange.kind })],
            ]
            const extras = (o.extras ?? []).map((extra) => [extra.name, columnText(extra, extra.value, { t, show })] as const)
            const during = (noted.get(o.id) ?? []).map((l) => [t('performance-appraisal-result:noted', { day: show.date(l.date) }), joined([amountText(l.achievement, { unit: o.unit, kind: o.valueRange.kind }), l.note, l.bySelf ? '' : l.by])] as const)
            return { id: o.id, title: o.title, weight: o.weight, score: said?.score ?? null, comment: said?.comment ?? '', facts: [...told, ...extras, ...during] }
          })
          : section.criteria.map((c) => {
            const said = given.get(c.id)
            return {
              id: c.id, title: c.names, weight: c.weight, score: said?.score ? `${said.score}.00` : null, comment: said?.comment ?? '',
              facts: [...counted.map((g) => [t(`performance-appraisal-result:from.${g.kind}`), (() => { const found = g.rows.find((r) => r.rowId === c.id); return found ? scoreText(found.score) : '' })()] as const), [t('performance-appraisal-result:voice.self'), own.get(c.id)?.score ? scoreText(own.get(c.id)?.score ?? '') : ''] as const],
            }
          })
        if (lines.length === 0) return null
        return (
          <Section key={section.code} title={section.names}>
            <Card flush>
              <ul className="pv-rows" aria-label={section.names}>
                {lines.map((line) => (
                  <li key={line.id}>
                    <span className="pv-row-head"><span><b>{line.title}</b><small>{t('performance-appraisal-result:weighs', { weight: show.decimal(line.weight) })}</small></span><b className="pv-score num">{line.score === null ? none : scoreText(line.score)}</b></span>
                    <dl className="pv-facts num">{line.facts.filter(([, text]) => text !== '').map(([label, text]) => <div key={label}><dt>{label}</dt><dd>{text}</dd></div>)}</dl>
                    {line.comment ? <p className="pv-quote">{line.comment}</p> : null}
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        )
      })}
      <SaidInWords values={values} self={self} />
    </>
  )
}

function SaidInWords({ values, self }: Pick<EvaluationDetail, 'values' | 'self'>) {
  const { t } = useTools('performance-appraisal-result')
  const writer = WORDS.flatMap((name) => { const text = values?.[name]; return text ? [[name === 'overallComment' ? 'overall' : name, text] as const] : [] })
  const own = ([['overall', self?.comment], ['strengths', self?.strengths], ['improvements', self?.improvements]] as const).flatMap(([of, text]) => (text ? [[of, text] as const] : []))
  const parts = ([[0, writer], [1, own]] as const).filter(([, said]) => said.length > 0)
  if (parts.length === 0) return null
  return (
    <Section title={t('performance-appraisal-result:comments')}>
      <Card className="pv-comments">
        {parts.map(([kind, said]) => <section key={kind} aria-label={t(`performance-appraisal-result:from.${kind}`)}><h3>{t(`performance-appraisal-result:from.${kind}`)}</h3><ul>{said.map(([of, text]) => <li key={of}><small>{t(`performance-appraisal-result:of.${of}`)}</small><p>{text}</p></li>)}</ul></section>)}
      </Card>
    </Section>
  )
}
