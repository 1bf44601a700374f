import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../../contract/kit/field.ts'
import type { AttachmentRef } from '../../../contract/kit/request.ts'
import { type AnyClientModule, isShown } from '../client-module.ts'
import type { RowView, ViewTools } from '../row-view.ts'

/** The detail shows rows of a field in a section of their own. */
export const hasLines = (module: AnyClientModule): boolean => module.facts.some((name: string) => (module.def.fields as Fields)[name]?.kind === 'lines')

const FileLink = lazy(() => import('../attachments/file-link.tsx').then((m) => ({ default: m.FileLink })))

const NO_FILES: readonly AttachmentRef[] = []

/** Facts of a request as a list of names and values; empty ones, and those that the form would not ask for, are left out. Rows have a section of their own. */
/** @param files those of its fields that can be opened */
export function Facts({ module, view, tools, files = NO_FILES }: { module: AnyClientModule; view: RowView; tools: ViewTools; files?: readonly AttachmentRef[] }) {
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
