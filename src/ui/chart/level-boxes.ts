/** A level somebody has beside the one that is asked for. Pure. */
export interface LevelRow {
  id: string
  name: string
  /** Null: nobody has said yet. */
  level: number | null
  required: number
}

/** has: there, and asked for; missing: asked for, and not there; beyond: there, and more than is asked for. */
export type LevelBox = 'has' | 'missing' | 'beyond' | 'none'

/** One box a level, from the first to the highest. */
export const boxesOf = ({ level, required }: Pick<LevelRow, 'level' | 'required'>, most: number): LevelBox[] =>
  Array.from({ length: most }, (_, i) => {
    if (level === null) return 'none'
    const isThere = i < level
    return i < required ? (isThere ? 'has' : 'missing') : isThere ? 'beyond' : 'none'
  })
