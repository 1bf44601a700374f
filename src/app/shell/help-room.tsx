import { useLocation } from '@tanstack/react-router'

const RECORD_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** How settings name the screen of an address: no slashes at its ends, `:id` for a record. */
export const screenOf = (pathname: string): string => pathname.replace(RECORD_ID, ':id').replaceAll(/^\/|\/$/g, '')

const keyOf = (screen: string) => `ess_help_room ${screen}`

/** Remembers how much room the banner of a screen took at this width; 0: none. */
export const keepHelpRoom = (screen: string, height: number): void => localStorage.setItem(keyOf(screen), `${innerWidth} ${height}`)

/** Room the banner of a screen takes; undefined: it was never shown here at this width. */
export function helpRoomOf(screen: string): number | undefined {
  const [width, height] = localStorage.getItem(keyOf(screen))?.split(' ').map(Number) ?? []
  return width === innerWidth ? height : undefined
}

/** Keeps the place of the help banner while it is on its way: what is below does not move when it comes. */
export function HelpRoom() {
  const screen = useLocation({ select: ({ pathname }) => screenOf(pathname) })
  const height = helpRoomOf(screen)
  return height ? <div style={{ flex: '1 1 100%', height }} /> : null
}
