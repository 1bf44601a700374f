/** Hands a text to the person as a file: on a phone through its own sheet (Files, mail, messages), else as a download. */
export async function saveTextFile(name: string, text: string, type: string): Promise<void> {
  const file = new File([text], name, { type })
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return // the person closed the sheet
    }
  }
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
