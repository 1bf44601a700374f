import { columnText } from '../../../../contract/growth/free-columns.ts'
import type { EvaluationResult, ResultRow } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { useScoreText } from '../score-text.ts'
import { useAmountText } from '../use-amount-text.ts'

type Fact = readonly [label: string, text: string]

function useFacts() {
  const { t, show } = useTools('performance-appraisal-result')
  const scoreText = useScoreText()
  const amountText = useAmountText()
  const amount = (value: string | null, { unit, rangeKind }: ResultRow) => amountText(value, { unit, kind: rangeKind })
  return {
    weight: ({ weight }: ResultRow): string => t('performance-appraisal-result:weighs', { weight: show.decimal(weight) }),
    score: ({ score }: ResultRow): string => (score === null ? t('performance-appraisal-result:none') : scoreText(score)),
    objective: (row: ResultRow): Fact[] => [
      [t('performance-appraisal-result:target'), amount(row.target, row)],
      [t('performance-appraisal-result:reached'), amount(row.achievement, row)],
      [t('performance-appraisal-result:percent'), row.percent === null ? '' : t('performance-appraisal-result:percent.of', { percent: show.decimal(row.percent) })],
      [t('performance-appraisal-result:voice.self'), amount(row.selfAchievement, row)],
      ...(row.extras ?? []).map((extra): Fact => [extra.name, columnText(extra, extra.value, { t, show })]),
    ],
    criterion: (row: ResultRow): Fact[] => [
      ...row.groups.map(({ kind, score, count }): Fact => [t(`performance-appraisal-result:group.${kind}`, { count }), scoreText(score)]),
      [t('performance-appraisal-result:voice.self'), row.selfScore === null ? '' : scoreText(row.selfScore)],
    ],
  }
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const given = facts.filter(([, text]) => text !== '')
  return given.length === 0 ? null : <dl className="pv-facts num">{given.map(([label, text]) => <div key={label}><dt>{label}</dt><dd>{text}</dd></div>)}</dl>
}

/** Every row with what it scores and what that is made of: a list on a phone, a table at a desk. */
export function ResultRows({ result }: { result: EvaluationResult }) {
  const { t } = useTools('performance-appraisal-result')
  const facts = useFacts()
  const isPhone = useMedia(PHONE)
  return result.sections.map((section) => {
    const rows = result.rows.filter((row) => row.section === section.code)
    if (rows.length === 0) return null
    const of = section.kind === 2 ? facts.objective : facts.criterion
    const heads = [...new Set(rows.flatMap((row) => of(row).filter(([, text]) => text !== '').map(([label]) => label)))]
    return (
      <Section key={section.code} title={section.name}>
        <Card flush>
          {isPhone ? (
            <ul className="pv-rows" aria-label={section.name}>
              {rows.map((row) => (
                <li key={row.rowId}>
                  <span className="pv-row-head"><span><b>{row.title}</b><small>{facts.weight(row)}</small></span><b className="pv-score num">{facts.score(row)}</b></span>
                  <Facts facts={of(row)} />
                  {row.evaluatorComment ? <p className="pv-quote">{row.evaluatorComment}</p> : null}
                </li>
              ))}
            </ul>
          ) : (
            <div className="pv-wide">
              <table className="pv-table" aria-label={section.name}>
                <thead><tr><th scope="col">{section.name}</th>{heads.map((head) => <th key={head} scope="col">{head}</th>)}<th scope="col">{t('performance-appraisal-result:score')}</th></tr></thead>
                <tbody>
                  {rows.map((row) => {
                    const texts = new Map(of(row))
                    return (
                      <tr key={row.rowId}>
                        <th scope="row">{row.title}<small>{facts.weight(row)}</small>{row.evaluatorComment ? <span className="pv-quote">{row.evaluatorComment}</span> : null}</th>
                        {heads.map((head) => <td key={head} className="num">{texts.get(head) || t('performance-appraisal-result:none')}</td>)}
                        <td className="num"><b>{facts.score(row)}</b></td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
          )}
        </Card>
      </Section>
    )
  })
}
