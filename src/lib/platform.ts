/** An iPad says that it is a Mac; no Mac is touched with two fingers. */
const isIos = ({ userAgent, maxTouchPoints = 0 }: Device) => /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** The page's navigator, or the worker's, which knows of no fingers. */
interface Device {
  userAgent: string
  maxTouchPoints?: number
}

/** What kind of device pushes go to: on iOS each of them has to show something. */
export const platformOf = (device: Device): 'ios-web' | 'android-web' | 'web' => (isIos(device) ? 'ios-web' : device.userAgent.includes('Android') ? 'android-web' : 'web')
