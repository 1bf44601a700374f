import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './base.css'
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { cssVariables, theme } from './theme.ts'

/** Key under which the chosen theme is kept; the inline script of index.html reads it before the first paint. */
const schemeManager = localStorageColorSchemeManager({ key: 'ess_theme' })

/** Components read the direction from the provider, styles from the document: the document leads. */
function FollowDocument() {
  const { setDirection } = useDirection()
  useEffect(() => {
    const page = document.documentElement
    const follow = () => setDirection(page.dir === 'rtl' ? 'rtl' : 'ltr')
    const changes = new MutationObserver(follow)
    changes.observe(page, { attributeFilter: ['dir'] })
    follow()
    return () => changes.disconnect()
  }, [setDirection])
  return null
}

/** Theme, reading direction and colour scheme (light, dark, system) for everything below. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={schemeManager} defaultColorScheme="auto" deduplicateInlineStyles>
        <FollowDocument />
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
