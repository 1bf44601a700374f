import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { port } from '../api/offline.ts'
import type { AnyClientModule } from './client-module.ts'
import { OnItsWay, RequestStatus } from './request-status.tsx'
import { viewOfValues, type ViewTools } from './row-view.ts'
import { SyncLine } from './sync-line.tsx'
import { localPath, type LocalRequest } from './device/local-requests.ts'
import { useTextsNow } from './device/texts-now.ts'

interface LocalSectionProps {
  /** Of these; what is of another has no words yet, and is not shown. */
  modules: readonly AnyClientModule[]
  requests: readonly LocalRequest[]
  /** With the words of these modules. */
  tools: ViewTools
}

/** Requests that stand on this device only, or are on their way: drafts first of all places they may be looked for. */
export function LocalSection({ modules, requests, tools }: LocalSectionProps) {
  const { t } = useTranslation('request')
  const shown = requests.flatMap((request) => modules.filter((m) => m.slug === request.module).map((module) => ({ request, kept: { module, values: request.values, texts: request.texts } })))
  const textsNow = useTextsNow(shown.map(({ kept }) => kept))
  if (shown.length === 0) return null
  return (
    <section className="rq-group" aria-label={t('list.on-device')}>
      <h2>{t('list.on-device')}</h2>
      <ul className="rq-cards">
        {shown.map(({ request: r, kept }) => {
          const { card } = kept.module
          const view = viewOfValues(kept.module, { id: r.id }, r.values, textsNow(kept), tools)
          const when = [card.when(view), card.amount?.(view)].filter(Boolean).join('\u00a0· ')
          return (
            <li key={r.id}>
              <Link {...localPath(r)} className="rq-card" data-local>
                <span className="rq-card-top">
                  <span className="rq-card-title">{card.title(view) || t(`module.${r.module}`)}</span>
                  {r.queued ? <OnItsWay rows={r.rows} /> : <RequestStatus status={0} />}
                </span>
                {when ? <span className="rq-card-when">{when}</span> : null}
                {r.rows.length > 0 ? <SyncLine rows={r.rows} tools={tools} /> : <span className="rq-card-sub">{t('list.draft-saved', { time: tools.show.ago(r.savedAt, port.now()) })}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
