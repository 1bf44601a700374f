/** What a request is called beside the commands that are queued for it, and what that is made of: it reads in the language of now. Pure. */
import type { Field, Fields } from '../../../contract/kit/field.ts'
import { sourceParamNames } from '../../../contract/kit/field.ts'
import type { Label, Subject } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { isForeign, LANGUAGE } from './packed-values.ts'
import type { RowView, Translate, ViewTools } from '../row-view.ts'
import { viewOfValues } from '../row-view.ts'

/** What a title needs of a module. */
export type Titled = Pick<AnyClientModule, 'def' | 'ns'> & { card: Pick<AnyClientModule['card'], 'title' | 'when'> }

export interface What {
  /** "Annual leave, Budi Santoso, Thu 12 May". */
  what: string
  subject: Subject
}

/** Of somebody else's request whose module's requests no device keeps, no value stands beside a decision that is queued. */
function written({ def, card }: Titled, view: RowView, person: string): string {
  const kind = view.t(`request:module.${def.slug}`)
  if (person && def.calls.detail.kept) return view.show.list([kind, person])
  return view.show.list([card.title(view), person, card.when(view)]) || kind
}

/** The same view; `seen` gets the names of what is read of it. */
function watched(view: RowView, seen: Set<string>): RowView {
  const noting = <T extends object>(of: T): T => new Proxy(of, { get: (target, name) => (seen.add(String(name)), Reflect.get(target, name) as unknown) })
  return { ...view, values: noting(view.values), texts: noting(view.texts), text: (name) => (seen.add(name), view.text(name)) }
}

const picked = <T>(of: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> => Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))

/** @param person whose it is, where that is somebody else */
export function whatOf(module: Titled, view: RowView, person = ''): What {
  const seen = new Set<string>()
  const what = written(module, watched(view, seen), person)
  // what the names of chosen options are looked up by
  const asked = Object.entries<Field>(module.def.fields as Fields).flatMap(([name, field]) => (seen.has(name) ? Object.values(sourceParamNames(field)) : []))
  const texts = { [LANGUAGE]: view.texts[LANGUAGE] ?? view.show.language, ...picked(view.texts, seen) }
  return { what, subject: { values: picked(view.values as Record<string, unknown>, new Set([...seen, ...asked])), texts, ...(person ? { person } : {}) } }
}

/** The label as it was written. */
export const storedLabel = ({ key, params = {} }: Label, t: Translate): string => t(key, params)

/** The label in the language of now. @param texts names of options in that language, where they are known */
export function labelText(label: Label, module: Titled | undefined, tools: ViewTools, texts = label.subject?.texts): string {
  const { subject } = label
  if (!subject || !module || !texts || !isForeign(label, tools.show.language)) return storedLabel(label, tools.t)
  const what = written(module, viewOfValues(module, {}, subject.values, texts, tools), subject.person ?? '')
  return tools.t(label.key, { ...label.params, what })
}
