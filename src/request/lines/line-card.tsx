import { useTranslation } from 'react-i18next'
import { lineField } from '../../../contract/kit/field-path.ts'
import type { DraftLineRow } from '../../../contract/kit/field.ts'
import { Icon } from '../../ui/icon.tsx'
import type { FieldProps } from '../fields/field-props.ts'
import { useTools } from '../use-tools.ts'
import { namedIn } from './named-columns.ts'
import { wordsOfRow } from './row-words.ts'
import { joined } from '../../lib/joined.ts'

/** A row on a phone: what it says, what is wrong with it, and a tap to change it. */
export function LineCard({ name, field, ns, id, form, row, place, onOpen }: FieldProps & { row: DraftLineRow; place: number; onOpen: () => void }) {
  const { t } = useTranslation(['request', ns])
  const tools = useTools(ns)
  const words = wordsOfRow({ name, field, ns, form, row }, tools)
  const facts = form.rowFacts?.(name)
  // a row is known by its first column; until that is filled in, by its place
  const first = facts?.words?.[0] ?? Object.keys(field.columns ?? {})[0] ?? ''
  const isNamed = Boolean((row as Record<string, unknown>)[first])
  const [title, rest] = isNamed ? [words[0], words.slice(1)] : [undefined, words]
  const ofRow = form.errorOf(`${name}.${row.lineId}`)
  const named = namedIn(facts, form)
  const labelOf = (column: string) => named[column]?.label ?? t(`${ns}:field.${name}.${column}`)
  const errors = [
    ...(ofRow ? [ofRow] : []),
    ...Object.keys(field.columns ?? {}).flatMap((column) => {
      const text = form.errorOf(lineField(name, row.lineId, column))
      return text ? [`${labelOf(column)}: ${text}`] : []
    }),
  ]
  const lacking = (facts?.lacks?.(row, form.values) ?? []).filter((column) => !form.errorOf(lineField(name, row.lineId, column)))
  return (
    <button type="button" id={id} className="rq-line-card" data-error={errors.length > 0 || undefined} onClick={onOpen}>
      <span className="rq-line-words">
        <b>{title ?? t('lines.row', { row: place })}</b>
        {rest.length > 0 ? <span className="rq-line-rest">{joined(rest)}</span> : null}
        {lacking.length > 0 ? <span className="rq-line-lacks">{t('lines.lacks', { columns: tools.show.list(lacking.map(labelOf)) })}</span> : null}
        {errors.map((text) => <span key={text} className="ess-error">{text}</span>)}
      </span>
      <Icon name="edit" size={18} />
    </button>
  )
}
