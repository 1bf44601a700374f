/** Photos are made smaller on the device, before they are queued: a phone's 12 MB becomes some 300 kB. */

const MAX_EDGE = 1600
const QUALITY = 0.82
/** Below this a picture is sent as it is. */
const SMALL_BYTES = 400_000

/** The size a picture is drawn at: the longer edge at most `max`, never enlarged. */
export function targetSize(width: number, height: number, max: number = MAX_EDGE): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`

/**
 * The file to attach: a smaller JPEG of a large picture, everything else unchanged.
 * A picture the browser can't read stays as it is; the server judges it.
 */
export async function compressImage(file: File): Promise<File> {
  if (!/^image\/(png|jpe?g|webp|heic|heif)$/i.test(file.type) || file.size <= SMALL_BYTES) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file
  const size = targetSize(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return file
  context.fillStyle = '#fff' // a transparent PNG would turn black
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  return blob && blob.size < file.size ? new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified }) : file
}
