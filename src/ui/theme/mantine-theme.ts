/** Mantine dressed in our palette: sizes, radii and focus. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { orange } from './palette.ts'

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"'

export const theme = createTheme({
  primaryColor: 'orange',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { orange: [...orange] },
  fontFamily: system,
  defaultRadius: 8,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.2' },
  headings: { fontWeight: '650' },
  breakpoints: { xs: '20em', sm: '32.1875em', md: '48em', lg: '64em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})

/** Points Mantine's own custom properties at ours: one palette decides both. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ess-bg)',
    '--mantine-color-text': 'var(--ess-text)',
    '--mantine-color-dimmed': 'var(--ess-dim)',
    '--mantine-color-placeholder': 'var(--ess-dim)',
    '--mantine-color-anchor': 'var(--ess-accent-text)',
    '--mantine-color-error': 'var(--ess-red-text)',
    '--mantine-color-default': 'var(--ess-surface)',
    '--mantine-color-default-hover': 'var(--ess-sunken)',
    '--mantine-color-default-color': 'var(--ess-text)',
    '--mantine-color-default-border': 'var(--ess-outline)',
    '--mantine-primary-color-filled': 'var(--ess-accent)',
    '--mantine-primary-color-filled-hover': 'var(--ess-accent-hover)',
    '--mantine-primary-color-contrast': 'var(--ess-on-accent)',
    '--mantine-primary-color-light': 'var(--ess-accent-soft)',
    '--mantine-primary-color-light-color': 'var(--ess-accent-text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
