/** QR codes, written by hand after ISO/IEC 18004:2015: byte mode, level M (15 % may be damaged), versions 1 to 20. */
import { allCodewords } from './codewords.ts'
import { drawn, type Modules } from './matrix.ts'
import { versionFor } from './versions.ts'

/**
 * The dark modules of a code that says `text` (UTF-8), by row and column, without the quiet zone of four modules.
 * @returns null when the text has more than 666 bytes
 */
export function qrModules(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  return version === null ? null : drawn(version, allCodewords(bytes, version))
}

/** Dark modules as one path for an SVG, a module being one unit; `quiet` units stand around. */
export function qrPath(modules: Modules, quiet = 4): string {
  const runs: string[] = []
  for (const [row, line] of modules.entries()) {
    for (let at = 0; at < line.length; at++) {
      if (!line[at]) continue
      let end = at
      while (line[end]) end++
      runs.push(`M${at + quiet} ${row + quiet}h${end - at}v1h${at - end}z`)
      at = end
    }
  }
  return runs.join('')
}
