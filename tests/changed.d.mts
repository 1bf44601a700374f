export function changedFiles(root: string, ref: string): string[]
export function journeysOf(files: readonly string[], specs: ReadonlyMap<string, string>): string[]
export function touchesFaults(files: readonly string[]): boolean
export function allJourneys(root: string): Map<string, string>
