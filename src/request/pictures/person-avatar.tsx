import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../ui/avatar.tsx'
import { pictureIdQuery, pictureQuery } from './picture-query.ts'

interface PersonAvatarProps {
  name: string
  /** Whose picture; or the picture itself, when it is known. */
  employeeId?: string | undefined
  pictureId?: string | undefined
  size?: number
}

/** From so many pixels on the large picture is worth its bytes. */
const LARGE_FROM = 97

/** A person's picture, else their initials: those are there at once, the picture comes when it comes. */
export function PersonAvatar({ name, employeeId, pictureId, size = 40 }: PersonAvatarProps) {
  const known = useQuery({ ...pictureIdQuery(employeeId ?? ''), enabled: pictureId === undefined && Boolean(employeeId) })
  const id = pictureId ?? known.data ?? ''
  const picture = useQuery({ ...pictureQuery(id, size >= LARGE_FROM ? 'large' : 'small'), enabled: id !== '' })
  return <Avatar name={name} src={id === '' ? undefined : picture.data} size={size} />
}
