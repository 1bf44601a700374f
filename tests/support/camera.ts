/** A camera that looks at another device's screen: the browser plays a file as what its camera sees. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** A screen whose pictures a camera can take: all must be of one size. */
export const WALL = { width: 1280, height: 720 }

export interface Camera {
  /** For `openDevice`. */
  file: string
  /** It sees what this page shows now, from the next time it is opened. */
  lookAt(page: Page): Promise<void>
}

/** @param page of the size of WALL: what it sees until it is told otherwise */
export async function cameraOn(page: Page): Promise<Camera> {
  const file = join(await mkdtemp(join(tmpdir(), 'ess-camera-')), 'sees.mjpeg')
  const lookAt = async (other: Page) => writeFile(file, await other.screenshot({ type: 'jpeg', quality: 90 }))
  await lookAt(page)
  return { file, lookAt }
}
