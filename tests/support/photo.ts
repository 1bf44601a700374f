/** A picture to attach. */
import type { Page } from '@playwright/test'

/** A picture as a camera makes it: large, and not to be squeezed by a trick. Made by the browser, on a page of its own. */
export async function aPhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    for (let i = 0; i < 6000; i++) {
      context.fillStyle = `hsl(${(i * 47) % 360} 70% ${20 + (i % 60)}%)`
      context.fillRect((i * 7919) % 2400, (i * 104_729) % 1800, 40 + (i % 90), 30 + (i % 70))
    }
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return { name: 'doctor note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') }
}
