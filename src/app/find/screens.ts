/** Screens people look for by everyday words, with who has them. */
import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '../../ui/icon-paths.ts'
import { ranked, type Rank } from './rank.ts'

export interface Place {
  /** Its name stands in `new:elsewhere.<id>`. */
  id: string
  to: NonNullable<LinkProps['to']>
  search?: Record<string, string>
  icon: IconName
  /** Everyday words, in any language. */
  words: readonly string[]
  /** Module that must be theirs; absent: it is everybody's. */
  slug?: string
  /** For some of those who have it only. */
  who?: 'approver' | 'leads'
}

/** What is known of who looks. */
export interface Seeker {
  has: (slug: string) => boolean
  approver: boolean
  leads: boolean
}

export const places: readonly Place[] = [
  { id: 'contacts', to: '/me/contacts', icon: 'device', words: ['phone number', 'telephone', 'mobile', 'contact', 'nomor telepon', 'hp', 'kontak', 'هاتف', 'رقم الهاتف', 'جوال'] },
  { id: 'profile', to: '/me/profile', icon: 'user', words: ['profile', 'address', 'personal data', 'married', 'bank account', 'private email', 'profil', 'alamat', 'data pribadi', 'nikah', 'rekening', 'الملف الشخصي', 'عنوان', 'بيانات شخصية'] },
  { id: 'password', to: '/me/account', icon: 'lock', words: ['password', 'sign in', 'security', 'kata sandi', 'sandi', 'كلمة المرور', 'كلمة السر'] },
  { id: 'document-password', to: '/me/document-password', icon: 'lock', words: ['document password', 'pdf password', 'sandi dokumen', 'كلمة مرور المستندات'] },
  { id: 'approval-right', to: '/me/approval-right', icon: 'users', words: ['delegate', 'delegation', 'deputy', 'stand in', 'approval right', 'delegasi', 'wakil', 'pengganti', 'تفويض', 'نائب'] },
  { id: 'files', to: '/files', icon: 'file', words: ['policy', 'handbook', 'rules', 'company files', 'peraturan', 'kebijakan', 'buku pegangan', 'سياسة', 'لوائح', 'دليل'] },
  { id: 'balance', to: '/balance', slug: 'leave-balance', icon: 'balance', words: ['balance', 'days left', 'how many days', 'saldo', 'sisa cuti', 'رصيد'] },
  { id: 'attendance', to: '/attendance', slug: 'attendance', icon: 'clock', words: ['attendance', 'my hours', 'kehadiran', 'jam kerja', 'حضور'] },
  { id: 'calendar', to: '/calendar', icon: 'calendar', words: ['who is away', 'team calendar', 'siapa cuti', 'kalender tim', 'من غائب', 'تقويم الفريق'] },
  { id: 'pay', to: '/payroll', icon: 'file', slug: 'payroll', words: ['payslip', 'pay slip', 'salary', 'wage', 'pay', 'bonus', 'slip gaji', 'gaji', 'upah', 'thr', 'راتب', 'قسيمة الراتب', 'كشف الراتب', 'مكافأة'] },
  { id: 'training', to: '/training', icon: 'book', slug: 'training', words: ['my training', 'my trainings', 'certificate', 'required training', 'training hours', 'catalogue', 'pelatihan saya', 'sertifikat', 'pelatihan wajib', 'katalog', 'تدريبي', 'شهادة', 'التدريب الإلزامي', 'دليل الدورات'] },
  { id: 'appraisal', to: '/performance-appraisal', icon: 'checkCircle', slug: 'performance-appraisal', words: ['objectives', 'goals', 'targets', 'kpi', 'appraisal', 'performance', 'evaluation', 'assessment', 'feedback', 'my grade', 'sasaran', 'kinerja', 'penilaian', 'umpan balik', 'أهداف', 'أداء', 'تقييم', 'ملاحظات'] },
  { id: 'vacancies', to: '/vacancies', icon: 'users', slug: 'manpower', words: ['vacancies', 'applicants', 'candidates', 'recruitment', 'interview', 'lowongan', 'pelamar', 'kandidat', 'rekrutmen', 'وظائف شاغرة', 'متقدمون', 'مرشحون', 'مقابلة'] },
  { id: 'reports', to: '/reports', icon: 'levels', slug: 'reports', words: ['report', 'reports', 'statistics', 'export', 'excel', 'head count', 'turnover', 'laporan', 'statistik', 'ekspor', 'تقارير', 'تقرير', 'إحصاءات', 'تصدير'] },
  { id: 'accounts', to: '/administration/accounts', icon: 'lock', slug: 'accounts', words: ['accounts', 'invite', 'lock account', 'reset password', 'administrator', 'akun', 'undang', 'kunci akun', 'حسابات', 'دعوة', 'قفل حساب', 'مسؤول'] },
  { id: 'rules', to: '/administration/rules', icon: 'settings', slug: 'rules', words: ['roles', 'rights', 'rules', 'who approves', 'permissions', 'configuration', 'revisions', 'peran', 'hak', 'aturan', 'siapa menyetujui', 'أدوار', 'صلاحيات', 'قواعد', 'من يوافق'] },
  { id: 'directory', to: '/administration/people', icon: 'users', slug: 'directory', words: ['people', 'employees', 'new employee', 'leaver', 'departments', 'sites', 'superior', 'karyawan', 'karyawan baru', 'departemen', 'lokasi', 'atasan', 'موظفون', 'موظف جديد', 'أقسام', 'مواقع', 'رئيس'] },
  { id: 'card', to: '/me/card', icon: 'user', words: ['id card', 'badge', 'qr code', 'kartu', 'بطاقة'] },
  { id: 'home', to: '/', icon: 'home', words: ['start', 'beginning', 'awal', 'البداية'] },
  { id: 'inbox', to: '/inbox', icon: 'inbox', words: ['approve', 'approvals', 'waiting for me', 'to decide', 'setujui', 'persetujuan', 'menunggu saya', 'موافقة', 'موافقات', 'بانتظاري'] },
  { id: 'for-you', to: '/for-you', icon: 'checkCircle', words: ['to do', 'todo', 'tasks', 'what is asked of me', 'tugas', 'yang harus dikerjakan', 'مهام', 'مطلوب مني'] },
  { id: 'inbox-history', to: '/inbox/history', icon: 'history', words: ['approved', 'rejected', 'decided', 'past approvals', 'disetujui', 'ditolak', 'riwayat persetujuan', 'سجل الموافقات', 'مرفوض'] },
  { id: 'new', to: '/new', icon: 'plus', words: ['ask', 'apply', 'form', 'ajukan', 'formulir', 'تقديم', 'نموذج'] },
  { id: 'me', to: '/me', icon: 'user', words: ['language', 'dark mode', 'theme', 'colours', 'settings', 'sign out', 'log out', 'keyboard', 'bahasa', 'mode gelap', 'tema', 'pengaturan', 'keluar', 'لغة', 'الوضع الداكن', 'إعدادات', 'تسجيل الخروج'] },
  { id: 'notifications', to: '/notifications', icon: 'bell', words: ['notices', 'messages', 'unread', 'pemberitahuan', 'pesan', 'belum dibaca', 'تنبيهات', 'رسائل'] },
  { id: 'notice-settings', to: '/me/notifications', icon: 'settings', words: ['notification settings', 'quiet hours', 'push', 'mail', 'email', 'digest', 'mute', 'pengaturan notifikasi', 'jam tenang', 'surel', 'إعدادات الإشعارات', 'ساعات الهدوء', 'بريد'] },
  { id: 'announcements', to: '/announcements', icon: 'megaphone', words: ['news', 'company news', 'berita', 'kabar', 'أخبار'] },
  { id: 'sync', to: '/sync', icon: 'cloud', words: ['offline', 'unsent', 'queue', 'not sent', 'drafts', 'belum terkirim', 'antrean', 'draf', 'غير مرسل', 'مسودات', 'قائمة الانتظار'] },
  { id: 'shortcuts', to: '/me/shortcuts', icon: 'list', words: ['favourites', 'quick links', 'favorit', 'tautan cepat', 'مفضلة', 'روابط سريعة'] },
  { id: 'devices', to: '/me/devices', icon: 'device', words: ['my devices', 'phones', 'lost phone', 'ponsel', 'ponsel hilang', 'هاتف ضائع'] },
  { id: 'receipts', to: '/receipts', icon: 'checkCircle', words: ['proof', 'evidence', 'bukti', 'إثبات'] },
  { id: 'receipt-check', to: '/receipts/verify', icon: 'check', words: ['verify receipt', 'genuine', 'verifikasi', 'asli', 'تحقق', 'أصلي'] },
  { id: 'bonus', to: '/bonus', icon: 'coins', slug: 'bonus', words: ['bonus', 'thr', 'مكافأة'] },
  { id: 'competency', to: '/competency/profile', icon: 'levels', slug: 'competency', words: ['my skills', 'skill level', 'gap', 'keahlian', 'keterampilan', 'مهارات', 'مستوى'] },
  { id: 'team-balance', to: '/balance', search: { view: 'team' }, icon: 'balance', slug: 'leave-balance', who: 'leads', words: ['balance of my team', 'saldo tim', 'رصيد الفريق'] },
  { id: 'shift-schedule', to: '/shift-schedule', icon: 'calendar', slug: 'shift-schedules', who: 'approver', words: ['roster', 'planner', 'shifts', 'rencana shift', 'shift tim', 'ورديات', 'مناوبات'] },
  { id: 'report-files', to: '/reports/files', icon: 'download', slug: 'reports', words: ['downloads', 'exports', 'unduhan', 'ekspor', 'تنزيلات'] },
  { id: 'sites', to: '/administration/people', search: { view: 'sites' }, icon: 'mapPin', slug: 'directory', words: ['offices', 'branches', 'places', 'kantor', 'cabang', 'مكاتب', 'فروع'] },
  { id: 'departments', to: '/administration/people', search: { view: 'departments' }, icon: 'levels', slug: 'directory', words: ['organisation', 'structure', 'units', 'struktur', 'bagian', 'هيكل', 'إدارات'] },
]

/** Screens of somebody. */
export const placesOf = (seeker: Seeker): Place[] => places.filter(({ slug, who }) => (slug === undefined || seeker.has(slug)) && (who === undefined || seeker[who]))

/** Too short to say which. */
const isShort = (wanted: string) => wanted.trim().length < 2

/** Screens these words are about, the best first. @param nameOf what a screen is called in the language of now */
export const findPlaces = (all: readonly Place[], wanted: string, nameOf: (place: Place) => string): { one: Place; rank: Rank }[] =>
  isShort(wanted) ? [] : ranked(all, wanted, (place) => ({ name: nameOf(place), words: place.words }))
