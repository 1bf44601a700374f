import '@mantine/core/styles/global.layer.css'
import './mantine.css'
import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, DirectionProvider, type MantineColorScheme, type MantineColorSchemeManager, MantineProvider, mergeMantineTheme } from '@mantine/core'
import { createContext, type ReactNode, use, useState } from 'react'
import { chooseColourScheme, colourScheme, onColourScheme } from './colour-scheme.ts'
import { cssVariables, theme } from './mantine-theme.ts'

/** The page has a colour scheme already (colour-scheme.ts); Mantine reads it there. One for each place it stands in. */
function schemeManager(): MantineColorSchemeManager {
  let stop: () => void = () => undefined
  return {
    get: colourScheme,
    set: (scheme: MantineColorScheme) => chooseColourScheme(scheme),
    subscribe: (onUpdate) => void (stop = onColourScheme(onUpdate)),
    unsubscribe: () => stop(),
    clear: () => chooseColourScheme('auto'),
  }
}

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
/** All custom properties Mantine's components read: nothing of Mantine is in the first load, so nothing of it is on the page yet. */
const variables = convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)))

const Inside = createContext(false)

/** What Mantine's components stand in: theme, reading direction (the document's), colour scheme. Around them only, since it weighs 10 kB; one in another is one. */
export function Mantine({ children }: { children: ReactNode }) {
  const [manager] = useState(schemeManager)
  if (use(Inside)) return children
  return (
    <Inside value>
      <style href="mantine-variables" precedence="low">{variables}</style>
      <DirectionProvider>
        <MantineProvider theme={theme} colorSchemeManager={manager} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false} deduplicateInlineStyles>
          {children}
        </MantineProvider>
      </DirectionProvider>
    </Inside>
  )
}
