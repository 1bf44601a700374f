/** A file's bytes for a screen, and an address for them while they are on it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { bytesOf, type FileSource } from '../../api/file-bytes.ts'

export interface ShownFile extends FileSource {
  fileName: string
  type: string
}

const keyOf = (file: ShownFile) => file.attachmentId ?? file.url ?? file.fileName

/** @param wanted false: not asked for yet */
export function useFileBytes(file: ShownFile, wanted = true) {
  return useQuery({
    queryKey: ['attachment-bytes', keyOf(file), 'view'], // three parts: never among the copies of answers
    queryFn: ({ signal }) => bytesOf(file, signal),
    enabled: wanted,
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { quiet: true },
  })
}

/** An address for the bytes, given back when they leave the screen. */
export function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [bytes])
  return url
}

const LIVES_MS = 60_000

/** Hands bytes to the browser as a file. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName, rel: 'noopener' }).click()
  setTimeout(() => URL.revokeObjectURL(url), LIVES_MS)
}
