import { useQuery } from '@tanstack/react-query'
import { lineText } from '../../../../contract/kit/field-path.ts'
import type { Values } from '../../../../contract/kit/field.ts'
import type { RequestDetail } from '../../../../contract/kit/request.ts'
import { fromKeyValues } from '../../../../contract/kit/wire.ts'
import { manpowerCalls } from '../../../../contract/modules/manpower/calls.ts'
import type { manpowerFields } from '../../../../contract/modules/manpower/fields.ts'
import { PropertyKind } from '../../../../contract/workforce/vocabulary.ts'
import { query } from '../../../api/query.ts'
import { useTools } from '../../../request/use-tools.ts'
import { Card, Section } from '../../../ui/surfaces.tsx'
import { NS } from '../in-form.ts'
import { useConfiguration } from '../use-rules.ts'

export type ManpowerRecord = RequestDetail<Values<typeof manpowerFields>>

/** Groups and questions of the company, by its own names. */
export function Answers({ record }: { record: ManpowerRecord }) {
  const { t, show } = useTools(NS)
  const texts = fromKeyValues(record.texts ?? [])
  const answers = record.customProperties ?? []
  const configuration = useConfiguration()
  const groups = configuration?.customGroups ?? []
  const asks = configuration?.mayCreate === true && answers.length > 0
  const { companyStructure, position, requestType } = record
  const questions = useQuery({ ...query(manpowerCalls.getCustomProperty, { companyStructure, position, requestType }), enabled: asks, staleTime: 60_000, retry: false, meta: { quiet: true } }).data?.listData ?? []
  const said = (code: string, value: string): string => {
    const question = questions.find((q) => q.code === code)
    if (question?.kind === PropertyKind.date) return show.date(value)
    if (question?.kind === PropertyKind.flag) return t(value === 'true' ? `${NS}:questions.yes` : `${NS}:questions.no`)
    return question?.options.find((o) => o.code === value)?.displayName ?? value
  }
  const rows = [
    ...groups.map(({ number, name }) => ({ key: `customGroup${number}`, label: name, text: texts[`customGroup${number}`] ?? '' })),
    ...answers.map(({ lineId, property, value }) => ({ key: lineId, label: questions.find((q) => q.code === property)?.displayName ?? texts[lineText('customProperties', 'property', property)] ?? property, text: said(property, value) })),
  ].filter(({ text }) => text !== '')
  if (rows.length === 0) return null
  return (
    <Section title={t(`${NS}:answers.title`)}>
      <Card><dl className="rq-facts">{rows.map(({ key, label, text }) => <div key={key}><dt>{label}</dt><dd>{text}</dd></div>)}</dl></Card>
    </Section>
  )
}
