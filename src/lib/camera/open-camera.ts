/** The camera that looks away from the person, as a stream of pictures. */

/** Why there are no pictures: nobody allowed it, there is none, or another app has it. */
export type CameraTrouble = 'refused' | 'none' | 'busy'

export class CameraMissing extends Error {
  readonly why: CameraTrouble
  constructor(why: CameraTrouble) {
    super(why)
    this.name = 'CameraMissing'
    this.why = why
  }
}

export interface Camera {
  stream: MediaStream
  /** Null where it has no light of its own. */
  torch: ((on: boolean) => Promise<void>) | null
  close(): void
}

const WANTED: MediaStreamConstraints = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } } }

const whyOf: Record<string, CameraTrouble> = { NotAllowedError: 'refused', SecurityError: 'refused', NotReadableError: 'busy', AbortError: 'busy' }

function torchOf(track: MediaStreamTrack | undefined): Camera['torch'] {
  const can = track?.getCapabilities?.() ?? {}
  const has = 'torch' in can && can.torch === true
  return track && has ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : null
}

/** Asks for the camera; the browser asks the person. @throws CameraMissing */
export async function openCamera(): Promise<Camera> {
  // none on an address without https
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) throw new CameraMissing('none')
  try {
    const stream = await mediaDevices.getUserMedia(WANTED)
    const [track] = stream.getVideoTracks()
    return { stream, torch: torchOf(track), close: () => stream.getTracks().forEach((one) => one.stop()) }
  } catch (error) {
    throw new CameraMissing(whyOf[(error as Error).name] ?? 'none')
  }
}
