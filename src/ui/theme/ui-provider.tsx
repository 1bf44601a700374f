import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Key under which the chosen theme is kept; the inline script of index.html reads it before the first paint. */
const schemeManager = localStorageColorSchemeManager({ key: 'ess_theme' })

/** Theme and colour scheme (light, dark, system) for everything below. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto" deduplicateInlineStyles>
      {children}
    </MantineProvider>
  )
}
