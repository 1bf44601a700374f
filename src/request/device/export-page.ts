/** A copy of what was not sent, as one page a person can open anywhere and print: words, labels of the forms, the files inside. */
import type { Field, Fields } from '../../../contract/kit/field.ts'
import type { Exported, ExportedFile } from '../../offline/export.ts'
import type { DraftRow, OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../client-module.ts'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import { unpackValues } from './packed-values.ts'
import { labelText } from './subject.ts'

export interface PageTools extends ViewTools {
  /** How far a command is, in words. */
  stateOf: (row: OutboxRow) => string
  moduleOf: (slug: string) => AnyClientModule | undefined
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const plain = (text: string) => text.replaceAll(/[&<>"']/g, (c) => escapes[c] ?? c)

type Line = readonly [label: string, text: string]

function linesOfForm({ module: slug, values: packed }: Pick<DraftRow, 'module' | 'values'>, tools: PageTools): Line[] {
  const { values, texts } = unpackValues(packed)
  const module = tools.moduleOf(slug)
  if (!module) return Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])
  const view = viewOfValues(module, {}, values, texts, tools)
  const names = [...Object.entries(module.def.fields as Fields).filter((e: [string, Field]) => !e[1].computed).map(([name]) => name), 'note']
  return names.map((name) => [tools.t(`${module.ns}:field.${name}`, name === 'note' ? { defaultValue: tools.t('request:field.note') } : { defaultValue: name }), view.text(name)])
}

/** What a command without a form says: a note to a decision, the text of a comment. */
const linesOfInput = ({ input }: OutboxRow, { t }: PageTools): Line[] => [
  ...(typeof input.note === 'string' ? [[t('request:field.note'), input.note] as const] : []),
  ...(typeof input.text === 'string' ? [[t('sync:export.wrote'), input.text] as const] : []),
]

const list = (lines: readonly Line[]) => `<dl>${lines.filter(([, text]) => text !== '').map(([label, text]) => `<dt>${plain(label)}</dt><dd>${plain(text)}</dd>`).join('')}</dl>`

const fileLink = ({ fileName, type, base64 }: ExportedFile) => {
  const address = `data:${plain(type)};base64,${base64}`
  const picture = type.startsWith('image/') ? `<img src="${address}" alt="">` : ''
  return `<li><a download="${plain(fileName)}" href="${address}">${plain(fileName)}</a>${picture}</li>`
}

const style = 'body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:16px}section{border-top:1px solid #999;padding:8px 0}dt{color:#555;font-size:14px}dd{margin:0 0 8px}dd{white-space:pre-line}img{display:block;max-width:100%;margin:8px 0}'

/** The page; the same as data stands at its end, for those who have to enter it again by a program. */
export function exportPage(exported: Exported, tools: PageTools): string {
  const { t, show } = tools
  const filesOf = (ids: readonly string[]) => ids.flatMap((id) => exported.files[id] ?? [])
  const files = (ids: readonly string[]) => (filesOf(ids).length > 0 ? `<h3>${plain(t('request:detail.attachments'))}</h3><ul>${filesOf(ids).map(fileLink).join('')}</ul>` : '')
  const moment = (at: number) => show.instant(new Date(at).toISOString())
  const told = new Set<string>()
  const sections = exported.rows.map((row) => {
    const draft = exported.drafts.find((d) => d.id === row.draftId && !told.has(d.id))
    if (draft) told.add(draft.id)
    const reasons = row.problem ? [...new Set([...row.problem.errors, ...row.problem.fields.map((f) => f.message)])].filter(Boolean) : []
    const ids = draft?.attachmentIds ?? (Array.isArray(row.input.attachmentIds) && row.draftId === null ? (row.input.attachmentIds as string[]) : [])
    return `<section><h2>${plain(labelText(row.label, tools.moduleOf(row.module), tools))}</h2><p>${plain(tools.stateOf(row))}</p>${list([[t('sync:export.saved'), moment(row.enqueuedAt)], [t('sync:export.reason'), reasons.join('\n')], ...(draft ? linesOfForm(draft, tools) : linesOfInput(row, tools))])}${files(ids)}</section>`
  })
  const drafts = exported.drafts.filter((d) => !told.has(d.id)).map((draft) =>
    `<section><h2>${plain(t(`request:module.${draft.module}`))}</h2><p>${plain(t('sync:export.draft'))}</p>${list([[t('sync:export.saved'), moment(draft.savedAt)], ...linesOfForm(draft, tools)])}${files(draft.attachmentIds)}</section>`)
  const placed = new Set([...exported.drafts.flatMap((d) => d.attachmentIds), ...exported.rows.flatMap((r) => (Array.isArray(r.input.attachmentIds) ? (r.input.attachmentIds as string[]) : []))])
  const loose = files(Object.keys(exported.files).filter((id) => !placed.has(id)))
  const items = [...exported.rows.map((r) => ({ what: r.op, version: r.v, record: r.recordId, input: r.input, state: r.state, problem: r.problem })), ...exported.drafts.map((d) => ({ draft: d.id, module: d.module, values: d.values }))]
  const data = JSON.stringify({ exportedAt: new Date(exported.at).toISOString(), items }).replaceAll('<', '\\u003c')
  const dir = show.language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${plain(show.language)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(t('sync:export.title'))}</title><style>${style}</style></head><body><h1>${plain(t('sync:export.title'))}</h1><p>${plain(t('sync:export.intro', { time: moment(exported.at) }))}</p>${sections.join('')}${drafts.join('')}${loose ? `<section>${loose}</section>` : ''}<script type="application/json">${data}</script></body></html>`
}
