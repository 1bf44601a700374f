import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AnyClientModule } from '../client-module.ts'
import { port } from '../../api/offline.ts'
import type { LocalRequest } from '../device/local-requests.ts'
import { useTextsNow } from '../device/texts-now.ts'
import { OnItsWay, RequestStatus } from '../request-status.tsx'
import { viewOfValues, type ViewTools } from '../row-view.ts'
import { SyncLine } from '../sync-line.tsx'

/** Requests that stand on this device only, or are on their way: drafts first of all places they may be looked for. */
export function LocalSection({ module, requests, tools }: { module: AnyClientModule; requests: readonly LocalRequest[]; tools: ViewTools }) {
  const { t } = useTranslation('request')
  const keptOf = (r: LocalRequest) => ({ module, values: r.values, texts: r.texts })
  const textsNow = useTextsNow(requests.map(keptOf))
  if (requests.length === 0) return null
  return (
    <section className="rq-group" aria-label={t('list.on-device')}>
      <h2>{t('list.on-device')}</h2>
      <ul className="rq-cards">
        {requests.map((r) => {
          const view = viewOfValues(module, { id: r.id }, r.values, textsNow(keptOf(r)), tools)
          const when = [module.card.when(view), module.card.amount?.(view)].filter(Boolean).join('\u00a0· ')
          const inside = (
            <>
              <span className="rq-card-top">
                <span className="rq-card-title">{module.card.title(view) || t('list.draft-untitled')}</span>
                {r.queued ? <OnItsWay rows={r.rows} /> : <RequestStatus status={0} />}
              </span>
              {when ? <span className="rq-card-when">{when}</span> : null}
              {r.rows.length > 0 ? <SyncLine rows={r.rows} tools={tools} /> : <span className="rq-card-sub">{t('list.draft-saved', { time: tools.show.ago(r.savedAt, port.now()) })}</span>}
            </>
          )
          return (
            <li key={r.id}>
              {r.queued ? (
                <Link to="/$module/$id" params={{ module: module.slug, id: r.id }} className="rq-card" data-local>{inside}</Link>
              ) : r.version > 0 ? (
                <Link to="/$module/$id/edit" params={{ module: module.slug, id: r.id }} className="rq-card" data-local>{inside}</Link>
              ) : (
                <Link to="/$module/new" params={{ module: module.slug }} search={{ draft: r.id }} className="rq-card" data-local>{inside}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
