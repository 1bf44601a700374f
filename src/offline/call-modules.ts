/// <reference types="vite/types/importMeta.d.ts" />
/**
 * The calls of a module by its slug: for whoever holds nothing but a call's id (a queued command, a tap on a notification). A file of
 * calls makes its calls known by being loaded (`callById`). Loaded itself only when it is needed.
 */
const files = import.meta.glob('../../contract/modules/*/*calls.ts')

/** Loads the calls of a module; where there is none of this slug, nothing is known afterwards. @throws Error when its code does not come */
export async function loadCalls(module: string): Promise<void> {
  await Promise.all(Object.entries(files).flatMap(([file, load]) => (file.split('/').at(-2) === module ? [load()] : [])))
}
