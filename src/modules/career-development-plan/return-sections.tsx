import { useState } from 'react'
import { useTools } from '../../request/use-tools.ts'
import { NS, SECTIONS } from './names.ts'

/** Which parts of the plan go back: those alone are open to the person, none means all. */
export function ReturnSections({ onChange }: { onChange: (given: Readonly<Record<string, unknown>>) => void }) {
  const { t } = useTools(NS)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (name: string, isChosen: boolean) => {
    const next = SECTIONS.filter((section) => (section === name ? isChosen : chosen.includes(section)))
    setChosen(next)
    onChange(next.length > 0 ? { sections: next } : {})
  }
  return (
    <fieldset className="rq-step" aria-describedby="cdp-return-hint">
      <legend>{t(`${NS}:return.title`)}</legend>
      {SECTIONS.map((name) => (
        <label key={name} className="rq-flag">
          <input type="checkbox" checked={chosen.includes(name)} onChange={(e) => choose(name, e.currentTarget.checked)} />
          <span>{t(`${NS}:field.${name}`)}</span>
        </label>
      ))}
      <p className="rq-hint" id="cdp-return-hint" aria-live="polite">{t(chosen.length === 0 ? `${NS}:return.all` : `${NS}:return.these`, { count: chosen.length })}</p>
    </fieldset>
  )
}
