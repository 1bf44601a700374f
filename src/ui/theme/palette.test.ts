import { describe, expect, it } from 'vitest'
import { dark, darkTones, light, lightTones, orange } from './palette.ts'

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => channel(Number.parseInt(hex.slice(i, i + 2), 16) / 255)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** WCAG contrast ratio, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light, lightTones],
  ['dark', dark, darkTones],
] as const)('%s scheme', (_, scheme, tones) => {
  it.each(['bg', 'surface', 'sunken'] as const)('text and captions reach 4.5:1 on %s', (ground) => {
    expect(contrast(scheme.text, scheme[ground])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.dim, scheme[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it('text on the filled orange reaches 4.5:1, hovered too', () => {
    expect(contrast(scheme.onAccent, scheme.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onAccent, scheme.accentHover)).toBeGreaterThanOrEqual(4.5)
  })
  it('orange text reaches 4.5:1 on the page, on cards and on its wash', () => {
    for (const ground of [scheme.bg, scheme.surface, scheme.sunken, scheme.accentSoft]) expect(contrast(scheme.accentText, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it('outlines and focus reach 3:1 against the surface and the page', () => {
    for (const ground of [scheme.bg, scheme.surface]) {
      expect(contrast(scheme.outline, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(scheme.accent, ground)).toBeGreaterThanOrEqual(3)
    }
  })
  it('snackbars are readable', () => {
    expect(contrast(scheme.onInverse, scheme.inverse)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(Object.entries(tones))('status %s reaches 4.5:1 on its label and 3:1 as a dot', (_name, tone) => {
    expect(contrast(tone.text, tone.soft)).toBeGreaterThanOrEqual(4.5)
    for (const ground of [scheme.bg, scheme.surface]) expect(contrast(tone.text, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tone.solid, scheme.surface)).toBeGreaterThanOrEqual(3)
  })
})

describe('orange', () => {
  it('carries white text from shade 7 on', () => {
    for (const shade of orange.slice(7)) expect(contrast('#ffffff', shade)).toBeGreaterThanOrEqual(4.5)
  })
})
