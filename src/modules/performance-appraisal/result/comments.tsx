import type { EvaluationResult } from '../../../../contract/modules/performance-appraisal/calls.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card, Section } from '../../../ui/surfaces.tsx'

const ORDER = [0, 2, 3, 1] as const

/** What was written, by group; within one in no order. */
export function Comments({ result }: { result: EvaluationResult }) {
  const { t } = useTools('performance-appraisal-result')
  const kinds = ORDER.filter((kind) => result.comments.some((c) => c.kind === kind))
  if (kinds.length === 0) return null
  return (
    <Section title={t('performance-appraisal-result:comments')}>
      <Card className="pv-comments">
        {kinds.map((kind) => (
          <section key={kind} aria-label={t(`performance-appraisal-result:from.${kind}`)}>
            <h3>{t(`performance-appraisal-result:from.${kind}`)}</h3>
            <ul>{result.comments.filter((c) => c.kind === kind).map((c, i) => <li key={i}><small>{t(`performance-appraisal-result:of.${c.of}`)}</small><p>{c.text}</p></li>)}</ul>
          </section>
        ))}
      </Card>
    </Section>
  )
}
