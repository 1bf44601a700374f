/** The square cut out of a photo, in pixels of the photo. Pure. */

export interface Square {
  x: number
  y: number
  edge: number
}

export interface Size {
  width: number
  height: number
}

/** No smaller part is worth a picture. */
const SMALLEST = 96

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** Edges a square may have in this photo. */
export const edgesOf = ({ width, height }: Size): { min: number; max: number } => {
  const max = Math.min(width, height)
  return { min: Math.min(SMALLEST, max), max }
}

/** The same square, inside the photo. */
export function fitted({ x, y, edge }: Square, size: Size): Square {
  const { min, max } = edgesOf(size)
  const wanted = Math.round(between(edge, min, max))
  return { x: Math.round(between(x, 0, size.width - wanted)), y: Math.round(between(y, 0, size.height - wanted)), edge: wanted }
}

/** The largest square in the middle; in a tall photo nearer to the top, where faces are. */
export function firstSquare(size: Size): Square {
  const { max } = edgesOf(size)
  return fitted({ x: (size.width - max) / 2, y: size.height > size.width ? (size.height - max) / 3 : (size.height - max) / 2, edge: max }, size)
}

/** Larger or smaller around its middle. */
export function resized({ x, y, edge }: Square, to: number, size: Size): Square {
  const { min, max } = edgesOf(size)
  const wanted = between(to, min, max)
  return fitted({ x: x + (edge - wanted) / 2, y: y + (edge - wanted) / 2, edge: wanted }, size)
}

/** As shares of the photo, in percent. */
export const toPercent = ({ x, y, edge }: Square, { width, height }: Size) => ({ x: (x / width) * 100, y: (y / height) * 100, width: (edge / width) * 100, height: (edge / height) * 100 })

export const fromPercent = (crop: { x: number; y: number; width: number }, size: Size): Square =>
  fitted({ x: (crop.x / 100) * size.width, y: (crop.y / 100) * size.height, edge: (crop.width / 100) * size.width }, size)
