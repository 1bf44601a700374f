import { describe, expect, it } from 'vitest'
import { dark, darkTones, light, lightTones, orange } from './palette.ts'
import { contrast } from './test-contrast.ts'

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
