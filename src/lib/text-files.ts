/**
 * Which namespaces of texts come in one file: what one screen asks for at the same moment costs one request instead of many. A namespace
 * that is named in none has a file of its own. The build puts them together (.build/text-files.ts).
 */
export const TEXT_FILES: Readonly<Record<string, readonly string[]>> = {
  /** Before anything stands. */
  'first-screen': ['common', 'shell', 'home'],
  /** What Home asks for once it stands. */
  'around-home': ['announcements', 'around', 'install', 'profile', 'push'],
  /** What waits on this device, and forms that were begun. */
  'on-device': ['compare', 'kept', 'storage', 'sync'],
  /** List, form and detail of any request. */
  'a-request': ['aside', 'attachments', 'fixed', 'people', 'request', 'ui'],
}

/** The file a namespace is in, without language and ending. */
export const textFileOf = (ns: string): string => Object.keys(TEXT_FILES).find((file) => TEXT_FILES[file]?.includes(ns)) ?? ns

/** The files of some namespaces, each once. */
export const textFilesOf = (namespaces: readonly string[]): string[] => [...new Set(namespaces.map(textFileOf))]

/** A namespace out of the file it is in. @throws TypeError when the file has it not */
export function textsIn(file: unknown, ns: string): Record<string, string> {
  const texts = textFileOf(ns) === ns ? file : (file as Record<string, unknown> | null)?.[ns]
  if (typeof texts !== 'object' || texts === null) throw new TypeError(`no texts of ${ns}`)
  return texts as Record<string, string>
}
