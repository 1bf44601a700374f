/** Drawing QR codes: level M (15 % may be damaged), at most version 20. */
import { encodeQR } from 'qr'

/** Rows and columns of modules; true is dark. */
type Modules = readonly (readonly boolean[])[]

/** Bytes of the longest text: a larger code has modules too small for the screen of a telephone. */
const MOST_BYTES = 666
/** Light modules that readers want around a code. */
const QUIET_ZONE = 4

/**
 * The modules of a code that says `text` (UTF-8), by row and column, with its quiet zone of four light ones around.
 * @returns null when the text has more than 666 bytes
 */
export function qrModules(text: string): Modules | null {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
}

/** Dark modules as one path for an SVG, a module being one unit. */
export function qrPath(modules: Modules): string {
  const runs: string[] = []
  for (const [row, line] of modules.entries()) {
    for (let at = 0; at < line.length; at++) {
      if (!line[at]) continue
      let end = at
      while (line[end]) end++
      runs.push(`M${at} ${row}h${end - at}v1h${at - end}z`)
      at = end
    }
  }
  return runs.join('')
}
