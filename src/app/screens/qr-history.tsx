/** Addresses behind QR codes. */
import { useParams } from '@tanstack/react-router'
import { readQrLink } from '../../../contract/modules/qr-history/link.ts'
import { QrDayScreen, QrTrainingScreen } from '../../modules/qr-history/qr-history-screen.tsx'

function useLink() {
  const { employee64 = '', dateTime64 = '' } = useParams({ strict: false })
  return { link: readQrLink(employee64, dateTime64), key: `${employee64} ${dateTime64}` }
}

export function QrDayHistory() {
  const { link, key } = useLink()
  return <QrDayScreen link={link} key={key} />
}

export function QrTraining() {
  const { link, key } = useLink()
  return <QrTrainingScreen link={link} key={key} />
}
