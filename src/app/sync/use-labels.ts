/** What queued commands are called, in the language of now. */
import { useTranslation } from 'react-i18next'
import { recordOf } from '../../offline/row-rights.ts'
import type { OutboxRow } from '../../offline/rows.ts'
import type { AnyClientModule } from '../../request/client-module.ts'
import { isForeign } from '../../request/device/packed-values.ts'
import { labelText } from '../../request/device/subject.ts'
import { type Kept, useTextsNow } from '../../request/device/texts-now.ts'
import { useTools } from '../../request/use-tools.ts'
import { useModulesHere } from '../use-modules-here.ts'
import { modulesIn } from './modules-of.ts'

/** A form is on its way to the server, everything else is about what is there. */
const keptOf = (row: OutboxRow, module: AnyClientModule | undefined): Kept[] =>
  row.label.subject && module ? [{ module, ...row.label.subject, ...(row.draftId === null ? { onServer: recordOf(row) } : {}) }] : []

/** Gives the label of a row. In the usual case it reads as it was written, and nothing is fetched for it. */
export function useLabels(rows: readonly OutboxRow[]): (row: OutboxRow) => string {
  const { language } = useTranslation().i18n
  const tools = useTools('sync')
  const foreign = rows.filter(({ label }) => isForeign(label, language))
  const modules = useModulesHere(modulesIn(foreign), { orWithout: true })
  const moduleOf = (row: OutboxRow) => modules.find((m) => m.slug === row.module)
  const textsNow = useTextsNow(foreign.flatMap((row) => keptOf(row, moduleOf(row))))
  return (row) => {
    const [kept] = keptOf(row, moduleOf(row))
    return labelText(row.label, kept?.module as AnyClientModule | undefined, tools, kept && textsNow(kept))
  }
}
