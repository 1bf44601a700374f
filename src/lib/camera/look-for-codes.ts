/** Looks for codes in what a camera shows, ten times a second, and never stops for a bad one. */
import { readQr } from '../qr/read-qr.ts'

const PERIOD_MS = 100
/** So long a slow device rests between two pictures at least: its screen must move. */
const REST_MS = 30
const EDGE = 720
/** A code that was out of sight so long is a new one, also when it says the same. */
const FORGET_MS = 3000

export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** The square in the middle, where people hold a code; every other time the whole picture. */
export function partOf(width: number, height: number, isWhole: boolean): Part {
  const edge = Math.min(width, height)
  return isWhole ? { x: 0, y: 0, width, height } : { x: Math.floor((width - edge) / 2), y: Math.floor((height - edge) / 2), width: edge, height: edge }
}

/** A part drawn so that its shorter side has at most `edge` points. */
export function drawPart(context: CanvasRenderingContext2D, source: CanvasImageSource, part: Part, edge = EDGE): ImageData {
  const scale = Math.min(1, edge / Math.min(part.width, part.height))
  const { canvas } = context
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Says each text once, until it was out of sight for a while. */
export function onceInSight(tell: (text: string) => void, now: () => number = () => performance.now()): (text: string) => void {
  const seenAt = new Map<string, number>()
  return (text) => {
    const last = seenAt.get(text)
    seenAt.set(text, now())
    if (last === undefined || now() - last > FORGET_MS) tell(text)
  }
}

/** A canvas to draw pictures on that are read back. @throws Error where the browser has none left */
export function readingCanvas(): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  return context
}

/** @param onCode gets what a code says @returns the way to stop */
export function lookForCodes(video: HTMLVideoElement, onCode: (text: string) => void): () => void {
  const context = readingCanvas()
  const tell = onceInSight(onCode)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let isWhole = false
  const look = async () => {
    const began = performance.now()
    const { videoWidth, videoHeight } = video
    if (videoWidth > 0 && videoHeight > 0) {
      const found = await readQr(drawPart(context, video, partOf(videoWidth, videoHeight, isWhole)))
      isWhole = !isWhole
      if (found !== null && !stopped) tell(found)
    }
    if (!stopped) timer = setTimeout(() => void look(), Math.max(REST_MS, PERIOD_MS - (performance.now() - began)))
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
