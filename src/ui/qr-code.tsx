import { useMemo } from 'react'
import { qrModules, qrPath } from '../lib/qr/qr-code.ts'

/** A QR code, dark on light in every scheme: scanners want it so. Nothing for a text that no code holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => qrModules(text), [text])
  if (!modules) return null
  const edge = modules.length
  return (
    <svg viewBox={`0 0 ${edge} ${edge}`} width={edge * 4} height={edge * 4} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${edge}v${edge}h${-edge}z`} />
      <path fill="#000" d={qrPath(modules)} />
    </svg>
  )
}
