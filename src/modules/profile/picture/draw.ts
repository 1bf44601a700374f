/** Photos are turned, cut and made small on the device: neither the photo nor where it was taken leaves it. */
import type { Size, Square } from './crop.ts'

/** Edges of the two pictures that are sent. */
export const LARGE_EDGE = 512
export const SMALL_EDGE = 96
/** A photo is worked on at this size: enough for the large picture, light on a phone. */
const WORKING_EDGE = 1600

function canvasOf({ width, height }: Size): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff' // a transparent PNG would turn black
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

/** The photo as a person sees it, at most 1600 pixels wide or high; null when the browser cannot read the file. */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, WORKING_EDGE / Math.max(bitmap.width, bitmap.height))
  const size = { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) }
  const { canvas, context } = canvasOf(size)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  return canvas
}

/** A quarter turn to the right. */
export function turned(photo: HTMLCanvasElement): HTMLCanvasElement {
  const { canvas, context } = canvasOf({ width: photo.height, height: photo.width })
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(photo, 0, 0)
  return canvas
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/jpeg', quality))

/** The square of a photo as a JPEG of this edge. */
export async function cut(photo: HTMLCanvasElement, { x, y, edge }: Square, to: number): Promise<Blob> {
  const { canvas, context } = canvasOf({ width: to, height: to })
  context.drawImage(photo, x, y, edge, edge, 0, 0, to, to)
  return asJpeg(canvas, to > SMALL_EDGE ? 0.85 : 0.8)
}

/** The photo to look at while cutting. */
export const shownPhoto = (photo: HTMLCanvasElement): Promise<Blob> => asJpeg(photo, 0.85)
