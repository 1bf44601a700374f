import { platformOf } from '../../lib/platform.ts'

/** The browser's install question, kept for the moment it is wanted. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()
function keep(prompt: InstallPrompt | null): void {
  kept = prompt
  for (const listener of [...listeners]) listener()
}

export const installPrompt = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => kept,
}

/** The question, once: a browser shows it a single time. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = kept
  keep(null)
  return prompt
}

/** Keeps the question from popping up by itself. Call it early. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => {
    keep(null)
    void import('../../api/lasting-storage.ts').then(({ askToLast }) => askToLast())
  })
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
export const isIos = (): boolean => platformOf(navigator) === 'ios-web'
