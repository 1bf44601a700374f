/** Reading a code in a photo, where no camera may be used. */
import { drawPart, partOf, readingCanvas } from '../camera/look-for-codes.ts'
import { readQr } from './read-qr.ts'

/** A code that fills the photo reads small; one in a corner needs more of it. */
const EDGES = [720, 1440, 360]

/** @returns null when there is no code that can be read, or no picture */
export async function readPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  try {
    const context = readingCanvas()
    for (const isWhole of [true, false]) {
      for (const edge of EDGES) {
        const found = await readQr(drawPart(context, picture, partOf(picture.width, picture.height, isWhole), edge))
        if (found !== null) return found
      }
    }
    return null
  } finally {
    picture.close()
  }
}
