import { createContext, type ReactNode } from 'react'

/** What the app puts into the header of every screen: the help banner. */
export const HeaderSlot = createContext<ReactNode>(null)
