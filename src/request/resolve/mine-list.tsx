import type { AnyClientModule } from '../client-module.ts'
import type { DraftRow } from '../../offline/rows.ts'
import type { ViewTools } from '../row-view.ts'
import { labelOf, partsOf, textOf } from './version-views.ts'
import { contentOfDraft } from './versions.ts'

/** What the person wrote, to be read before they say what becomes of it. */
export function MineList({ module, draft, tools }: { module: AnyClientModule; draft: DraftRow; tools: ViewTools }) {
  const mine = contentOfDraft(module, draft)
  const filled = partsOf(module).flat().map((name) => ({ name, text: textOf(module, mine, name, tools) })).filter(({ text }) => text !== '')
  return (
    <section className="cp-part cp-same">
      <h2 className="cp-label">{tools.t('compare:mine')}</h2>
      <dl>{filled.map(({ name, text }) => <div key={name}><dt>{labelOf(module, name, tools)}</dt><dd>{text}</dd></div>)}</dl>
    </section>
  )
}
