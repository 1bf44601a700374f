/** Hands the person a copy of what was not sent, before anything is thrown away. */
import i18next from 'i18next'
import { isOnline } from '../../lib/network.ts'
import { saveTextFile } from '../../lib/save-file.ts'
import { port } from '../../api/offline.ts'
import { exportItems } from '../../api/outbox.ts'
import type { ExportWish } from '../../offline/export.ts'
import type { AnyClientModule } from '../client-module.ts'
import type { ViewTools } from '../row-view.ts'
import { exportPage } from './export-page.ts'
import { stateText } from './sync-words.ts'

/** @param modules those the items belong to */
export async function saveCopy(wish: ExportWish, modules: readonly AnyClientModule[], tools: ViewTools): Promise<void> {
  await i18next.loadNamespaces(['sync', 'request', 'compare', ...modules.map((m) => m.ns)])
  const exported = await exportItems(wish)
  const now = { nowMs: port.now(), online: isOnline(), pausedUntil: null, behind: undefined }
  const page = exportPage(exported, { ...tools, moduleOf: (slug) => modules.find((m) => m.slug === slug), stateOf: (row) => stateText(row, now, tools.t, tools.show) })
  await saveTextFile(tools.t('sync:export.file'), page, 'text/html')
}
