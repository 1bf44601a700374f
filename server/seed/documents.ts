/** Pictures and papers of the demo company, made in code: the same bytes every time. */
import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]

const WIDTH = 640
const HEIGHT = 320

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

const blend = (a: Colour, b: Colour, share: number): Colour => [0, 1, 2].map((i) => Math.round((a[i] as number) + ((b[i] as number) - (a[i] as number)) * share)) as unknown as Colour

/** A calm cover: hills in shades between two colours, with a sun. PNG, 640 by 320. */
export function cover(sky: Colour, ground: Colour, sun: Colour, phase: number): Uint8Array {
  const row = WIDTH * 3 + 1
  const pixels = Buffer.alloc(row * HEIGHT)
  const colours = [0.2, 0.45, 0.7, 1].map((share) => blend(sky, ground, share))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const hill = [0, 1, 2, 3].findLast((n) => y > 120 + n * 50 + Math.sin(x / (70 + n * 23) + phase + n * 1.7) * (26 - n * 4))
      const inSun = (x - 470) ** 2 + (y - 92) ** 2 < 46 ** 2
      const colour = hill === undefined ? (inSun ? sun : sky) : (colours[hill] as Colour)
      pixels.set(colour, y * row + 1 + x * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', deflateSync(pixels, { level: 9 })), chunk('IEND', new Uint8Array())])
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** A one-page PDF: a heading and lines of plain text. */
export function paper(title: string, lines: readonly string[]): Uint8Array {
  const words = [`BT /F2 20 Tf 56 770 Td (${escaped(title)}) Tj ET`, ...lines.map((line, i) => `BT /F1 11 Tf 56 ${732 - i * 20} Td (${escaped(line)}) Tj ET`)].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
  ]
  let out = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = out.length
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = out.length
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}
