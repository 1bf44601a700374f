import '@mantine/core/styles/global.layer.css'
import './mantine.css'
import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, DirectionProvider, type MantineColorScheme, type MantineColorSchemeManager, MantineProvider, mergeMantineTheme } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import { chooseColourScheme, colourScheme, onColourScheme } from './colour-scheme.ts'
import { cssVariables, theme } from './mantine-theme.ts'

let stop: () => void = () => undefined
/** The page has a colour scheme already (colour-scheme.ts); Mantine reads it there. */
const schemeManager: MantineColorSchemeManager = {
  get: colourScheme,
  set: (scheme: MantineColorScheme) => chooseColourScheme(scheme),
  subscribe: (onUpdate) => void (stop = onColourScheme(onUpdate)),
  unsubscribe: () => stop(),
  clear: () => chooseColourScheme('auto'),
}

const whole = mergeMantineTheme(DEFAULT_THEME, theme)
/** All custom properties Mantine's components read: nothing of Mantine is in the first load, so nothing of it is on the page yet. */
const variables = convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)))

const Inside = createContext(false)

/** What Mantine's components stand in: theme, reading direction (the document's), colour scheme. Around them only, since it weighs 10 kB; one in another is one. */
export function Mantine({ children }: { children: ReactNode }) {
  if (use(Inside)) return children
  return (
    <Inside value>
      <style href="mantine-variables" precedence="low">{variables}</style>
      <DirectionProvider>
        <MantineProvider theme={theme} colorSchemeManager={schemeManager} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false} deduplicateInlineStyles>
          {children}
        </MantineProvider>
      </DirectionProvider>
    </Inside>
  )
}
