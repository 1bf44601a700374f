import { useState } from 'react'
import { qrModules } from '../../../lib/qr/qr-code.ts'
import { readQr } from '../../../lib/qr/read-qr.ts'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { GalleryEntry } from '../entry.ts'

const LINK = 'https://hr.example.com/ess/qr-code/1'
const SCALE = 4

/** A code as a camera sees it, four points a module. */
function picture(text: string): ImageData | null {
  const modules = qrModules(text)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!modules || !context) return null
  const edge = modules.length * SCALE
  canvas.width = edge
  canvas.height = edge
  context.fillStyle = '#fff'
  context.fillRect(0, 0, edge, edge)
  context.fillStyle = '#000'
  for (const [y, row] of modules.entries()) for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
  return context.getImageData(0, 0, edge, edge)
}

function ReadBack() {
  const [found, setFound] = useState('')
  const read = async () => {
    const image = picture(LINK)
    setFound((image && (await readQr(image))) ?? 'Nothing')
  }
  return (
    <>
      <QrCode text={LINK} label="QR code that is read back" />
      <Button onClick={() => void read()}>Read it back</Button>
      <output aria-label="What the code says">{found}</output>
    </>
  )
}

const entry: GalleryEntry = {
  id: 'qr-codes',
  title: 'QR codes',
  states: [
    { name: 'a link, read back', Show: ReadBack },
    { name: 'the longest text', Show: () => <QrCode text={'x'.repeat(666)} label="QR code of 666 letters" /> },
    { name: 'longer (shows nothing)', Show: () => <QrCode text={'x'.repeat(667)} label="QR code of 667 letters" /> },
  ],
}

export default entry
