/** Name of this build, written by vite.config.ts. */
declare const __BUILD_ID__: string | undefined
export const buildId: string = typeof __BUILD_ID__ === 'string' ? __BUILD_ID__ : 'test'
