import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../contract/kit/field.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { type AnyClientModule, isShown } from '../client-module.ts'
import type { RowView, ViewTools } from '../row-view.ts'

const NO_FILES: readonly AttachmentRef[] = []

interface FactsProps {
  module: AnyClientModule
  view: RowView
  tools: ViewTools
  /** Those of its fields that can be opened. */
  files?: readonly AttachmentRef[] | undefined
}

const LineSections = lazy(() => import('../lines/line-sections.tsx').then((m) => ({ default: m.LineSections })))

interface RowsOfProps extends FactsProps {
  /** Of the request, once the server has it. */
  id?: string
}

/** Rows of a request in sections of their own: as the module draws them, else a table for each list. */
export function RowsOf({ module, view, tools, files, id }: RowsOfProps) {
  const Drawn = module.rowsDrawn
  if (Drawn) return <Suspense fallback={null}><Drawn {...(id === undefined ? {} : { id })} view={view} /></Suspense>
  if (!module.facts.some((name: string) => (module.def.fields as Fields)[name]?.kind === 'lines')) return null
  return <Suspense fallback={null}><LineSections module={module} values={view.values} texts={view.texts} tools={tools} files={files ?? NO_FILES} /></Suspense>
}

const FileLink = lazy(() => import('../attachments/file-link.tsx').then((m) => ({ default: m.FileLink })))


/** Facts of a request as a list of names and values; empty ones, and those that the form would not ask for, are left out. Rows have a section of their own. */
export function Facts({ module, view, tools, files = NO_FILES }: FactsProps) {
  const { t } = useTranslation(['request', module.ns])
  const header = view.header
  const own = module.facts.filter((name: string) => (module.def.fields as Fields)[name]?.kind !== 'lines' && isShown(module, name, view.values)).map((name: string) => ({
    key: name,
    // a label that names the unit to type in has another one to read the value by
    label: t([`${module.ns}:fact.${name}`, `${module.ns}:field.${name}`], name === 'note' ? { defaultValue: t('request:field.note') } : {}),
    text: module.factWords?.[name]?.(view) ?? view.text(name),
    file: (module.def.fields as Fields)[name]?.kind === 'file' ? files.find((f) => f.attachmentId === view.values[name]) : undefined,
    long: name === 'note' || (module.def.fields as Fields)[name]?.kind === 'note',
  }))
  const shared = [
    { key: 'submittedDate', label: t('request:detail.submitted'), text: tools.show.instant(header.submittedDate), long: false, file: undefined },
    { key: 'requestor', label: t('request:detail.requestor'), text: header.requestorId !== header.employeeId ? (header.requestor ?? '') : '', long: false, file: undefined },
  ]
  return (
    <dl className="rq-facts">
      {[...own, ...shared].filter((f) => f.text !== '').map((f) => (
        <div key={f.key} data-long={f.long || undefined}>
          <dt>{f.label}</dt>
          <dd>{f.file ? <Suspense fallback={f.text}><FileLink file={f.file} /></Suspense> : f.text}</dd>
        </div>
      ))}
    </dl>
  )
}
