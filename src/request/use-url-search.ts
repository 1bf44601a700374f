import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** What the URL of a screen says behind its `?`, and the way to say something else there without leaving a trace in the history for each key. */
export function useUrlSearch(): [raw: Record<string, unknown>, change: (search: object) => void] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const change = useCallback((next: object) => void navigate({ to: '.', search: next as Record<string, unknown>, replace: true, resetScroll: false }), [navigate])
  return [raw, change]
}
