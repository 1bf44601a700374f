import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { use } from 'react'
import { part } from '../../ui/part.ts'
import { helpRoomOf, screenOf } from './help-room.tsx'

/** What the company says about a screen. */
export const ScreenHelp = part(() => import('./screen-help.tsx').then((m) => m.ScreenHelp))

/** So long a screen waits for what is said above it. */
const PATIENCE_MS = 8000
let asked: Promise<unknown> | undefined

/** Asks for what is said above a screen that is opened here for the first time, unless it is Home. Null: there is nothing to wait for. */
export function useHelpFirst(): Promise<unknown> | null {
  const client = useQueryClient()
  const screen = useLocation({ select: ({ pathname }) => screenOf(pathname) })
  if (screen === '' || helpRoomOf(screen) !== undefined) return null
  asked ??= Promise.race([Promise.all([ScreenHelp.load(), import('./screen-help.tsx').then(({ askForHelp }) => askForHelp(client))]), new Promise((done) => setTimeout(done, PATIENCE_MS))]).catch(() => undefined)
  return asked
}

/** Beside a screen, which comes when this is known: nothing in it moves then. */
export function Known({ what }: { what: Promise<unknown> }) {
  use(what)
  return null
}
