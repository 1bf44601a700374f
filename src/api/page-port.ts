/** The one port of this page (see src/offline/port.ts). */
import { browserPort } from '../offline/browser-port.ts'
import type { Port } from '../offline/port.ts'

let port: Port | undefined
export const pagePort = (): Port => (port ??= browserPort())
