import '../training.css'
import './run.css'
import { useRouter } from '@tanstack/react-router'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Direction } from '../../../../contract/modules/training/code.ts'
import { keepAwake } from '../../../lib/wake-lock.ts'
import { useTools } from '../../../request/use-tools.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { light } from '../../../ui/theme/palette.ts'
import { CountText } from './count-text.tsx'
import { NoKey } from './no-key.tsx'
import { SessionCode } from './session-code.tsx'
import { useLive, useSessionKey } from './use-session.ts'

/** White in every scheme: a camera reads dark on light, and a projector shows no other. */
const LIGHT = Object.fromEntries(Object.entries(light).map(([name, value]) => [`--ess-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value])) as CSSProperties

/** `/training/run/{sessionId}/code`: the code on the whole screen, for the wall. The screen stays on. */
export function CodeScreen({ sessionId }: { sessionId: string }) {
  const { t } = useTools('training-attendance', 'common')
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const [direction, setDirection] = useState<Direction>('i')
  const live = useLive(sessionId)
  const key = useSessionKey(sessionId, live.data?.keyVersion)
  const facts = live.data ?? key.data?.facts
  const title = facts?.session.title ?? t('training-attendance:code.title')
  useDocumentTitle(title)
  useEffect(() => keepAwake(), [])
  useEffect(() => {
    const view = dialog.current
    if (view && !view.open) view.showModal()
    view?.querySelector('h1')?.focus()
  }, [])
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/training/run/$', params: { _splat: sessionId } }))
  const widen = () => void (document.fullscreenElement ? document.exitFullscreen() : dialog.current?.requestFullscreen()?.catch(() => undefined))
  return (
    <dialog ref={dialog} className="tr-wall" style={LIGHT} aria-label={title} onCancel={(event) => { event.preventDefault(); back() }}>
      <header className="tr-wall-head">
        <IconButton icon="arrowLeft" label={t('common:action.back')} onClick={back} />
        <div className="tr-wall-title">
          <h1 tabIndex={-1}>{title}</h1>
          {facts && facts.training !== facts.session.title ? <p>{facts.training}</p> : null}
        </div>
        {document.fullscreenEnabled ? <IconButton icon="monitor" label={t('training-attendance:code.wide')} onClick={widen} /> : null}
      </header>
      {key.data ? <SessionCode held={key.data} direction={direction} onDirection={setDirection} /> : key.isError ? <NoKey read={key} /> : <Skeleton height={320} radius={12} />}
      <footer className="tr-wall-foot">
        <CountText live={live} />
        {key.data ? <p className="tr-hint">{t('training-attendance:code.bright')}</p> : null}
      </footer>
    </dialog>
  )
}
