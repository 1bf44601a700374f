import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { LineState } from './line-state.ts'

interface LineStateTextProps {
  state: LineState | undefined
  checked: boolean
  /** Fields that are still empty: said before anybody is refused for them. */
  missing: readonly string[]
  /** Name of a field of the line, for what is wrong with one of several. */
  labelOf: (part: string) => string | undefined
}

/** How a line stands: what is wrong with it, what it still misses, what is worth knowing, or that it is right; nothing while nobody knows. */
export function LineStateText({ state, checked, missing, labelOf }: LineStateTextProps) {
  const { t, i18n } = useTranslation('people')
  const { problems = [], warnings = [] } = state ?? {}
  const unsaid = missing.filter((name) => !problems.some((p) => p.part === name)).flatMap((name) => labelOf(name) ?? [])
  if (problems.length + warnings.length + unsaid.length === 0) return checked ? <span className="pp-state" data-tone="green"><Icon name="check" size={14} /> {t('line-right')}</span> : null
  return (
    <>
      {problems.map((p) => <span key={p.part + p.text} className="pp-state" data-tone="red"><Icon name="alert" size={14} /> {[labelOf(p.part), p.text].filter(Boolean).join(': ')}</span>)}
      {unsaid.length > 0 ? <span className="pp-state" data-tone="yellow"><Icon name="alert" size={14} /> {t('line-missing', { fields: new Intl.ListFormat(i18n.language).format(unsaid) })}</span> : null}
      {warnings.map((text) => <span key={text} className="pp-state" data-tone="yellow"><Icon name="info" size={14} /> {text}</span>)}
    </>
  )
}
