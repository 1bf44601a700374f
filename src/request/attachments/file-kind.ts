/** What the preview can draw. */
export type FileKind = 'image' | 'pdf' | 'other'

/** Judged by type, else by ending. */
export function kindOf({ type, fileName }: { type: string; fileName: string }): FileKind {
  if (/^image\/(png|jpe?g|webp|gif|avif)$/i.test(type) || /\.(png|jpe?g|webp|gif|avif)$/i.test(fileName)) return 'image'
  return type === 'application/pdf' || /\.pdf$/i.test(fileName) ? 'pdf' : 'other'
}
