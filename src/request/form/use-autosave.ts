/** Keeps a form on the device: a moment after each change, and at once when the page goes away. */
import { useCallback, useEffect, useRef } from 'react'
import { port } from '../../api/offline.ts'

const QUIET_MS = 400

export interface Autosave {
  /** Saves now what is unsaved. @returns true when nothing is left unsaved */
  flush: () => Promise<boolean>
}

/**
 * @param unsaved there is something to save
 * @param version changes with every change of the form
 * @param save resolves when it is durable; rejects when it cannot be kept
 */
export function useAutosave(unsaved: boolean, version: unknown, save: () => Promise<void>): Autosave {
  const latest = useRef({ unsaved, save })
  latest.current = { unsaved, save }
  const running = useRef<Promise<boolean> | null>(null)

  const flush = useCallback(async (): Promise<boolean> => {
    if (running.current) await running.current
    if (!latest.current.unsaved) return true
    running.current = latest.current.save().then(() => true, () => false)
    const done = await running.current
    running.current = null
    return done
  }, [])

  useEffect(() => {
    if (!unsaved) return
    const timer = port.setTimer(() => void flush(), QUIET_MS)
    return () => port.clearTimer(timer)
  }, [unsaved, version, flush])

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void flush()
    const leave = () => void flush()
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      void flush()
    }
  }, [flush])
  return { flush }
}
