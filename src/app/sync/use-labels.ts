/** What queued commands are called, in the language of now. */
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { recordOf } from '../../offline/row-rights.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { isForeign } from '../../request/device/packed-values.ts'
import { labelText } from '../../request/device/subject.ts'
import { type Kept, useTextsNow } from '../../request/device/texts-now.ts'
import { useTools } from '../../request/use-tools.ts'
import { modulesOf } from './modules-of.ts'

const NONE: readonly AnyClientModule[] = []

async function modulesWithTexts(rows: readonly OutboxRow[]): Promise<readonly AnyClientModule[]> {
  const modules = await modulesOf(rows)
  await i18next.loadNamespaces(modules.map((m) => m.ns))
  return modules
}

/** A form is on its way to the server, everything else is about what is there. */
const keptOf = (row: OutboxRow, module: AnyClientModule | undefined): Kept[] =>
  row.label.subject && module ? [{ module, ...row.label.subject, ...(row.draftId === null ? { onServer: recordOf(row) } : {}) }] : []

/** Gives the label of a row. In the usual case it reads as it was written, and nothing is fetched for it. */
export function useLabels(rows: readonly OutboxRow[]): (row: OutboxRow) => string {
  const { language } = useTranslation().i18n
  const tools = useTools('sync')
  const foreign = rows.filter(({ label }) => isForeign(label, language))
  const slugs = [...new Set(foreign.map((row) => row.module))].sort()
  const modules = useQuery({ queryKey: ['label-modules', language, ...slugs], queryFn: () => modulesWithTexts(foreign), enabled: slugs.length > 0, staleTime: Infinity, meta: { quiet: true } }).data ?? NONE
  const moduleOf = (row: OutboxRow) => modules.find((m) => m.slug === row.module)
  const textsNow = useTextsNow(foreign.flatMap((row) => keptOf(row, moduleOf(row))))
  return (row) => {
    const [kept] = keptOf(row, moduleOf(row))
    return labelText(row.label, kept?.module as AnyClientModule | undefined, tools, kept && textsNow(kept))
  }
}
