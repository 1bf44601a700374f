import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { LineState } from './line-state.ts'

/** How a line stands: what is wrong with it, what is worth knowing, or that it is right; nothing while nobody knows. */
/** @param labelOf name of a field of the line, for what is wrong with one of several */
export function LineStateText({ state, checked, labelOf }: { state: LineState | undefined; checked: boolean; labelOf: (part: string) => string | undefined }) {
  const { t } = useTranslation('people')
  const { problems = [], warnings = [] } = state ?? {}
  if (problems.length + warnings.length === 0) return checked ? <span className="pp-state" data-tone="green"><Icon name="check" size={14} /> {t('line-right')}</span> : null
  return (
    <>
      {problems.map((p) => <span key={p.part + p.text} className="pp-state" data-tone="red"><Icon name="alert" size={14} /> {[labelOf(p.part), p.text].filter(Boolean).join(': ')}</span>)}
      {warnings.map((text) => <span key={text} className="pp-state" data-tone="yellow"><Icon name="info" size={14} /> {text}</span>)}
    </>
  )
}
