import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Camera, CameraMissing, type CameraTrouble, openCamera } from '../../lib/camera/open-camera.ts'
import { lookForCodes } from '../../lib/camera/look-for-codes.ts'
import { useInSight } from '../use-in-sight.ts'
import { useStableCallback } from '../use-stable-callback.ts'

export type CameraState = 'asking' | 'live' | CameraTrouble

interface Found {
  state: CameraState
  torch: Camera['torch']
}

interface CameraInUse extends Found {
  video: RefObject<HTMLVideoElement | null>
  again: () => void
}

const ASKING: Found = { state: 'asking', torch: null }

/** Shows the camera in `video` while the page is in sight, and tells each code that comes before it. */
export function useCamera(onRead: (text: string) => void): CameraInUse {
  const video = useRef<HTMLVideoElement>(null)
  const inSight = useInSight()
  const [round, setRound] = useState(0)
  const [found, setFound] = useState<Found>(ASKING)
  const tell = useStableCallback(onRead)
  const failed = useRef(-1)
  useEffect(() => {
    // a camera that was refused is asked for again when the person says so: not each time they come back from taking a photo
    if (!inSight || failed.current === round) return undefined
    let gone = false
    let close = () => undefined as void
    const begin = async () => {
      const camera = await openCamera()
      const view = video.current
      if (gone || !view) return camera.close()
      view.srcObject = camera.stream
      const stopLooking = lookForCodes(view, tell)
      close = () => {
        stopLooking()
        camera.close()
        view.srcObject = null
      }
      // another app took it, or it was pulled out
      camera.stream.getVideoTracks()[0]?.addEventListener('ended', () => !gone && setFound({ state: 'busy', torch: null }))
      await view.play().catch(() => undefined) // a page that is left meanwhile
      setFound({ state: 'live', torch: camera.torch })
    }
    begin().catch((error: unknown) => {
      if (gone) return
      failed.current = round
      setFound({ state: error instanceof CameraMissing ? error.why : 'none', torch: null })
    })
    return () => {
      gone = true
      close()
      setFound((now) => (now.state === 'live' ? ASKING : now))
    }
  }, [inSight, round, tell])
  return { ...found, video, again: () => setRound((n) => n + 1) }
}
