/** Help banners of the demo company. */
import type { HelpSetting } from '../org/settings.ts'

export const help: HelpSetting[] = [
  {
    screen: 'inbox',
    text: {
      en: 'Everything that waits for your decision is here. Tick several cards to decide on them together.',
      id: 'Semua yang menunggu keputusan Anda ada di sini. Centang beberapa kartu untuk memutuskannya sekaligus.',
      ar: 'كل ما ينتظر قرارك موجود هنا. حدِّد عدة بطاقات لتبتّ فيها معًا.',
    },
    videoUrl: 'https://video.tirtaloka.example/inbox',
  },
  {
    screen: 'leave-requests',
    text: {
      en: 'Ask for annual leave at least three days ahead. Sick leave may be reported afterwards, up to seven days back.',
      id: 'Ajukan cuti tahunan paling lambat tiga hari sebelumnya. Cuti sakit boleh dilaporkan setelahnya, hingga tujuh hari ke belakang.',
      ar: 'اطلب الإجازة السنوية قبل ثلاثة أيام على الأقل. ويمكن الإبلاغ عن الإجازة المرضية لاحقًا حتى سبعة أيام مضت.',
    },
    videoUrl: '',
  },
]
