import { afterEach, describe, expect, test, vi } from 'vitest'
import { qrModules, qrPath } from './qr-code.ts'
import { readQr } from './read-qr.ts'

/** A picture of what the path draws: each module `scale` points wide, the background white. */
function picture(path: string, edge: number, scale = 4): ImageData {
  const width = edge * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++) data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return { width, height: width, data, colorSpace: 'srgb' }
}

function drawn(text: string): ImageData {
  const modules = qrModules(text)
  if (!modules) throw new Error('it fits')
  return picture(qrPath(modules), modules.length)
}

const textOf = (length: number) => Array.from({ length }, (_, i) => String.fromCodePoint(33 + ((i * 37) % 90))).join('')

test.each([1, 14, 15, 62, 106, 130, 152, 180, 213, 287, 412, 500, 666])('a text of %i bytes that is drawn reads back', async (length) => {
  expect(await readQr(drawn(textOf(length)))).toBe(textOf(length))
})

test.each(['https://hr.example.com/ess/ · Ömer 王', '0042', 'OTPAUTH', 'دينا', 'a\nb'])('%j reads back', async (text) => {
  expect(await readQr(drawn(text))).toBe(text)
})

test('a text that is too long has no code; each byte counts, not each letter', () => {
  expect(qrModules('x'.repeat(667))).toBeNull()
  expect(qrModules('王'.repeat(222))).toHaveLength(97 + 8)
  expect(qrModules('王'.repeat(223))).toBeNull()
})

test('codes are of level M: so many bytes fit each size', () => {
  expect([14, 15, 26, 27, 180, 181, 666].map((length) => (qrModules('x'.repeat(length)) ?? []).length - 8)).toEqual([21, 25, 25, 29, 53, 57, 97])
})

test('a stain in the middle of a code does not keep it from being read', async () => {
  const code = drawn(textOf(106))
  const stain = Math.floor(code.width / 7)
  const from = Math.floor((code.width - stain) / 2)
  for (let row = from; row < from + stain; row++) code.data.fill(0, (row * code.width + from) * 4, (row * code.width + from + stain) * 4)
  expect(await readQr(code)).toBe(textOf(106))
})

test('the path draws each dark module once, inside its quiet zone', () => {
  const modules = qrModules('hello') ?? []
  const path = qrPath(modules)
  const widths = [...path.matchAll(/h(\d+)v1/g)].map(([, n]) => Number(n))
  expect(widths.reduce((a, b) => a + b, 0)).toBe(modules.flat().filter(Boolean).length)
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
})

describe('reading', () => {
  afterEach(() => vi.unstubAllGlobals())

  const browserReads = (formats: string[], detect: () => Promise<{ rawValue: string }[]>) => {
    const asked = vi.fn<() => Promise<{ rawValue: string }[]>>(detect)
    const getSupportedFormats = vi.fn<() => Promise<string[]>>(async () => formats)
    vi.stubGlobal('BarcodeDetector', class { static getSupportedFormats = getSupportedFormats; detect = asked })
    return Object.assign(asked, { getSupportedFormats })
  }

  test('a picture without a code says nothing', async () => {
    expect(await readQr(picture('', 40))).toBeNull()
  })

  test('the picture is not changed', async () => {
    const code = drawn('hello')
    const before = [...code.data]
    await readQr(code)
    expect([...code.data]).toEqual(before)
  })

  test('the browser reads where it can, and what it finds or not is its word', async () => {
    const asked = browserReads(['ean_13', 'qr_code'], async () => [{ rawValue: 'as the browser says' }])
    expect(await readQr(drawn('hello'))).toBe('as the browser says')
    await readQr(drawn('hello'))
    expect([asked, asked.getSupportedFormats].map((one) => one.mock.calls.length), 'what it knows is asked once').toEqual([2, 1])
    browserReads(['qr_code'], async () => [])
    expect(await readQr(drawn('hello'))).toBeNull()
  })

  test('a browser that knows other codes only, or whose reader is not there, is not relied upon', async () => {
    const asked = browserReads(['ean_13'], async () => [])
    expect(await readQr(drawn('hello'))).toBe('hello')
    expect(asked).not.toHaveBeenCalled()
    browserReads(['qr_code'], () => Promise.reject(new Error('Barcode detection service unavailable.')))
    expect(await readQr(drawn('hello'))).toBe('hello')
  })
})
