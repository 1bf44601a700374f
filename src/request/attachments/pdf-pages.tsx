import './attachments.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { needsPassword, openPdf } from './pdf-document.ts'

const ZOOMS = [1, 1.5, 2, 3] as const
/** Sharper than this no screen of a phone needs; memory does. */
const MAX_DENSITY = 2

type Opened = { pdf: PDFDocumentProxy } | { failed: 'password' | 'broken' } | null

function usePdf(bytes: Blob): Opened {
  const [opened, setOpened] = useState<Opened>(null)
  useEffect(() => {
    let gone = false
    const { document, close } = openPdf(bytes)
    document.then(
      (pdf) => gone || setOpened({ pdf }),
      (error: unknown) => gone || setOpened({ failed: needsPassword(error) ? 'password' : 'broken' }),
    )
    return () => {
      gone = true
      close()
    }
  }, [bytes])
  return opened
}

/** A PDF page by page: buttons or arrow keys, larger and smaller; its words for screen readers. */
export function PdfPages({ bytes, name }: { bytes: Blob; name: string }) {
  const { t } = useTranslation('attachments')
  const opened = usePdf(bytes)
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState(0)
  if (!opened) return <Skeleton height="40dvh" radius={8} />
  if ('failed' in opened) return <EmptyState icon={opened.failed === 'password' ? 'lock' : 'alert'} title={t(`pdf-${opened.failed}`)}>{t('no-preview.hint')}</EmptyState>
  const total = opened.pdf.numPages
  const turn = (to: number) => setNumber(Math.max(1, Math.min(total, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const pages: Record<string, number> = { PageDown: number + 1, PageUp: number - 1, Home: 1, End: total, ...(zoom === 0 ? { ArrowRight: number + 1, ArrowLeft: number - 1 } : {}) }
    const to = pages[event.key]
    if (to === undefined) return
    event.preventDefault()
    turn(to)
  }
  return (
    <div className="rq-pdf" role="group" aria-label={name} onKeyDown={onKeyDown}>
      <div className="rq-pdf-bar">
        <span>
          <IconButton icon="chevronLeft" label={t('pdf-previous')} disabled={number <= 1} onClick={() => turn(number - 1)} />
          <span className="num" aria-live="polite">{t('pdf-page', { page: number, total })}</span>
          <IconButton icon="chevronRight" label={t('pdf-next')} disabled={number >= total} onClick={() => turn(number + 1)} />
        </span>
        <span>
          <IconButton icon="minus" label={t('pdf-smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton icon="plus" label={t('pdf-larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
        </span>
      </div>
      <Page pdf={opened.pdf} number={number} zoom={ZOOMS[zoom] ?? 1} label={t('pdf-page', { page: number, total })} />
    </div>
  )
}

function Page({ pdf, number, zoom, label }: { pdf: PDFDocumentProxy; number: number; zoom: number; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [words, setWords] = useState('')
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const view = canvas.current
    if (!view || width === 0) return
    let cancel = () => undefined as void
    let gone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (gone) return
      const density = Math.min(devicePixelRatio || 1, MAX_DENSITY)
      const scale = (width / page.getViewport({ scale: 1 }).width) * zoom
      const viewport = page.getViewport({ scale: scale * density })
      view.width = Math.floor(viewport.width)
      view.height = Math.floor(viewport.height)
      view.style.width = `${Math.floor(viewport.width / density)}px`
      const task = page.render({ canvas: view, viewport })
      cancel = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (gone) return
      setWords(items.map((i) => ('str' in i ? i.str : '')).join(' '))
      setDrawn(number)
    }
    draw().catch((error: unknown) => {
      if (!gone) console.error(error) // the page stays as far as it came
    })
    return () => {
      gone = true
      cancel()
    }
  }, [pdf, number, zoom, width])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard has to get there
    <div ref={frame} className="rq-pdf-page" tabIndex={0} role="group" aria-label={label} data-drawn={drawn}>
      <canvas ref={canvas} aria-hidden="true" />
      <p className="sr-only">{words}</p>
    </div>
  )
}
