/** A short sound and a shake, for who does not look at the screen just then. */

const TONES = { good: [880, 1320], bad: [220, 180] } as const
const TONE_S = 0.09

let context: AudioContext | null = null

/** Nothing happens on devices that cannot, or before the person has touched the page. */
export function signal(kind: keyof typeof TONES): void {
  navigator.vibrate?.(kind === 'good' ? 60 : [120, 60, 120])
  const { userActivation } = navigator as { userActivation?: UserActivation }
  if (typeof AudioContext === 'undefined' || (userActivation && !userActivation.hasBeenActive)) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [i, frequency] of TONES[kind].entries()) {
    const tone = new OscillatorNode(context, { frequency, type: 'sine' })
    const volume = new GainNode(context, { gain: 0.12 })
    tone.connect(volume).connect(destination)
    tone.start(currentTime + i * TONE_S)
    tone.stop(currentTime + (i + 1) * TONE_S)
  }
}
