/** Reading QR codes in a picture: the browser's own reader where there is one that knows them, else a package that comes when it is needed. */

interface Reader {
  detect(image: ImageData): Promise<readonly { rawValue: string }[]>
}
interface ReaderClass {
  new (options: { formats: readonly string[] }): Reader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Milliseconds of one picture: a camera shows ten a second. */
const TIME_LIMIT_MS = 80

/** Asked once: a camera shows ten pictures a second. */
const readers = new WeakMap<ReaderClass, Promise<Reader | null>>()

async function readerOf(Detector: ReaderClass): Promise<Reader | null> {
  const formats = await Detector.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null
}

/** Null where the browser has none, or one that knows no QR codes. */
async function readerOfBrowser(): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: ReaderClass }
  if (!BarcodeDetector) return null
  const reader = readers.get(BarcodeDetector) ?? readerOf(BarcodeDetector)
  readers.set(BarcodeDetector, reader)
  return reader
}

const decoder = () => import('qr/decode.js')

/** What reads is on the device from now on, for the time without a network. */
export async function readyToRead(): Promise<void> {
  if ((await readerOfBrowser()) === null) await decoder()
}

async function readByPackage(image: ImageData): Promise<string | null> {
  const { decodeQR } = await decoder()
  try {
    return decodeQR({ width: image.width, height: image.height, data: new Uint8ClampedArray(image.data) }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS })
  } catch {
    return null // it throws for every picture without a code
  }
}

/**
 * What the QR code in a picture says; most pictures of a camera show none.
 * @returns null when there is none that can be read
 */
export async function readQr(image: ImageData): Promise<string | null> {
  const reader = await readerOfBrowser()
  // a browser may name a reader that its system does not have: it fails only when it is used
  const found = await reader?.detect(image).catch(() => null)
  return found ? (found[0]?.rawValue ?? null) : readByPackage(image)
}
