/**
 * Every colour of the product, light and dark. The build writes them into the painted HTML shell as custom properties
 * (`--ess-<name>`), so that the first paint, the shell and every screen agree. `palette.test.ts` measures the contrasts.
 */
export interface Scheme {
  /** Page. */
  bg: string
  /** Cards, bars. */
  surface: string
  /** Hovered or pressed parts, skeletons, quiet buttons. */
  sunken: string
  /** Lines between things. */
  line: string
  /** Outlines of inputs and quiet buttons: 3:1 against the surface. */
  outline: string
  text: string
  /** Second voice: captions, hints. */
  dim: string
  /** The orange of fills and focus. */
  accent: string
  accentHover: string
  /** Text on the accent. */
  onAccent: string
  /** Orange as text: links, the active tab. */
  accentText: string
  /** Washed orange behind the active entry. */
  accentSoft: string
  /** Bar of dark snackbars. */
  inverse: string
  onInverse: string
}

export interface StatusTone {
  /** Background of the label. */
  soft: string
  /** Text and icon on it. */
  text: string
  /** Dot or bar next to plain text. */
  solid: string
}

export type ToneName = 'yellow' | 'green' | 'red' | 'blue' | 'grey' | 'brown' | 'black'

/** Orange by weight, 0 lightest. Index 7 carries white text at 4.5:1. */
export const orange = ['#fff6ee', '#ffe9d6', '#fed0a8', '#fdb277', '#fb8f45', '#f0701f', '#dc5a10', '#c2470a', '#9a380d', '#7a2e0f'] as const

export const light: Scheme = {
  bg: '#f8f6f3',
  surface: '#ffffff',
  sunken: '#f1eeea',
  line: '#e6e1da',
  outline: '#8f877c',
  text: '#221d18',
  dim: '#655d54',
  accent: '#c2470a',
  accentHover: '#a63c08',
  onAccent: '#ffffff',
  accentText: '#ad3f09',
  accentSoft: '#fff0e4',
  inverse: '#2a2520',
  onInverse: '#faf7f3',
}

export const dark: Scheme = {
  bg: '#13110f',
  surface: '#1d1a17',
  sunken: '#292521',
  line: '#37322c',
  outline: '#80776c',
  text: '#f4efe8',
  dim: '#b0a69a',
  accent: '#fb8f45',
  accentHover: '#fda467',
  onAccent: '#241003',
  accentText: '#fda467',
  accentSoft: '#36220f',
  inverse: '#f1ece5',
  onInverse: '#221d18',
}

export const lightTones: Record<ToneName, StatusTone> = {
  yellow: { soft: '#fdf1c7', text: '#744f04', solid: '#b87d03' },
  green: { soft: '#dcf3e1', text: '#1b5e33', solid: '#2e9150' },
  red: { soft: '#fde5e2', text: '#9c2118', solid: '#d3382c' },
  blue: { soft: '#e0ecfc', text: '#1c4c8f', solid: '#3276cf' },
  grey: { soft: '#eeebe6', text: '#544d45', solid: '#857c71' },
  brown: { soft: '#f3e5d8', text: '#6d4320', solid: '#99633a' },
  black: { soft: '#e4e1dc', text: '#221d18', solid: '#221d18' },
}

export const darkTones: Record<ToneName, StatusTone> = {
  yellow: { soft: '#3a2d0a', text: '#f6d365', solid: '#e0ab1f' },
  green: { soft: '#14331e', text: '#8fdba6', solid: '#4cb46e' },
  red: { soft: '#45191a', text: '#ffb0a6', solid: '#ee6257' },
  blue: { soft: '#162f52', text: '#a5caff', solid: '#5b9bf0' },
  grey: { soft: '#2d2925', text: '#c9c0b5', solid: '#948a7e' },
  brown: { soft: '#3b2817', text: '#e5bd99', solid: '#b98358' },
  black: { soft: '#35312c', text: '#f4efe8', solid: '#f4efe8' },
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)

/** Custom properties of one scheme, as CSS declarations. */
export function schemeCss(scheme: Scheme, tones: Record<ToneName, StatusTone>): string {
  const colours = Object.entries(scheme).map(([name, value]) => `--ess-${kebab(name)}:${value}`)
  const status = Object.entries(tones).flatMap(([name, tone]) => [`--ess-${name}-soft:${tone.soft}`, `--ess-${name}-text:${tone.text}`, `--ess-${name}-solid:${tone.solid}`])
  return [...colours, ...status].join(';')
}
